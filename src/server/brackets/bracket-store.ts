import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { batch } from '../batch.ts';
import type { Db, Queryable } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/error-codes.ts';
import { arrayLiteral } from '../db/queries.ts';
import { brackets } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import { VERSIONED_COLUMNS, type VersionedBracket } from './brackets.ts';

/** Whose bracket, in which tournament. */
interface BracketKey {
  userId: number;
  tournamentId: number;
}

/** A new bracket, or a change of one, that was checked against a revision of the tournament. */
export interface CheckedBracket extends BracketKey {
  revision: number;
  /** The bracket that the check has seen; null if it is new. */
  before: Pick<VersionedBracket, 'id' | 'rowVersion'> | null;
  picks: Uint8Array;
  tiebreakerGuess: number | null;
  /** Whether it is submitted now. Otherwise it stays begun, or keeps the time of its submission. */
  submits: boolean;
  /** Whether no more picks can be added to it one by one. */
  seals: boolean;
}

export type StoredBracket = { id: number; submittedAt: Date | null };

/** Reads and stores brackets; those of the same time in one round trip. */
export interface BracketStore {
  find(key: BracketKey): Promise<VersionedBracket | null>;
  /** Stores nothing if the bracket or the tournament has changed since the check, or takes no brackets. */
  store(checked: CheckedBracket): Promise<StoredBracket | undefined>;
}

// Large batches raise the throughput, but the embedded database blocks everything else during a query.
const STORED = { maxSize: 32, concurrency: 2 };
const FOUND = { maxSize: 100, concurrency: 2 };

export function createBracketStore(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): BracketStore {
  const storeTogether = (checked: readonly CheckedBracket[]) =>
    storeBrackets(db, checked).catch((error: unknown) => {
      if (checked.length === 1 || isDatabaseUnavailable(error)) throw error;
      // One of them has caused it: its account was deleted a moment ago.
      const fault = describeError(error);
      log.warn({ fault, brackets: checked.length }, 'could not store brackets together; each is stored alone');
      return checked.map(async (each) => (await storeBrackets(db, [each]))[0]);
    });
  return {
    find: batch((keys: readonly BracketKey[]) => findBrackets(db, keys), FOUND),
    store: batch(storeTogether, STORED),
  };
}

/** Reads the brackets of these people in all tournaments, which are few. */
async function findBrackets(db: Db, keys: readonly BracketKey[]): Promise<(VersionedBracket | null)[]> {
  const userIds = arrayLiteral(keys.map(({ userId }) => userId));
  const found = await db
    .select(VERSIONED_COLUMNS)
    .from(brackets)
    .where(sql`${brackets.userId} = any(${userIds}::integer[])`);
  return keys.map(
    (key) => found.find((row) => row.userId === key.userId && row.tournamentId === key.tournamentId) ?? null,
  );
}

/** Stores brackets with the tournament and revision of the first. Skips the others, and a user's second one. */
export async function storeBrackets(
  db: Queryable,
  checked: readonly CheckedBracket[],
): Promise<(StoredBracket | undefined)[]> {
  const [first] = checked;
  if (!first) return [];
  const { tournamentId, revision } = first;
  const byUser = new Map<number, CheckedBracket>();
  for (const each of checked) {
    const isAlike = each.tournamentId === tournamentId && each.revision === revision;
    if (isAlike && !byUser.has(each.userId)) byUser.set(each.userId, each);
  }
  const list = (read: (checked: CheckedBracket) => unknown) => arrayLiteral([...byUser.values()].map(read));
  const rows = await db
    .select({
      id: sql`stored.id`.mapWith(brackets.id),
      userId: sql`stored.user_id`.mapWith(brackets.userId),
      submittedAt: sql<Date | null>`stored.submitted_at`.mapWith(brackets.submittedAt),
    })
    .from(
      sql`store_brackets(
        ${tournamentId},
        ${revision},
        ${list(({ before }) => before?.id)},
        ${list(({ before }) => before?.rowVersion)},
        ${list(({ userId }) => userId)},
        ${list(({ picks }) => `"\\\\x${Buffer.from(picks).toString('hex')}"`)},
        ${list(({ tiebreakerGuess }) => tiebreakerGuess)},
        ${list(({ submits }) => submits)},
        ${list(({ seals }) => seals)}
      ) as stored`,
    );
  const storedByUser = new Map(rows.map(({ userId, ...stored }) => [userId, stored]));
  return checked.map((each) => (byUser.get(each.userId) === each ? storedByUser.get(each.userId) : undefined));
}
