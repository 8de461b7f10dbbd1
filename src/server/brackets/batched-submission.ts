import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { packPicks } from '../../domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks } from '../../domain/picks/picks.ts';
import { checkBracket } from '../../domain/picks/submission.ts';
import { batch } from '../batch.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/error-codes.ts';
import { brackets } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import type { TournamentStandings } from '../standings/tournament-standings.ts';
import { type Guess, requireGuess } from './brackets.ts';

interface Submission {
  userId: number;
  tournamentId: number;
  /** The revision of the tournament that the picks were checked against. */
  revision: number;
  picks: Uint8Array;
  tiebreakerGuess: number | null;
}

type StoredRow = { id: number; submittedAt: Date };

/**
 * Stores a whole bracket, batched with concurrent ones in one round trip, if the tournament still has the revision in
 * memory. Otherwise stores nothing and resolves to undefined; `submitBracket` then stores it or finds the error. Throws
 * if a guess is missing, or if the database is unavailable.
 */
export type SubmitBatched = (
  userId: number,
  current: TournamentStandings,
  picks: readonly BracketPick[],
  guess: Guess,
) => Promise<(StoredRow & Pick<Submission, 'picks' | 'tiebreakerGuess'>) | undefined>;

// Large batches raise the throughput, but the embedded database blocks everything else during a query.
const MAX_BATCH = 32;
const CONCURRENCY = 2;

type Log = Pick<FastifyBaseLogger, 'warn'>;

export function createBatchedSubmission(db: Db, log: Log): SubmitBatched {
  const submit = batch((submissions: readonly Submission[]) => tryBatch(db, log, submissions), {
    maxSize: MAX_BATCH,
    concurrency: CONCURRENCY,
  });
  return async (userId, current, sent, guess) => {
    const { tournamentId, revision, isOpen, isPickable, tree, numbering } = current;
    if (!isOpen || !isPickable || !checkBracket(tree, sent).ok) return undefined;
    const content = {
      picks: packPicks(numbering, mapPicks(sent)),
      tiebreakerGuess: requireGuess(current, guess),
    };
    const stored = await submit({ userId, tournamentId, revision, ...content });
    return stored && { ...stored, ...content };
  };
}

/** Stores none after an error, which one submission may have caused, so that each is tried in its own transaction. */
async function tryBatch(db: Db, log: Log, submissions: readonly Submission[]) {
  try {
    return await storeBatch(db, submissions);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.warn(
      { fault: describeError(error), brackets: submissions.length },
      'could not store brackets together; each is tried alone',
    );
    return submissions.map(() => undefined);
  }
}

/** Stores the submissions with the tournament and revision of the first. Skips the others, and a user's second one. */
async function storeBatch(db: Db, submissions: readonly Submission[]): Promise<(StoredRow | undefined)[]> {
  const [first] = submissions;
  if (!first) return [];
  const { tournamentId, revision } = first;
  const byUser = new Map<number, Submission>();
  for (const submission of submissions) {
    const isAlike = submission.tournamentId === tournamentId && submission.revision === revision;
    if (isAlike && !byUser.has(submission.userId)) byUser.set(submission.userId, submission);
  }
  const users = listLiteral([...byUser.keys()]);
  const accepted = [...byUser.values()];
  const picks = listLiteral(accepted.map((each) => bytesLiteral(each.picks)));
  const guesses = listLiteral(accepted.map(({ tiebreakerGuess }) => tiebreakerGuess ?? 'null'));
  const rows = await db
    .select({
      id: sql`stored.id`.mapWith(brackets.id),
      userId: sql`stored.user_id`.mapWith(brackets.userId),
      submittedAt: sql<Date>`stored.submitted_at`.mapWith(brackets.submittedAt),
    })
    .from(sql`submit_brackets(${tournamentId}, ${revision}, ${users}, ${picks}, ${guesses}) as stored`);
  const storedByUser = new Map(rows.map(({ userId, ...stored }) => [userId, stored]));
  return submissions.map((each) => (byUser.get(each.userId) === each ? storedByUser.get(each.userId) : undefined));
}

/** An array literal of PostgreSQL. */
function listLiteral(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** A bytea element of an array literal. */
function bytesLiteral(bytes: Uint8Array): string {
  return `"\\\\x${Buffer.from(bytes).toString('hex')}"`;
}
