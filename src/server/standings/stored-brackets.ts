import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Picks } from '../../domain/picks.ts';
import { displayName } from '../../domain/ranking.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { brackets, picks, users } from '../db/schema.ts';

/** A submitted bracket as the standings take it in. */
export interface StoredBracket {
  bracketId: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
  /** Of whoever it belongs to, as the leaderboard shows it. */
  name: string;
  picks: Picks;
}

const BATCH = 10_000;

// One text a bracket instead of a row a pick: most of the time goes into rows.
const packedPicks = sql<string | null>`(
  select string_agg(${picks.gameId} || ':' || ${picks.pickedTeamId}, ' ') from ${picks}
  where ${picks.bracketId} = ${brackets.id}
)`;

/** Every submitted bracket of a tournament in the order of submission, a part at a time. */
export async function* readBrackets(tx: Db, tournamentId: number): AsyncGenerator<StoredBracket[]> {
  let after: SQL | undefined;
  while (true) {
    const rows = await selectBrackets(tx, and(isSubmittedIn(tournamentId), after));
    yield rows.map(unpack);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    // As exact as the database has it: a Date would lose the microseconds, and rows with them.
    after = sql`(${brackets.submittedAt}, ${brackets.id}) > (${last.exactly}::timestamptz, ${last.bracketId})`;
  }
}

export async function readBracketsById(tx: Db, tournamentId: number, ids: readonly number[]): Promise<StoredBracket[]> {
  const found: StoredBracket[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const isWanted = inArray(brackets.id, ids.slice(from, from + BATCH));
    found.push(...(await selectBrackets(tx, and(isSubmittedIn(tournamentId), isWanted))).map(unpack));
  }
  return found;
}

type Row = Awaited<ReturnType<typeof selectBrackets>>[number];

function selectBrackets(tx: Db, condition: SQL | undefined) {
  return tx
    .select({
      bracketId: brackets.id,
      submittedAt: brackets.submittedAt,
      exactly: sql<string>`${brackets.submittedAt}::text`,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      packedPicks,
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.userId))
    .where(condition)
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH);
}

function unpack({ bracketId, submittedAt, packedPicks, ...person }: Row): StoredBracket {
  const own = new Map<number, number>();
  for (const pick of packedPicks?.split(' ') ?? []) {
    const colon = pick.indexOf(':');
    own.set(Number(pick.slice(0, colon)), Number(pick.slice(colon + 1)));
  }
  return { bracketId, submittedAt: submittedAt?.getTime() ?? 0, name: displayName(person), picks: own };
}
