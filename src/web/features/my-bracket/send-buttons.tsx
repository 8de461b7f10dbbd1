import type { Tournament } from '../../../contract/tournaments.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { invitationPath, readRegistrationCode } from '../../season/register-path.ts';
import { ShareButton } from '../../season/share-button.tsx';
import { type ButtonStyle, ServerLink } from '../../ui/button.tsx';
import { DownloadIcon, PeopleIcon } from '../../ui/icons.tsx';

// What somebody can do with a bracket that is still hidden.

interface OfBracket extends ButtonStyle {
  bracketId: number;
}

interface OfTournament extends ButtonStyle {
  tournament: Tournament;
}

export function SendButton({ bracketId, tournament, ...style }: OfBracket & OfTournament) {
  return (
    <ShareButton
      {...style}
      path={bracketPath(bracketId)}
      title={`My bracket for ${tournament.name}`}
      label="Send to a friend"
      hint="It shows your picks as soon as submissions close."
    />
  );
}

export function SaveLink({ bracketId, ...style }: OfBracket) {
  return (
    <ServerLink {...style} href={`${bracketPath(bracketId)}/bracket.png`} download>
      <DownloadIcon />
      <span>Save</span>
    </ServerLink>
  );
}

export function InviteButton({ tournament, ...style }: OfTournament) {
  // The inviter may have needed one too.
  const code = readRegistrationCode();
  return (
    <ShareButton
      {...style}
      path={code ? invitationPath(PATHS.play, code) : PATHS.play}
      title={`Fill in a bracket for ${tournament.name} against me`}
      label="Invite"
      icon={<PeopleIcon />}
      hint="Whoever opens it can fill in a bracket."
    />
  );
}
