import { useRef, useState } from 'react';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { useSubmitBracket } from '../../api/bracket-queries.ts';
import { ApiError } from '../../api/client.ts';
import { toast } from '../../ui/toasts.ts';

const TITLES: Record<string, string> = {
  incomplete_bracket: 'Incomplete Bracket',
  submissions_closed: 'Submissions Closed',
};

/** The toast title for a refusal by the server or by the check before sending. */
export function titleOfRefusal(code: string | null): string {
  return TITLES[code ?? ''] ?? 'Submission Issue';
}

/**
 * Submits a draft, or the changes of a submitted bracket. It leaves them in the browser: `OwnBracket` removes a draft
 * once it has fetched the submitted bracket, and `PickingBracket` the changes once they are accepted.
 */
export function useSubmission(tournamentId: number, userId: number, submittedId: number | null) {
  const { mutateAsync, isPending } = useSubmitBracket(tournamentId, submittedId);
  const [isReloading, setReloading] = useState(false);
  // Ignores a second click before the button is disabled.
  const isLocked = useRef(false);

  /** The outcome is unknown if the server failed or did not respond, or if the click was ignored. */
  const submit = async (picks: Picks, tiebreakerGuess: number | null): Promise<'accepted' | 'refused' | 'unknown'> => {
    if (isLocked.current) return 'unknown';
    isLocked.current = true;
    try {
      await mutateAsync({ picks: listPicks(picks), tiebreakerGuess, asUserId: userId });
      if (submittedId === null) toast.success('Bracket Submitted', 'Your bracket has been submitted successfully!');
      else toast.success('Bracket Changed', 'Your changes have been saved.');
      isLocked.current = false;
      return 'accepted';
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        isLocked.current = false;
        toast.failure(titleOfRefusal(error.code), error.userMessage);
        return 'refused';
      }
      // The outcome is unknown, so the page reloads and shows what the server has stored.
      toast.failure('Submission Issue', 'Your bracket may have been partially submitted. Refreshing page...');
      setReloading(true);
      reloadWhenReachable();
      return 'unknown';
    }
  };
  return { submit, isPending, isReloading };
}

const DELAY_MS = 2_000;

/** Polls the server, and reloads once it responds, unless the user has left the page. */
function reloadWhenReachable(path = location.pathname): void {
  setTimeout(async () => {
    if (location.pathname !== path) return;
    const isReachable = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(DELAY_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (location.pathname !== path) return;
    if (isReachable) location.reload();
    else reloadWhenReachable(path);
  }, DELAY_MS);
}
