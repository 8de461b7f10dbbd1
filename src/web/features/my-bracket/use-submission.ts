import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listPicks, type Picks } from '../../../domain/picks/picks.ts';
import { myBracketQuery, useSubmitBracket } from '../../api/bracket-queries.ts';
import { ApiError } from '../../api/client.ts';
import { isOutcomeUnknown, readWhenReached, sendOrFind, sleep, UnknownOutcome } from '../../api/lost-response.ts';
import { currentTournamentQuery } from '../../api/tournament-queries.ts';
import { refetchAll } from '../../api/use-change.ts';
import { toast } from '../../ui/toasts.ts';

const ISSUE = 'Submission Issue';
const TITLES: Record<string, string> = {
  incomplete_bracket: 'Incomplete Bracket',
  submissions_closed: 'Submissions Closed',
};

/** The toast title for a refusal by the server or by the check before sending. */
export function titleOfRefusal(code: string | null): string {
  return TITLES[code ?? ''] ?? ISSUE;
}

export const CLOSED = 'Bracket submissions are closed for this tournament.';

const DOUBT = 'Your bracket may have been partially submitted.';

/** The toast for a submission that was refused, or that the server, when it was asked, did not have or did not show. */
export function describeFailure(error: unknown): [title: string, text: string] {
  if (error instanceof UnknownOutcome) return [ISSUE, `${DOUBT} Log in again to see it.`];
  if (error instanceof ApiError && !isOutcomeUnknown(error)) return [titleOfRefusal(error.code), error.userMessage];
  return [ISSUE, 'Your bracket did not arrive. Your picks are still on this page.'];
}

/** Adds the reason to a 403 without a message, if submissions are known to be closed. */
export function explain403(error: unknown, isClosed: boolean): unknown {
  if (!isClosed || !(error instanceof ApiError) || error.status !== 403 || error.userMessage) return error;
  return new ApiError(403, '', { code: 'submissions_closed', message: CLOSED });
}

/** What the page waits for after a submission without a response: its own reload, or what the server has stored. */
export type Waiting = 'reload' | 'outcome';

/** How picks are submitted. */
export interface Submission {
  /** `isKept` is whether the browser has stored the picks. The outcome is unknown until the server has told it. */
  submit: (
    picks: Picks,
    tiebreakerGuess: number | null,
    isKept: boolean,
  ) => Promise<'accepted' | 'refused' | 'unknown'>;
  isPending: boolean;
  waiting: Waiting | null;
  /** A visitor submits: the picks are sent once there is an account. */
  asksForAccount?: boolean;
}

interface SubmissionOptions {
  tournamentId: number;
  userId: number;
  /** The submitted bracket, if this is a change of it. */
  submitted: { id: number; submittedAt: string } | undefined;
}

/**
 * Submits a draft, or the changes of a submitted bracket. It leaves them in the browser: `OwnBracket` removes a draft
 * once it has fetched the submitted bracket, and `PickingBracket` the changes once they are accepted.
 */
export function useSubmission({ tournamentId, userId, submitted }: SubmissionOptions): Submission {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useSubmitBracket(tournamentId, submitted?.id ?? null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // Ignores a second click before the button is disabled.
  const isLocked = useRef(false);
  const accept = () => {
    if (submitted) toast.success('Bracket Changed', 'Your new picks are in.');
    else toast.success('Bracket Submitted', 'Your bracket has been submitted successfully!');
  };

  const find = async () => {
    const { bracket } = await client.fetchQuery({ ...myBracketQuery(tournamentId, userId), staleTime: 0 });
    if (!bracket?.submittedAt || bracket.submittedAt === submitted?.submittedAt) return null;
    void refetchAll(client);
    return bracket;
  };

  // The outcome is unknown if the server failed or did not respond, or if the click was ignored.
  const submit: Submission['submit'] = async (picks, tiebreakerGuess, isKept) => {
    if (isLocked.current) return 'unknown';
    isLocked.current = true;
    const path = location.pathname;
    const send = async () => {
      try {
        return await mutateAsync({ picks: listPicks(picks), tiebreakerGuess, asUserId: userId });
      } catch (cause) {
        const error = explain403(cause, await isKnownToBeClosed(client, cause));
        if (isOutcomeUnknown(error)) {
          toast.failure(ISSUE, `${DOUBT} ${isKept ? 'Refreshing page...' : 'Asking the server...'}`);
          setWaiting(isKept ? 'reload' : 'outcome');
        }
        throw error;
      }
    };
    const pause = () => whileOn(path, sleep(DELAY_MS));
    let outcome: 'accepted' | 'refused' | 'unknown' = 'accepted';
    try {
      // A reload would lose picks that are not kept.
      await (isKept ? send() : sendOrFind(send, () => whileOn(path, find()), pause));
      accept();
    } catch (error) {
      if (isKept && isOutcomeUnknown(error)) {
        // The reloaded page shows what the server has stored.
        void readWhenReached(() => whileOn(path, checkHealth()), pause).then(() => location.reload());
        return 'unknown';
      }
      toast.failure(...describeFailure(error));
      outcome = error instanceof UnknownOutcome ? 'unknown' : 'refused';
    }
    setWaiting(null);
    isLocked.current = false;
    return outcome;
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

/** Never settles once the user has left the page. */
async function whileOn<Result>(path: string, work: Promise<Result>): Promise<Result> {
  const result = await work;
  return location.pathname === path ? result : new Promise<never>(() => {});
}
