import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { packPicks } from '../../domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks } from '../../domain/picks/picks.ts';
import { checkBracket } from '../../domain/picks/submission.ts';
import { batch } from '../batch.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseGone } from '../db/failures.ts';
import { brackets } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import type { TournamentStandings } from '../standings/tournament-standings.ts';

interface Entry {
  userId: number;
  tournamentId: number;
  /** The state of the tournament that the picks were checked against. */
  revision: number;
  /** Its picks as they are stored. */
  packed: Uint8Array;
}

interface Submitted {
  id: number;
  submittedAt: Date;
}

type Stored = Submitted & Pick<Entry, 'packed'>;

/**
 * Stores a whole bracket in one round trip, with others that come in at the same time, if all is as this server
 * believes it is. Where it is not, nothing is stored and nothing said: then the long way finds out what is wrong.
 */
export type SubmitQuickly = (
  userId: number,
  known: TournamentStandings,
  picks: readonly BracketPick[],
) => Promise<Stored | undefined>;

// Few calls with many brackets carry a rush, but in the embedded database a call holds up everybody else.
const MAX_BATCH = 32;
const CONCURRENCY = 2;

type Log = Pick<FastifyBaseLogger, 'warn'>;

export function createQuickSubmission(db: Db, log: Log): SubmitQuickly {
  const submit = batch((entries: readonly Entry[]) => submitOrNot(db, log, entries), {
    maxSize: MAX_BATCH,
    concurrency: CONCURRENCY,
  });
  return async (userId, { tournamentId, revision, isOpen, isPickable, tree, numbering }, picks) => {
    if (!isOpen || !isPickable || !checkBracket(tree, picks).ok) return undefined;
    const packed = packPicks(numbering, mapPicks(picks));
    const submitted = await submit({ userId, tournamentId, revision, packed });
    return submitted && { ...submitted, packed };
  };
}

/** What one of them may have caused must not be everybody's trouble. */
async function submitOrNot(db: Db, log: Log, entries: readonly Entry[]): Promise<(Submitted | undefined)[]> {
  try {
    return await submitTogether(db, entries);
  } catch (error) {
    if (isDatabaseGone(error)) throw error;
    log.warn({ fault: describeError(error), brackets: entries.length }, 'could not store brackets together');
    return entries.map(() => undefined);
  }
}

/** Those that are alike in tournament and revision at once; the rest, and who comes twice, has to go the long way. */
async function submitTogether(db: Db, entries: readonly Entry[]): Promise<(Submitted | undefined)[]> {
  const [first] = entries;
  if (!first) return [];
  const { tournamentId, revision } = first;
  const byUser = new Map<number, Entry>();
  for (const entry of entries) {
    const isAlike = entry.tournamentId === tournamentId && entry.revision === revision;
    if (isAlike && !byUser.has(entry.userId)) byUser.set(entry.userId, entry);
  }
  const users = listLiteral([...byUser.keys()]);
  const picks = listLiteral([...byUser.values()].map(({ packed }) => bytesLiteral(packed)));
  const rows = await db
    .select({
      id: sql`stored.id`.mapWith(brackets.id),
      userId: sql`stored.user_id`.mapWith(brackets.userId),
      submittedAt: sql<Date>`stored.submitted_at`.mapWith(brackets.submittedAt),
    })
    .from(sql`submit_brackets(${tournamentId}, ${revision}, ${users}, ${picks}) as stored`);
  const storedBy = new Map(rows.map(({ userId, ...stored }) => [userId, stored]));
  return entries.map((entry) => (byUser.get(entry.userId) === entry ? storedBy.get(entry.userId) : undefined));
}

/** As PostgreSQL writes a list. */
function listLiteral(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** Within such a list. */
function bytesLiteral(bytes: Uint8Array): string {
  return `"\\\\x${Buffer.from(bytes).toString('hex')}"`;
}
