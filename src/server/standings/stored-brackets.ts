import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import type { SubmittedBracket } from '../../engine/scoreboard.ts';
import { NO_GUESS } from '../../engine/table.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { fullNameOf, only } from '../db/queries.ts';
import { brackets, users } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';

// A batch is one row of bytes, since a row for each bracket takes ten times as long. A larger batch would block the
// main thread for too long in the embedded database.
const BATCH = 5_000;

/** The time as text, with its microseconds. A Date has none, and paging by it would repeat rows. */
export const exactSubmittedAt = sql<string>`${brackets.submittedAt}::text`;

/** Selects brackets after this one, in the order of submission time, then of id. */
export function isAfter({ exactTime, bracketId }: { exactTime: string; bracketId: number }): SQL {
  return sql`(${brackets.submittedAt}, ${brackets.id}) > (${exactTime}::timestamptz, ${bracketId})`;
}

/** The picks, and the tiebreaker guess in the last two bytes: -1, read unsigned, is `NO_GUESS`. */
const CONTENT = sql`${brackets.picks} || int2send(coalesce(${brackets.tiebreakerGuess}, -1)::int2)`;

/** The same as `displayName` in the domain; `FORMER_PLAYER` if the account was deleted. */
const DISPLAY_NAME = sql`coalesce(nullif(${fullNameOf(users)}, ''), ${users.username}, ${FORMER_PLAYER})`;
const NAME = sql`convert_to(${DISPLAY_NAME}, 'UTF8')`;
/** The user id of the owner of a bracket whose account was deleted. */
export const NO_USER = 0;
const USER_ID = sql`int4send(coalesce(${brackets.userId}, ${NO_USER}))`;

type Unnamed = Omit<SubmittedBracket, 'name'>;
type Named = Pick<SubmittedBracket, 'bracketId' | 'name'>;
type Owned = { bracketId: number; userId: number };

/** Reads all submitted brackets of a tournament in batches, in order of submission, without names. */
export function readBrackets(tx: Tx, tournamentId: number): AsyncGenerator<Unnamed[]> {
  return readAll(tx, CONTENT, tournamentId, toBracket);
}

/** Reads the names of all submitted brackets of a tournament in batches. */
export function readNames(db: Db, tournamentId: number): AsyncGenerator<Named[]> {
  return readAll(db, NAME, tournamentId, toNamed);
}

/** Reads the owners' user ids of all submitted brackets of a tournament in batches. */
export function readUserIds(db: Db, tournamentId: number): AsyncGenerator<Owned[]> {
  return readAll(db, USER_ID, tournamentId, toOwned);
}

export async function readBracketsById(
  tx: Tx,
  tournamentId: number,
  ids: readonly number[],
): Promise<SubmittedBracket[]> {
  const found: SubmittedBracket[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const isInBatch = and(isSubmittedIn(tournamentId), inArray(brackets.id, ids.slice(from, from + BATCH)));
    const names = parseRecords(await readRecords(tx, NAME, isInBatch), toNamed);
    const nameOf = new Map(names.map(({ bracketId, name }) => [bracketId, name]));
    for (const bracket of parseRecords(await readRecords(tx, CONTENT, isInBatch), toBracket)) {
      const name = nameOf.get(bracket.bracketId);
      if (name) found.push({ ...bracket, name });
    }
  }
  return found;
}

/** Parses one of up to a million records. To copy nothing, it gets the bytes of the whole batch and a range of them. */
type Parse<T> = (bracketId: number, submittedAt: number, all: Uint8Array, from: number, end: number) => T;

const toBracket: Parse<Unnamed> = (bracketId, submittedAt, all, from, end) => {
  const guess = ((all[end - 2] as number) << 8) | (all[end - 1] as number);
  const tiebreakerGuess = guess === NO_GUESS ? null : guess;
  return { bracketId, submittedAt, picks: all.subarray(from, end - 2), tiebreakerGuess };
};
const toNamed: Parse<Named> = (bracketId, _, all, from, end) => ({ bracketId, name: all.subarray(from, end) });
const toOwned: Parse<Owned> = (bracketId, _, all, from) => ({ bracketId, userId: viewOf(all).getInt32(from) });

async function* readAll<T>(db: Queryable, bytes: SQL, tournamentId: number, parse: Parse<T>): AsyncGenerator<T[]> {
  let records = await readRecords(db, bytes, isSubmittedIn(tournamentId));
  while (records.last) {
    // Prefetches the next batch while this one is processed. An error is thrown when the batch is awaited.
    const next = readRecords(db, bytes, and(isSubmittedIn(tournamentId), isAfter(records.last)));
    next.catch(() => {});
    yield parseRecords(records, parse);
    records = await next;
  }
}

// A record has 8 bytes of time, 2 of length, the content, and 4 of id. The id is at the end, so that the last id of a
// batch is found without parsing its records.
const HEADER_BYTES = 10;
const ID_BYTES = 4;

/** The concatenated records of a batch, and the position to continue after. */
interface Records {
  all: Uint8Array;
  last: { exactTime: string; bracketId: number } | null;
}

async function readRecords(db: Queryable, content: SQL, condition: SQL | undefined): Promise<Records> {
  const batch = db
    .select({ id: brackets.id, submittedAt: brackets.submittedAt, bytes: sql`${content}`.as('bytes') })
    .from(brackets)
    // An outer join, which PostgreSQL removes if no column of users is selected.
    .leftJoin(users, eq(users.id, brackets.userId))
    .where(condition)
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH)
    .as('batch');
  const { id, submittedAt, bytes } = batch;
  const record = sql`float8send(floor(extract(epoch from ${submittedAt}) * 1000)::float8)
    || int2send(length(${bytes})::int2) || ${bytes} || int4send(${id})`;
  const { all, exactTime } = only(
    await db
      .select({
        all: sql<Uint8Array | null>`string_agg(${record}, ''::bytea order by ${submittedAt}, ${id})`,
        exactTime: sql<string | null>`max(${submittedAt})::text`,
      })
      .from(batch),
  );
  if (all === null || exactTime === null) return { all: new Uint8Array(0), last: null };
  return { all, last: { exactTime, bracketId: viewOf(all).getInt32(all.length - ID_BYTES) } };
}

function parseRecords<T>({ all }: Records, parse: Parse<T>): T[] {
  const view = viewOf(all);
  const records: T[] = [];
  for (let start = 0; start < all.length; ) {
    const bytesAt = start + HEADER_BYTES;
    const idAt = bytesAt + view.getInt16(start + 8);
    records.push(parse(view.getInt32(idAt), view.getFloat64(start), all, bytesAt, idAt));
    start = idAt + ID_BYTES;
  }
  return records;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
