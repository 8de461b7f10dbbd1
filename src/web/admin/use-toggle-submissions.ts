import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { useToggleBrackets } from '../api/admin/tournament-mutations.ts';
import { messageOf } from '../api/client.ts';
import { toast } from '../ui/toasts.ts';

/** Opens and closes submissions at once. The answer of the server is shown in a toast. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync, isPending } = useToggleBrackets(tournament.id);
  // A mutation is pending only a moment after it began: until then the switch would jump back under the finger.
  const [sent, setSent] = useState<boolean>();
  const change = async (open: boolean, onChanged?: () => void) => {
    if (sent !== undefined) return;
    setSent(open);
    try {
      const { message } = await mutateAsync(open);
      toast.success('Bracket status updated', message);
      onChanged?.();
    } catch (error) {
      toast.failure('Error updating bracket status', messageOf(error));
    } finally {
      setSent(undefined);
    }
  };
  return { isOpen: sent ?? tournament.bracketsOpen, isPending, change };
}
