import { useState } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { sentenceOf } from '../api/client.ts';
import { useToggleBrackets } from '../api/tournaments.ts';
import { toast } from '../ui/toasts.ts';

/** Opens and closes submissions at once. The answer of the server is shown in a toast. */
export function useToggleSubmissions(tournament: Tournament) {
  const { mutateAsync, isPending } = useToggleBrackets(tournament.id);
  // A mutation is pending only a moment after it began: until then the switch would jump back under the finger.
  const [wanted, setWanted] = useState<boolean>();
  const change = async (open: boolean, done?: () => void) => {
    if (wanted !== undefined) return;
    setWanted(open);
    try {
      const { message } = await mutateAsync(open);
      toast.success('Bracket status updated', message);
      done?.();
    } catch (error) {
      toast.failure('Error updating bracket status', sentenceOf(error));
    } finally {
      setWanted(undefined);
    }
  };
  return { isOpen: wanted ?? tournament.bracketsOpen, isPending, change };
}
