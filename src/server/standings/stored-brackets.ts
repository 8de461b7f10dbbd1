import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Numbering, unpackPicks } from '../../domain/picks/packed-picks.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { displayName } from '../../domain/scoring/ranking.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { brackets, users } from '../db/schema.ts';

/** A submitted bracket as the standings take it in. */
export interface StoredBracket {
  bracketId: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
  /** Of whoever it belongs to, as the leaderboard shows it. */
  name: string;
  picks: Picks;
}

// Few enough that the database can send the next ones while these are taken in.
const BATCH = 2_000;

/** As exact as the database has it: a Date would lose the microseconds, and rows with them. */
export const exactSubmittedAt = sql<string>`${brackets.submittedAt}::text`;

/** Submitted later than this one, or with it and of a higher id. */
export function isAfter({ exactly, bracketId }: { exactly: string; bracketId: number }): SQL {
  return sql`(${brackets.submittedAt}, ${brackets.id}) > (${exactly}::timestamptz, ${bracketId})`;
}

/** Every submitted bracket of a tournament in the order of submission, a part at a time. */
export async function* readBrackets(
  tx: Db,
  tournamentId: number,
  numbering: Numbering,
): AsyncGenerator<StoredBracket[]> {
  let rows = await selectBrackets(tx, isSubmittedIn(tournamentId));
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    // The database reads on while these are taken in. What fails meanwhile is told when they are.
    const next = selectBrackets(tx, and(isSubmittedIn(tournamentId), isAfter(last))).execute();
    next.catch(() => {});
    yield rows.map((row) => unpack(numbering, row));
    rows = await next;
  }
}

export async function readBracketsById(
  tx: Db,
  tournamentId: number,
  numbering: Numbering,
  ids: readonly number[],
): Promise<StoredBracket[]> {
  const found: StoredBracket[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const isWanted = inArray(brackets.id, ids.slice(from, from + BATCH));
    const rows = await selectBrackets(tx, and(isSubmittedIn(tournamentId), isWanted));
    found.push(...rows.map((row) => unpack(numbering, row)));
  }
  return found;
}

type Row = Awaited<ReturnType<typeof selectBrackets>>[number];

function selectBrackets(tx: Db, condition: SQL | undefined) {
  return tx
    .select({
      bracketId: brackets.id,
      submittedAt: brackets.submittedAt,
      exactly: exactSubmittedAt,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      picks: brackets.picks,
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.userId))
    .where(condition)
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH);
}

function unpack(numbering: Numbering, { bracketId, submittedAt, picks, ...person }: Row): StoredBracket {
  return {
    bracketId,
    submittedAt: submittedAt?.getTime() ?? 0,
    name: displayName(person),
    picks: unpackPicks(numbering, picks),
  };
}
