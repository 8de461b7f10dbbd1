import { useState } from 'react';
import type { Picks } from '../../../domain/picks.ts';
import { useSubmitBracket } from '../../api/brackets.ts';
import { ApiError } from '../../api/client.ts';
import { toast } from '../../ui/toasts.ts';
import { dropDraft } from './draft-storage.ts';
import { reloadWhenReachable } from './reload.ts';

const TITLES: Record<string, string> = {
  incomplete_bracket: 'Incomplete Bracket',
  submissions_closed: 'Submissions Closed',
};

/** Submits the draft. It is forgotten here only once the server has it. */
export function useSubmission(key: string, tournamentId: number) {
  const { mutateAsync, isPending } = useSubmitBracket();
  const [isReloading, setReloading] = useState(false);

  /** Says whether there is an answer, be it yes or no. */
  const submit = async (picks: Picks): Promise<boolean> => {
    const sent = [...picks].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId }));
    try {
      await mutateAsync({ tournamentId, picks: sent });
      dropDraft(key);
      toast.success('Bracket Submitted', 'Your bracket has been submitted successfully!');
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        toast.failure(TITLES[error.code ?? ''] ?? 'Submission Issue', error.sentence);
        return true;
      }
      // Nobody can tell whether it arrived: the page is loaded anew and shows what the server has.
      toast.failure('Submission Issue', 'Your bracket may have been partially submitted. Refreshing page...');
      setReloading(true);
      reloadWhenReachable();
      return false;
    }
  };
  return { submit, isPending, isReloading };
}
