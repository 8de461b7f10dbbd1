import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import { APP_VERSION } from '../version.ts';
import { ARCHIVED_TABLES, type ArchiveHeader, FORMAT_VERSION } from './format.ts';
import { countRows, listColumns, prepareForArchive, readColumns, readRows } from './tables.ts';

// About a millisecond of the embedded database.
const PAGE_ROWS = 500;
// Pages that are read before they are compressed, so that the transaction does not wait for that. At most some 10 MB.
const PAGES_AHEAD = 100;

/**
 * Writes everything in the database as of one moment. The embedded database has one connection, so everybody else waits
 * until all rows are read, but not until they are compressed.
 */
export async function writeArchive(db: Db, sink: Writable, signal?: AbortSignal): Promise<void> {
  const write = async (tx: Tx) => {
    await prepareForArchive(tx);
    await pipeline(Readable.from(readPages(tx), { highWaterMark: PAGES_AHEAD }), createGzip(), sink, { signal });
  };
  await readSnapshot(db, write, { isLong: true });
}

async function* readPages(tx: Tx): AsyncGenerator<string> {
  yield `${JSON.stringify(await createHeader(tx))}\n`;
  const columns = await readColumns(tx);
  for (const { name, orderBy } of ARCHIVED_TABLES) {
    await tx.execute(sql`
      declare archived no scroll cursor for
      select row_to_json(archived_row)::text as line from (
        select ${listColumns(columns.get(name) ?? [])} from ${sql.identifier(name)} order by ${sql.raw(orderBy)}
      ) as archived_row`);
    for (;;) {
      const rows = await readRows<{ line: string }>(tx, sql.raw(`fetch ${PAGE_ROWS} from archived`));
      if (rows.length === 0) break;
      yield rows.map(({ line }) => `{"table":"${name}","row":${line}}\n`).join('');
    }
    await tx.execute(sql`close archived`);
  }
}

async function createHeader(tx: Tx): Promise<ArchiveHeader> {
  const rows = await countRows(tx);
  return { swish: FORMAT_VERSION, app: APP_VERSION, createdAt: new Date().toISOString(), rows };
}
