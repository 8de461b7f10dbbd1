import { useQuery } from '@tanstack/react-query';
import { displayName } from '../../../domain/players/names.ts';
import { invitationQuery } from '../../api/group-queries.ts';
import { useBrowserValue } from '../../browser/use-browser-value.ts';
import { readInvitation } from '../../group/pending-invitation.ts';
import { joinPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Reminds of an invitation that this browser has opened without an account. */
export function PendingInvitation() {
  const code = useBrowserValue(readInvitation, null);
  const { data } = useQuery({ ...invitationQuery(code ?? ''), enabled: code !== null });
  if (code === null || !data) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-wait-soft px-5 py-3 text-wait">
      <span className="wrap-anywhere">
        {displayName(data.invitedBy)} invites you to <b>{data.group.name}</b>.
      </span>
      <ButtonLink href={joinPath(code)} variant="secondary" size="small">
        See the invitation
      </ButtonLink>
    </p>
  );
}
