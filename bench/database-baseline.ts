import pg from 'pg';
import type { RunSql } from '../dist/server/db/database.js';

/** The last of the inserted people, whose brackets no other measurement submits. */
export interface LastPeople {
  /** How many people were inserted before them. */
  before: number;
  count: number;
}

/** Stores the first bracket of one person in tournament 1 at revision 0, without a guess, as submitted and sealed. */
function callToStore(userIds: string, picks: string): string {
  const isNew = 'array[null]::integer[], array[null]::xid[]';
  return `store_brackets(1, 0, ${isNew}, ${userIds}, ${picks}, array[null]::smallint[], array[true], array[true])`;
}

/** How many brackets per second PostgreSQL stores when called directly, on as many connections as two servers have. */
export async function submitDirectly(url: string, picks: Buffer, people: LastPeople, ms: number): Promise<number> {
  const call = `select * from ${callToStore('$1', '$2')}`;
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const first = await clients[0]?.query(`select id from users where username = 'fan${people.before + 1}'`);
  let nextId = Number(first?.rows[0].id);
  const endId = nextId + people.count;
  let stored = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < ms && nextId < endId) {
        const userId = nextId;
        nextId += 1;
        const { rowCount } = await client.query(call, [[userId], [picks]]);
        stored += rowCount ?? 0;
      }
      await client.end();
    }),
  );
  return (stored / (performance.now() - start)) * 1000;
}

/** The same for the embedded database: one bracket after the other, since it has only one connection. */
export async function submitOneByOne(run: RunSql, picks: Buffer, people: LastPeople, ms: number): Promise<number> {
  const [first] = await run(`select id from users where username = 'fan${people.before + 1}'`);
  const firstId = Number(Object.values(first ?? {})[0]);
  const bytes = `'\\x${picks.toString('hex')}'::bytea`;
  let stored = 0;
  const start = performance.now();
  while (performance.now() - start < ms && stored < people.count) {
    const userId = firstId + stored;
    const rows = await run(`select * from ${callToStore(`array[${userId}]`, `array[${bytes}]`)}`);
    if (rows.length !== 1) throw new Error('The database did not take a bracket.');
    stored += 1;
  }
  return (stored / (performance.now() - start)) * 1000;
}
