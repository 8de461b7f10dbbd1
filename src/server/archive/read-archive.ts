import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LIMITS } from '../limits/limits.ts';
import { ARCHIVED_TABLES, ArchiveError, ArchiveHeader, FORMAT_VERSION } from './format.ts';

/** Rows of one table with the same columns, from neighbouring lines of an archive. */
export interface Batch {
  table: string;
  columns: readonly string[];
  rows: object[];
  firstLine: number;
}

const MAX_BATCH_ROWS = 1_000;
const MAX_BATCH_LENGTH = 4 * 2 ** 20;
// The longest line has a portrait of 64 kB, in hexadecimal digits. Bounds what a file that unpacks to more than it should takes.
const MAX_LINE_LENGTH = 2 ** 20;

/** Reads an archive batch by batch. Refuses one that is damaged, cut, or of a newer format, or has more than it says. */
export async function* readArchive(
  source: Readable,
  maxBytes: number = LIMITS.unpackedBytes.most,
): AsyncGenerator<Batch> {
  const counts = new Map<string, number>();
  let header: ArchiveHeader | null = null;
  let batch: Batch | null = null;
  let length = 0;
  let number = 0;
  for await (const line of readLines(source, maxBytes)) {
    number += 1;
    if (!header) {
      header = parseHeader(line);
      continue;
    }
    const { table, row } = parseRow(line, number);
    countRow(header, counts, table);
    const columns = Object.keys(row);
    const isFull = batch && (batch.rows.length === MAX_BATCH_ROWS || length + line.length > MAX_BATCH_LENGTH);
    if (batch && !isFull && batch.table === table && `${batch.columns}` === `${columns}`) batch.rows.push(row);
    else {
      if (batch) yield batch;
      batch = { table, columns, rows: [row], firstLine: number };
      length = 0;
    }
    length += line.length;
  }
  if (!header) throw new ArchiveError('The file is empty.');
  if (batch) yield batch;
  requireCounts(header, counts);
}

/** The header of an archive. A file of another kind has none. */
function parseHeader(line: string): ArchiveHeader {
  const { success, data } = ArchiveHeader.safeParse(parseJson(line));
  const version = (parseJson(line) as { swish?: unknown } | null)?.swish;
  if (typeof version === 'number' && version > FORMAT_VERSION) {
    throw new ArchiveError(
      `The file has format ${version}, and this program reads formats up to ${FORMAT_VERSION}. Use a newer version of the program.`,
    );
  }
  if (!success) throw new ArchiveError('This is no export of this program.');
  return data;
}

const TABLES: ReadonlySet<string> = new Set(ARCHIVED_TABLES.map(({ name }) => name));

function parseRow(line: string, number: number): { table: string; row: object } {
  const { table, row } = (parseJson(line) ?? {}) as { table?: unknown; row?: unknown };
  const isRow = typeof row === 'object' && row !== null && !Array.isArray(row) && !isDeeperThan(MAX_DEPTH, row);
  if (typeof table !== 'string' || !isRow) throw new ArchiveError(`Line ${number} of the file is damaged.`);
  if (!TABLES.has(table)) throw new ArchiveError(`Line ${number} of the file is of a table that no export has.`);
  if (Object.keys(row).length === 0) throw new ArchiveError(`Line ${number} of the file has no fields.`);
  return { table, row };
}

// The values of the audit log are nested the most, by a few levels. The database reads them by recursion.
const MAX_DEPTH = 32;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Refuses what is too much as soon as it comes: a small file can unpack to any number of rows. */
function countRow({ rows }: ArchiveHeader, counts: Map<string, number>, table: string): void {
  const count = (counts.get(table) ?? 0) + 1;
  const expected = rows[table] ?? 0;
  if (count > expected)
    throw new ArchiveError(`The file is damaged: it has more rows of ${table} than it says, which is ${expected}.`);
  counts.set(table, count);
}

/** A file that lost its end before it was compressed again is as valid as the whole one, but for its counts. */
function requireCounts({ rows }: ArchiveHeader, counts: ReadonlyMap<string, number>): void {
  const wrong = Object.keys(rows).find((table) => rows[table] !== (counts.get(table) ?? 0));
  if (wrong === undefined) return;
  throw new ArchiveError(
    `The file is incomplete: it has ${counts.get(wrong) ?? 0} rows of ${wrong}, and says that there are ${rows[wrong]}.`,
  );
}

async function* readLines(source: Readable, maxBytes: number): AsyncGenerator<string> {
  let rest = '';
  for await (const text of readText(source, maxBytes)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH || lines.some((line) => line.length > MAX_LINE_LENGTH))
      throw new ArchiveError('The file has a line that is longer than any line of an export.');
    yield* lines;
  }
  if (rest !== '') throw new ArchiveError('The file is incomplete: it ends in the middle of a line.');
}

// Of zlib: no gzip at all, its end is missing, or what it unpacks to is not what was packed.
const DAMAGED = /^Z_(DATA|BUF|STREAM)_ERROR$/;

async function* readText(source: Readable, maxBytes: number): AsyncGenerator<string> {
  const unpacked = source.on('error', (error) => unpacked.destroy(error)).pipe(createGunzip());
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  try {
    for await (const bytes of unpacked) {
      size += bytes.length;
      if (size > maxBytes) throw new ArchiveError('The file unpacks to more than any export.');
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (DAMAGED.test(code ?? '') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new ArchiveError('The file is damaged or incomplete.', { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}
