import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { useToggleBrackets } from '../api/admin/tournament-mutations.ts';
import { messageOf } from '../api/client.ts';
import { toast } from '../ui/toasts.ts';

/** Opens and closes submissions, optimistically. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync, isPending } = useToggleBrackets(tournament.id);
  // Set before the mutation is pending, so that the switch does not flicker.
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
