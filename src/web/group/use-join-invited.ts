import { useJoinGroup } from '../api/group-queries.ts';
import { forgetInvitation, readAcceptedInvitation } from './pending-invitation.ts';

/** Follows the invitation that a visitor has accepted by playing, if there is one, once their bracket is in. */
export function useJoinInvited() {
  const { mutate, data, error } = useJoinGroup();
  const join = () => {
    const code = readAcceptedInvitation();
    if (code === null) return;
    mutate(code, { onSuccess: () => forgetInvitation(code) });
  };
  return { join, group: data, error };
}
