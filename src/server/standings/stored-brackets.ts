import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { StoredBracket } from '../../engine/standings.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/only.ts';
import { brackets, users } from '../db/schema.ts';

// So many brackets come as one row of bytes, which is ten times as quick as a row for each. More at a time would keep
// others waiting for the embedded database.
const BATCH = 5_000;

/** As exact as the database has it: a Date would lose the microseconds, and rows with them. */
export const exactSubmittedAt = sql<string>`${brackets.submittedAt}::text`;

/** Submitted later than this one, or with it and of a higher id. */
export function isAfter({ exactly, bracketId }: { exactly: string; bracketId: number }): SQL {
  return sql`(${brackets.submittedAt}, ${brackets.id}) > (${exactly}::timestamptz, ${bracketId})`;
}

/** Every submitted bracket of a tournament in order of submission, a part at a time. */
export async function* readBrackets(tx: Db, tournamentId: number): AsyncGenerator<Iterable<StoredBracket>> {
  let batch = await readBatch(tx, isSubmittedIn(tournamentId));
  while (batch.last) {
    // The database reads on while these are taken in. What fails meanwhile is told when they are.
    const next = readBatch(tx, and(isSubmittedIn(tournamentId), isAfter(batch.last)));
    next.catch(() => {});
    yield parseRecords(batch.records);
    batch = await next;
  }
}

export async function readBracketsById(tx: Db, tournamentId: number, ids: readonly number[]): Promise<StoredBracket[]> {
  const found: StoredBracket[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const isWanted = inArray(brackets.id, ids.slice(from, from + BATCH));
    const { records } = await readBatch(tx, and(isSubmittedIn(tournamentId), isWanted));
    found.push(...parseRecords(records));
  }
  return found;
}

/** As `displayName` of the domain has it. */
const shownName = sql`coalesce(
  nullif(concat_ws(' ', nullif(${users.firstName}, ''), nullif(${users.lastName}, '')), ''),
  ${users.username}
)`;

// A record is 8 bytes of time, 2 and 2 of lengths, the picks, the name, and 4 of id. With the id at its end, that of the
// last one is found without reading the others.
const HEADER_BYTES = 12;
const ID_BYTES = 4;

async function readBatch(tx: Db, condition: SQL | undefined) {
  const batch = tx
    .select({
      id: brackets.id,
      submittedAt: brackets.submittedAt,
      picks: brackets.picks,
      name: sql`convert_to(${shownName}, 'UTF8')`.as('name'),
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.userId))
    .where(condition)
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH)
    .as('batch');
  const { id, submittedAt, picks, name } = batch;
  const record = sql`float8send(floor(extract(epoch from ${submittedAt}) * 1000)::float8)
    || int2send(length(${picks})::int2) || int2send(length(${name})::int2) || ${picks} || ${name} || int4send(${id})`;
  const { exactly, records } = only(
    await tx
      .select({
        exactly: sql<string | null>`max(${submittedAt})::text`,
        records: sql<Uint8Array | null>`string_agg(${record}, ''::bytea order by ${submittedAt}, ${id})`,
      })
      .from(batch),
  );
  if (exactly === null || records === null) return { records: new Uint8Array(0), last: null };
  return { records, last: { exactly, bracketId: viewOf(records).getInt32(records.length - ID_BYTES) } };
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function* parseRecords(records: Uint8Array): Generator<StoredBracket> {
  const view = viewOf(records);
  for (let start = 0; start < records.length; ) {
    const picksAt = start + HEADER_BYTES;
    const nameAt = picksAt + view.getInt16(start + 8);
    const idAt = nameAt + view.getInt16(start + 10);
    yield {
      bracketId: view.getInt32(idAt),
      submittedAt: view.getFloat64(start),
      picks: records.subarray(picksAt, nameAt),
      name: records.subarray(nameAt, idAt),
    };
    start = idAt + ID_BYTES;
  }
}
