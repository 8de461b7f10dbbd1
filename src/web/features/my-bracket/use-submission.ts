import { useRef, useState } from 'react';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { useSubmitBracket } from '../../api/bracket-queries.ts';
import { ApiError } from '../../api/client.ts';
import { toast } from '../../ui/toasts.ts';

const TITLES: Record<string, string> = {
  incomplete_bracket: 'Incomplete Bracket',
  submissions_closed: 'Submissions Closed',
};

/** What a refusal is called, be it the server's or our own before anything is sent. */
export function titleRefusal(code: string | null): string {
  return TITLES[code ?? ''] ?? 'Submission Issue';
}

/** Submits the draft, which stays where it is kept: it goes once the page has read that the bracket is in. */
export function useSubmission(tournamentId: number, userId: number) {
  const { mutateAsync, isPending } = useSubmitBracket(tournamentId);
  const [isReloading, setReloading] = useState(false);
  // A second click may come before the button shows that the first one counted.
  const isSent = useRef(false);

  /** Says whether there is an answer, be it yes or no. */
  const submit = async (picks: Picks): Promise<boolean> => {
    if (isSent.current) return false;
    isSent.current = true;
    try {
      await mutateAsync({ picks: listPicks(picks), asUserId: userId });
      toast.success('Bracket Submitted', 'Your bracket has been submitted successfully!');
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        isSent.current = false;
        toast.failure(titleRefusal(error.code), error.userMessage);
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

const DELAY_MS = 2_000;

/** Loads the page anew after a moment, but only once there is a server to load it from, and while it is still here. */
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
