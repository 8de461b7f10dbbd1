import pg from 'pg';

/**
 * The database alone, asked to store the same brackets by as many connections as two servers have.
 * @param {string} url
 * @param {Buffer} picks
 * @param {number} firstPerson
 * @param {number} ms
 * @returns {Promise<number>} A second.
 */
export async function submitStraight(url, picks, firstPerson, ms) {
  const call = 'select * from submit_brackets(1, 0, $1, $2)';
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const first = await clients[0]?.query(`select id from users where username = 'fan${firstPerson + 1}'`);
  let userId = first?.rows[0].id;
  let stored = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < ms && stored < firstPerson) {
        userId += 1;
        const { rowCount } = await client.query(call, [[userId], [picks]]);
        stored += rowCount ?? 0;
      }
      await client.end();
    }),
  );
  return (stored / (performance.now() - start)) * 1000;
}

/**
 * The embedded database alone, which has but one connection, asked for one bracket after the other.
 * @param {import('../dist/server/db/database.js').RunSql} run
 * @param {Buffer} picks
 * @param {number} firstPerson
 * @param {number} ms
 * @returns {Promise<number>} A second.
 */
export async function submitOneByOne(run, picks, firstPerson, ms) {
  const [first] = await run(`select id from users where username = 'fan${firstPerson + 1}'`);
  const firstId = Number(/** @type {{ id: number }} */ (first).id);
  const bytes = `'\\x${picks.toString('hex')}'::bytea`;
  let stored = 0;
  const start = performance.now();
  while (performance.now() - start < ms && stored < firstPerson) {
    const userId = firstId + stored;
    const rows = await run(`select * from submit_brackets(1, 0, array[${userId}], array[${bytes}])`);
    if (rows.length !== 1) throw new Error('The database did not take a bracket.');
    stored += 1;
  }
  return (stored / (performance.now() - start)) * 1000;
}
