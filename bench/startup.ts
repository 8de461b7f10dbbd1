import pg from 'pg';
import { insertBrackets, insertPeople, insertTournament, TOURNAMENT } from './fixtures.ts';
import { playSeason } from './season.ts';
import { startServer, withPostgres } from './servers.ts';
import { formatTime, growthRow, type Row } from './table.ts';

const BRACKETS = 1_000_000;
const GOAL_MS = 6_000;
const GOAL_BYTES = 200;

export async function measureStartup(): Promise<Row[]> {
  const tenth = await timeStart(BRACKETS / 10);
  const all = await timeStart(BRACKETS);
  const what = `start with ${BRACKETS.toLocaleString('en')} brackets in PostgreSQL, until ready`;
  return [
    {
      what,
      goal: formatTime(GOAL_MS),
      measured: formatTime(all.start),
      baseline: `${formatTime(all.read)} the database reads them itself`,
      ratio: all.read / all.start,
      met: all.start <= GOAL_MS,
    },
    growthRow(what, all.start, tenth.start),
    {
      what: 'disk for a bracket, indexes included',
      goal: `${GOAL_BYTES} bytes`,
      measured: `${Math.ceil(all.disk)} bytes`,
      baseline: `${Math.ceil(all.columns)} bytes its columns alone`,
      ratio: all.columns / all.disk,
      met: all.disk <= GOAL_BYTES,
    },
  ];
}

function timeStart(howMany: number) {
  const tree = playSeason()[0]?.tree;
  if (!tree) throw new Error('There is no season.');
  return withPostgres(
    async (run) => {
      await insertTournament(run, tree);
      await insertPeople(run, howMany, 0);
      await insertBrackets(run, tree, howMany);
      await run('update tournaments set brackets_open = false');
    },
    async (env) => {
      const url = env['DATABASE_URL'] ?? '';
      // Warms the database's cache, so that neither timing starts cold.
      await timeTableScan(url);
      const server = await startServer(env);
      await checkCount(server.url, howMany);
      await server.stop();
      return { start: server.startMs, read: await timeTableScan(url), ...(await readSizes(url)) };
    },
  );
}

/** The baseline: PostgreSQL alone scans every row that a start reads, without parallel workers, and returns only a sum. */
async function timeTableScan(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set max_parallel_workers_per_gather = 0');
  const start = performance.now();
  await client.query(`select sum(get_byte(picks, 0) + length(picks) + length(users.username))
    from brackets join users on users.id = brackets.user_id
    where brackets.tournament_id = 1 and brackets.submitted_at is not null`);
  const ms = performance.now() - start;
  await client.end();
  return ms;
}

/** The average bytes of a bracket: on disk with indexes, and of its columns alone. */
async function readSizes(url: string): Promise<{ disk: number; columns: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select
      pg_total_relation_size('brackets')::float / count(*) as disk,
      avg(pg_column_size(id) + pg_column_size(user_id) + pg_column_size(tournament_id) + pg_column_size(submitted_at)
        + pg_column_size(created_at) + pg_column_size(sealed) + pg_column_size(picks))::float as columns
    from brackets`);
  await client.end();
  return rows[0];
}

async function checkCount(url: string, howMany: number) {
  const { headers } = await fetch(`${url}${TOURNAMENT}/leaderboard?limit=1`);
  const count = Number(headers.get('x-total-count'));
  if (count !== howMany) throw new Error(`The server knows of ${count} brackets instead of ${howMany}.`);
}
