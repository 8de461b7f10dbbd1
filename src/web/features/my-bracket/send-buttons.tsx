import type { Tournament } from '../../../contract/tournaments.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { invitationPath, readRegistrationCode } from '../../season/register-path.ts';
import { ShareButton } from '../../season/share-button.tsx';
import { ServerLink } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

/** What somebody can do with a bracket that is still hidden. */
export function SendButtons({ bracketId, tournament }: { bracketId: number; tournament: Tournament }) {
  // The inviter may have needed one too.
  const code = readRegistrationCode();
  return (
    <>
      <ShareButton
        variant="courtLine"
        path={bracketPath(bracketId)}
        title={`My bracket for ${tournament.name}`}
        label="Send to a friend"
        hint="It shows your picks as soon as submissions close."
      />
      <ServerLink variant="courtLine" href={`${bracketPath(bracketId)}/bracket.png`} download>
        <DownloadIcon />
        Save
      </ServerLink>
      <ShareButton
        variant="courtLine"
        path={code ? invitationPath(PATHS.play, code) : PATHS.play}
        title={`Fill in a bracket for ${tournament.name} against me`}
        label="Invite"
        hint="Whoever opens it can fill in a bracket."
      />
    </>
  );
}
