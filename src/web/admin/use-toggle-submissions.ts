import type { Tournament } from '../../contract/tournaments.ts';
import { sentenceOf } from '../api/client.ts';
import { useToggleBrackets } from '../api/tournaments.ts';
import { toast } from '../ui/toasts.ts';

/** Opens and closes submissions at once. The answer of the server is shown in a toast. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync, isPending, variables } = useToggleBrackets(tournament.id);
  const change = async (open: boolean, done?: () => void) => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync(open);
      toast.success('Bracket status updated', message);
      done?.();
    } catch (error) {
      toast.failure('Error updating bracket status', sentenceOf(error));
    }
  };
  return { isOpen: isPending ? variables : tournament.bracketsOpen, isPending, change };
}
