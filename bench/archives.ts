import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { saveArchive } from '../dist/server/archive/save-archive.js';
import type { RunSql } from '../dist/server/db/database.js';
import { openEmbedded } from '../dist/server/db/embedded.js';
import { migrate } from '../dist/server/db/migrate.js';
import { openPostgres } from '../dist/server/db/postgres.js';
import { runSql, startPostgres } from '../scripts/postgres-server.ts';
import { insertBrackets, insertPeople, insertTournament } from './fixtures.ts';
import { readMemory } from './process-usage.ts';
import { playSeason } from './season.ts';
import { withEmbedded } from './servers.ts';
import { formatTime, type Row } from './table.ts';

const MILLION = 1_000_000;
const GOAL_MS = 60_000;
const GOAL_BYTES = 300e6;
const POOL = 10_000;
const GOAL_WAIT_MS = 500;

const programOf = (name: string) => fileURLToPath(new URL(`../dist/program/${name}.js`, import.meta.url));

/** A season with so many brackets out of PostgreSQL and into it again, and how long others wait for a backup of a pool. */
export async function measureArchives(): Promise<Row[]> {
  return [...(await measureMillion()), await measureWait()];
}

async function measureMillion(): Promise<Row[]> {
  const server = await startPostgres();
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-bench-'));
  const file = path.join(folder, 'export');
  try {
    const source = openPostgres(server.url('postgres'), pino({ level: 'silent' }));
    await migrate(source);
    await source.withConnection((run) => fill(run, MILLION));
    const copyMs = await timeCopy(source);
    await source.close();
    const idle = await runProgram('export', ['/nowhere/at/all'], { DATABASE_URL: server.url('postgres') });
    const exported = await runProgram('export', [file], { DATABASE_URL: server.url('postgres') });
    const { size } = await stat(file);
    await runSql(server.url('postgres'), 'create database target');
    const imported = await runProgram('import', [file], { DATABASE_URL: server.url('target') });
    const what = `${MILLION.toLocaleString('en')} people and brackets, PostgreSQL`;
    return [
      timeRow(`export: ${what} (${Math.round(size / 1e6)} MB)`, exported.ms, copyMs),
      timeRow(`import: ${what}`, imported.ms, copyMs),
      memoryRow(`export: memory beyond the program`, exported.peak - idle.peak, idle.peak),
      memoryRow(`import: memory beyond the program`, imported.peak - idle.peak, idle.peak),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function fill(run: RunSql, howMany: number): Promise<void> {
  const tree = playSeason()[0]?.tree;
  if (!tree) throw new Error('There is no season.');
  await insertTournament(run, tree);
  await insertPeople(run, howMany, 1);
  await run(`update users set is_admin = true where username = 'fan1'`);
  await insertBrackets(run, tree, howMany);
}

/** How long PostgreSQL takes to copy the two large tables itself, checks and indexes left out. */
async function timeCopy(source: ReturnType<typeof openPostgres>): Promise<number> {
  return source.withConnection(async (run) => {
    const start = performance.now();
    await run('create table users_copy as select * from users; create table brackets_copy as select * from brackets');
    const ms = performance.now() - start;
    await run('drop table users_copy; drop table brackets_copy');
    return ms;
  });
}

/** Runs a built program, and samples its memory. */
async function runProgram(name: string, args: string[], env: Record<string, string>) {
  const start = performance.now();
  const child = spawn(process.execPath, [programOf(name), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let peak = 0;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await readMemory(child.pid ?? 0));
  }, 20);
  await ended;
  clearInterval(sampling);
  return { ms: performance.now() - start, peak };
}

/** The longest time for which somebody else waits for the embedded database while a backup is made. */
async function measureWait(): Promise<Row> {
  return withEmbedded(
    (run) => fill(run, POOL),
    async ({ DATA_DIR = '' }) => {
      const database = await openEmbedded(DATA_DIR, pino({ level: 'silent' }));
      let isSaving = true;
      let longest = 0;
      const saving = saveArchive(database.db, path.join(DATA_DIR, 'backup')).finally(() => {
        isSaving = false;
      });
      while (isSaving) {
        const start = performance.now();
        await database.db.execute('select 1');
        longest = Math.max(longest, performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await saving;
      const start = performance.now();
      await database.db.execute('select * from users');
      await database.db.execute('select * from brackets');
      const read = performance.now() - start;
      await database.close();
      return {
        what: `longest wait for a backup of ${POOL.toLocaleString('en')} people and brackets, embedded`,
        goal: formatTime(GOAL_WAIT_MS),
        measured: formatTime(longest),
        baseline: `${formatTime(read)} reading both tables`,
        ratio: read / longest,
        met: longest <= GOAL_WAIT_MS,
      };
    },
  );
}

function timeRow(what: string, ms: number, copyMs: number): Row {
  const baseline = `${formatTime(copyMs)} copied by the database itself`;
  return {
    what,
    goal: formatTime(GOAL_MS),
    measured: formatTime(ms),
    baseline,
    ratio: copyMs / ms,
    met: ms <= GOAL_MS,
  };
}

function memoryRow(what: string, bytes: number, idle: number): Row {
  const format = (value: number) => `${Math.round(value / 1e6)} MB`;
  const baseline = `${format(idle)} the program`;
  return {
    what,
    goal: format(GOAL_BYTES),
    measured: format(bytes),
    baseline,
    ratio: idle / bytes,
    met: bytes <= GOAL_BYTES,
  };
}
