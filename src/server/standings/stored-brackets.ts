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

// Few enough that the database can send the next ones while these are taken in.
const BATCH = 2_000;

// One text a bracket instead of a row a pick: most of the time goes into rows.
const packedPicks = sql<string | null>`(
  select string_agg(${picks.gameId} || ':' || ${picks.pickedTeamId}, ' ') from ${picks}
  where ${picks.bracketId} = ${brackets.id}
)`;

/** As exact as the database has it: a Date would lose the microseconds, and rows with them. */
export const exactSubmittedAt = sql<string>`${brackets.submittedAt}::text`;

/** Submitted later than this one, or with it and of a higher id. */
export function isAfter({ exactly, bracketId }: { exactly: string; bracketId: number }): SQL {
  return sql`(${brackets.submittedAt}, ${brackets.id}) > (${exactly}::timestamptz, ${bracketId})`;
}

/** Every submitted bracket of a tournament in the order of submission, a part at a time. */
export async function* readBrackets(tx: Db, tournamentId: number): AsyncGenerator<StoredBracket[]> {
  let rows = await selectBrackets(tx, isSubmittedIn(tournamentId));
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    // The database reads on while these are taken in. What fails meanwhile is told when they are.
    const next = selectBrackets(tx, and(isSubmittedIn(tournamentId), isAfter(last))).execute();
    next.catch(() => {});
    yield rows.map(unpack);
    rows = await next;
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
      exactly: exactSubmittedAt,
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
  const picks = unpackPicks(packedPicks ?? '');
  return { bracketId, submittedAt: submittedAt?.getTime() ?? 0, name: displayName(person), picks };
}

const SPACE = 0x20;
const MINUS = 0x2d;
const ZERO = 0x30;
const COLON = 0x3a;

/** Character by character: a million brackets have 32 million picks, and to split the text takes three times as long. */
function unpackPicks(packed: string): Picks {
  const own = new Map<number, number>();
  let gameId = 0;
  let number = 0;
  let sign = 1;
  for (let at = 0; at <= packed.length; at += 1) {
    const code = at < packed.length ? packed.charCodeAt(at) : SPACE;
    if (code === MINUS) sign = -1;
    else if (code === COLON) {
      gameId = number;
      number = 0;
    } else if (code === SPACE) {
      if (gameId > 0) own.set(gameId, sign * number);
      gameId = 0;
      number = 0;
      sign = 1;
    } else number = number * 10 + code - ZERO;
  }
  return own;
}
