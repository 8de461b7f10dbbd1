import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { StoredBracket } from '../../engine/standings.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, users } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';

// A batch is one row of bytes, since a row for each bracket takes ten times as long. A larger one would keep others
// waiting for the embedded database.
const BATCH = 5_000;

/** As exact as the database has it: a Date would lose the microseconds, and rows with them. */
export const exactSubmittedAt = sql<string>`${brackets.submittedAt}::text`;

/** Submitted later than this one, or with it and of a higher id. */
export function isAfter({ exactly, bracketId }: { exactly: string; bracketId: number }): SQL {
  return sql`(${brackets.submittedAt}, ${brackets.id}) > (${exactly}::timestamptz, ${bracketId})`;
}

const PICKS = sql`${brackets.picks}`;

/** The owner's name as `displayName` of the domain has it. */
const SHOWN_NAME = sql`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.username})`;
const NAME = sql`convert_to(${SHOWN_NAME}, 'UTF8')`;

type Unnamed = Omit<StoredBracket, 'name'>;
type Named = Pick<StoredBracket, 'bracketId' | 'name'>;

/** Every submitted bracket of a tournament in order of submission, a part at a time, without names. */
export function readBrackets(tx: Tx, tournamentId: number): AsyncGenerator<Unnamed[]> {
  return readAll(tx, PICKS, tournamentId, toBracket);
}

/** The names that belong to them. */
export function readNames(db: Db, tournamentId: number): AsyncGenerator<Named[]> {
  return readAll(db, NAME, tournamentId, toNamed);
}

export async function readBracketsById(tx: Tx, tournamentId: number, ids: readonly number[]): Promise<StoredBracket[]> {
  const found: StoredBracket[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const isWanted = and(isSubmittedIn(tournamentId), inArray(brackets.id, ids.slice(from, from + BATCH)));
    const names = parseRecords(await readRecords(tx, NAME, isWanted), toNamed);
    const nameOf = new Map(names.map(({ bracketId, name }) => [bracketId, name]));
    for (const bracket of parseRecords(await readRecords(tx, PICKS, isWanted), toBracket)) {
      const name = nameOf.get(bracket.bracketId);
      if (name) found.push({ ...bracket, name });
    }
  }
  return found;
}

type Make<T> = (bracketId: number, submittedAt: number, bytes: Uint8Array) => T;

const toBracket: Make<Unnamed> = (bracketId, submittedAt, picks) => ({ bracketId, submittedAt, picks });
const toNamed: Make<Named> = (bracketId, _, name) => ({ bracketId, name });

async function* readAll<T>(db: Queryable, bytes: SQL, tournamentId: number, make: Make<T>): AsyncGenerator<T[]> {
  let records = await readRecords(db, bytes, isSubmittedIn(tournamentId));
  while (records.last) {
    // The database reads on while these are taken in. What fails meanwhile is told when they are.
    const next = readRecords(db, bytes, and(isSubmittedIn(tournamentId), isAfter(records.last)));
    next.catch(() => {});
    yield parseRecords(records, make);
    records = await next;
  }
}

// A record is 8 bytes of time, 2 of length, so many bytes, and 4 of id. With the id at its end, that of the last record
// is found without reading the others.
const HEADER_BYTES = 10;
const ID_BYTES = 4;

/** Many records as one string of bytes. */
interface Records {
  all: Uint8Array;
  last: { exactly: string; bracketId: number } | null;
}

async function readRecords(db: Queryable, what: SQL, condition: SQL | undefined): Promise<Records> {
  const batch = db
    .select({ id: brackets.id, submittedAt: brackets.submittedAt, bytes: sql`${what}`.as('bytes') })
    .from(brackets)
    // An outer join, which PostgreSQL leaves out where nothing of the other table is asked for.
    .leftJoin(users, eq(users.id, brackets.userId))
    .where(condition)
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH)
    .as('batch');
  const { id, submittedAt, bytes } = batch;
  const record = sql`float8send(floor(extract(epoch from ${submittedAt}) * 1000)::float8)
    || int2send(length(${bytes})::int2) || ${bytes} || int4send(${id})`;
  const { all, exactly } = only(
    await db
      .select({
        all: sql<Uint8Array | null>`string_agg(${record}, ''::bytea order by ${submittedAt}, ${id})`,
        exactly: sql<string | null>`max(${submittedAt})::text`,
      })
      .from(batch),
  );
  if (all === null || exactly === null) return { all: new Uint8Array(0), last: null };
  return { all, last: { exactly, bracketId: viewOf(all).getInt32(all.length - ID_BYTES) } };
}

function parseRecords<T>({ all }: Records, make: Make<T>): T[] {
  const view = viewOf(all);
  const records: T[] = [];
  for (let start = 0; start < all.length; ) {
    const bytesAt = start + HEADER_BYTES;
    const idAt = bytesAt + view.getInt16(start + 8);
    records.push(make(view.getInt32(idAt), view.getFloat64(start), all.subarray(bytesAt, idAt)));
    start = idAt + ID_BYTES;
  }
  return records;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
