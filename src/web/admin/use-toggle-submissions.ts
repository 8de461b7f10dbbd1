import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { useToggleBrackets } from '../api/admin/tournament-mutations.ts';
import { messageOf } from '../api/client.ts';
import { toast } from '../ui/toasts.ts';

/** Opens and closes submissions, optimistically. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync, isPending } = useToggleBrackets(tournament.id);
  // The requested value, shown until the request has finished.
  const [requested, setRequested] = useState<boolean>();
  const change = async (open: boolean, onChanged?: () => void) => {
    if (requested !== undefined) return;
    setRequested(open);
    try {
      const { message } = await mutateAsync(open);
      toast.success('Bracket status updated', message);
      onChanged?.();
    } catch (error) {
      toast.failure('Error updating bracket status', messageOf(error));
    } finally {
      setRequested(undefined);
    }
  };
  return { isOpen: requested ?? tournament.bracketsOpen, isPending, change };
}
