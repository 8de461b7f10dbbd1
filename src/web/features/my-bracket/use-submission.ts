import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { myBracketQuery, useSubmitBracket } from '../../api/bracket-queries.ts';
import { ApiError, isUnreachable } from '../../api/client.ts';
import { currentTournamentQuery } from '../../api/tournament-queries.ts';
import { toast } from '../../ui/toasts.ts';

const TITLES: Record<string, string> = {
  incomplete_bracket: 'Incomplete Bracket',
  submissions_closed: 'Submissions Closed',
};

/** The toast title for a refusal by the server or by the check before sending. */
export function titleOfRefusal(code: string | null): string {
  return TITLES[code ?? ''] ?? 'Submission Issue';
}

export const CLOSED = 'Bracket submissions are closed for this tournament.';

/**
 * The toast for a refused submission; null if nobody knows whether the bracket was stored. So it is without a message:
 * then a proxy may have responded. `isClosed` is whether submissions are known to be closed.
 */
export function describeRefusal(error: unknown, isClosed: boolean): [title: string, text: string] | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  if (error.userMessage) return [titleOfRefusal(error.code), error.userMessage];
  return error.status === 403 && isClosed ? [titleOfRefusal('submissions_closed'), CLOSED] : null;
}

/** What the page waits for after a submission without a response: its own reload, or the server's answer. */
export type Waiting = 'reload' | 'answer';

interface Submission {
  tournamentId: number;
  userId: number;
  /** The submitted bracket, if this is a change of it. */
  submitted: { id: number; submittedAt: string } | undefined;
}

/**
 * Submits a draft, or the changes of a submitted bracket. It leaves them in the browser: `OwnBracket` removes a draft
 * once it has fetched the submitted bracket, and `PickingBracket` the changes once they are accepted.
 */
export function useSubmission({ tournamentId, userId, submitted }: Submission) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useSubmitBracket(tournamentId, submitted?.id ?? null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // Ignores a second click before the button is disabled.
  const isLocked = useRef(false);
  const accept = () => {
    if (submitted) toast.success('Bracket Changed', 'Your new picks are in.');
    else toast.success('Bracket Submitted', 'Your bracket has been submitted successfully!');
  };

  /** Asks the server whether it has the bracket, as soon as it can be reached. */
  const askServer = async (): Promise<'accepted' | 'refused'> => {
    setWaiting('answer');
    let storedAt: string | null | undefined;
    await reachServer(async () => {
      const { bracket } = await client.fetchQuery({ ...myBracketQuery(tournamentId, userId), staleTime: 0 });
      storedAt = bracket?.submittedAt;
    });
    setWaiting(null);
    isLocked.current = false;
    if (storedAt && storedAt !== submitted?.submittedAt) {
      accept();
      return 'accepted';
    }
    toast.failure('Submission Issue', 'Your bracket did not arrive. Your picks are still on this page.');
    return 'refused';
  };

  /**
   * `isKept` is whether the browser has stored the picks. The outcome is unknown if the server failed or did not respond,
   * or if the click was ignored.
   */
  const submit = async (
    picks: Picks,
    tiebreakerGuess: number | null,
    isKept: boolean,
  ): Promise<'accepted' | 'refused' | 'unknown'> => {
    if (isLocked.current) return 'unknown';
    isLocked.current = true;
    try {
      await mutateAsync({ picks: listPicks(picks), tiebreakerGuess, asUserId: userId });
      accept();
      isLocked.current = false;
      return 'accepted';
    } catch (error) {
      const refusal = describeRefusal(error, await isKnownToBeClosed(client, error));
      if (refusal) {
        isLocked.current = false;
        toast.failure(...refusal);
        return 'refused';
      }
      const doubt = 'Your bracket may have been partially submitted.';
      if (!isKept) {
        // A reload would lose the picks.
        toast.failure('Submission Issue', `${doubt} Asking the server...`);
        return askServer();
      }
      toast.failure('Submission Issue', `${doubt} Refreshing page...`);
      setWaiting('reload');
      // The reloaded page shows what the server has stored.
      void reachServer(checkHealth).then(() => location.reload());
      return 'unknown';
    }
  };
  return { submit, isPending, waiting };
}

/** Asks only after a 403 without a message, which says nothing else about its reason. */
async function isKnownToBeClosed(client: QueryClient, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 403 || error.userMessage) return false;
  const tournament = await client.fetchQuery({ ...currentTournamentQuery, staleTime: 0 }).catch(() => null);
  return tournament?.submissionsOpen === false;
}

const DELAY_MS = 2_000;

async function checkHealth(): Promise<void> {
  const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(DELAY_MS) });
  if (!ok) throw new Error('The server is not healthy.');
}

/** Repeats a call until the server responds to it. Never returns once the user has left the page. */
async function reachServer(request: () => Promise<void>, path = location.pathname): Promise<void> {
  const stay = new Promise<never>(() => {});
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    if (location.pathname !== path) return stay;
    const isReached = await request().then(
      () => true,
      (error) => !isUnreachable(error),
    );
    if (location.pathname !== path) return stay;
    if (isReached) return;
  }
}
