import type { GroupDetails } from '../../contract/groups.ts';
import { inviteTo, writeInvitation } from '../../domain/groups/invitation-texts.ts';
import { displayName } from '../../domain/players/names.ts';
import { joinPath } from '../paths.ts';
import { ShareButton } from '../season/share-button.tsx';
import { LinkField } from '../ui/link-field.tsx';
import { LocalHostWarning } from '../ui/local-host-warning.tsx';
import { APP_NAME } from '../ui/page-title.ts';
import { QrCode } from '../ui/qr-code.tsx';

interface InvitationProps {
  group: Pick<GroupDetails, 'name' | 'ownerId' | 'people'>;
  code: string;
}

/** The link of a group as a QR code, to send with a sentence, and to copy. */
export function Invitation({ group: { name, ownerId, people }, code }: InvitationProps) {
  const owner = people.find(({ userId }) => userId === ownerId);
  const ownerName = owner ? displayName(owner) : '';
  const link = `${location.origin}${joinPath(code)}`;
  const sentence = writeInvitation(name, ownerName, APP_NAME);
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode text={link} />
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-3">
        <blockquote className="wrap-anywhere rounded-xl bg-raised px-4 py-3">{sentence}</blockquote>
        <ShareButton
          path={joinPath(code)}
          title={inviteTo(name, ownerName)}
          text={sentence}
          hint="With the sentence. Paste it into a chat."
          label="Send the invitation"
          variant="primary"
        />
        <div className="w-full">
          <LinkField label="Invitation link" value={link} />
        </div>
        <LocalHostWarning />
      </div>
    </div>
  );
}
