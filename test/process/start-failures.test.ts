import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TEMPLATE_FOLDER } from '../../src/server/db/cluster-files.ts';
import { canMount, makeSmallDisk, type SmallDisk } from './disks.ts';
import { type Conditions, launchServer, PROGRAM } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';

interface Failure {
  program?: string[];
  env?: Record<string, string>;
  conditions?: Conditions;
  isPossible?: boolean;
  /** Sets up the data folder before the start. */
  prepare?(data: string): unknown;
  /** Sets up the data folder on a small disk instead. */
  prepareDisk?(disk: SmallDisk, data: string): unknown;
}

const SERVER = ['main.js'];
const RESET = ['reset-password.js', 'admin'];
const NOBODY = 65_534;
const canRunAsNobody =
  canMount && spawnSync(process.execPath, ['--check', path.join(PROGRAM, 'main.js')], { uid: NOBODY }).status === 0;
const asNobody = { conditions: { uid: NOBODY }, isPossible: canRunAsNobody };
const limited = (first: string) => ({ conditions: { first }, isPossible: process.platform === 'linux' });
const littleMemory = '--import "data:text/javascript,process.constrainedMemory = () => 100 * 2 ** 20"';
const copyDatabase = (data: string) => cpSync(TEMPLATE_FOLDER, path.join(data, 'pg'), { recursive: true });
const isFile: Failure = { prepare: (data) => writeFileSync(data, '') };
const isDamaged: Failure = {
  prepare: (data) => [copyDatabase(data), truncateSync(path.join(data, 'pg/global/pg_control'), 100)],
};
const isForeign: Failure = {
  prepare: (data) => [mkdirSync(data, { mode: 0o700 }), chownSync(path.dirname(data), NOBODY, NOBODY)],
  ...asNobody,
};
const hasForeignSocket: Failure = {
  prepare: async (data) => {
    mkdirSync(data, { mode: 0o700 });
    const lock = createServer();
    onTestFinished(() => void lock.close());
    await once(lock.listen(path.join(data, 'old.lock')), 'listening');
    chmodSync(path.join(data, 'old.lock'), 0o600);
    for (const folder of [path.dirname(data), data]) chownSync(folder, NOBODY, NOBODY);
  },
  ...asNobody,
};

const FAILURES: [why: string, sentence: string, failure: Failure][] = [
  ['a wrong setting', 'PORT must be a whole number', { env: { PORT: 'eighty' } }],
  ['no database', 'The database at DATABASE_URL cannot be used', { env: { DATABASE_URL: 'postgres://127.0.0.1:1/x' } }],
  ['no folder can be made', 'The folder in DATA_DIR cannot be used', { env: { DATA_DIR: '/proc/swish/data' } }],
  ['a damaged database', 'cannot be opened. Restore a backup', isDamaged],
  ['DATA_DIR is a file', 'is a file', isFile],
  ['DATA_DIR is a file', 'is a file', { ...isFile, program: RESET }],
  ['too few descriptors', 'may open only 100 files and connections at once', limited('ulimit -n 100')],
  ['too little address space', 'too little memory', limited('ulimit -v 6000000')],
  ['too little memory', '100 MB of memory', { env: { NODE_OPTIONS: littleMemory } }],
  ['a folder of somebody else', 'belongs to somebody else', isForeign],
  ['a folder of somebody else', 'belongs to somebody else', { ...isForeign, program: RESET }],
  ['a socket of somebody else', 'belongs to somebody else', hasForeignSocket],
  ['a new database, no room', 'is on a full disk', { prepareDisk: (disk) => disk.fill(10) }],
  ['a new database, no inodes', 'without free inodes', { prepareDisk: (disk) => disk.takeInodes() }],
  ['a database, no room', 'is on a full disk', withDatabase(RESET, (disk) => disk.fill(0))],
  ['a database, no inodes', 'without free inodes', withDatabase(RESET, (disk) => disk.takeInodes())],
  ['a database, read-only', 'is on a read-only file system', withDatabase(SERVER, (disk) => disk.makeReadOnly())],
];

/** Puts a database on the disk before the change. */
function withDatabase(program: string[], change: (disk: SmallDisk) => void): Failure {
  return { program, prepareDisk: (disk, data) => [copyDatabase(data), change(disk)] };
}

const { dataFolder } = setUpServers();

describe('a start that fails prints why in one sentence', () => {
  for (const [why, sentence, { program = SERVER, env, conditions, prepare, prepareDisk, isPossible }] of FAILURES) {
    it.skipIf(!(isPossible ?? (!prepareDisk || canMount)))(`${program[0]}: ${why}`, async () => {
      const disk = prepareDisk && makeSmallDisk({ sizeMb: 100, inodes: 600 });
      if (disk) onTestFinished(disk.remove);
      const data = disk ? path.join(disk.folder, 'data') : dataFolder();
      await (disk ? prepareDisk(disk, data) : prepare?.(data));
      const ended = await launchServer({ LOG_LEVEL: 'fatal', DATA_DIR: data, ...env }, program, conditions).outcome;
      expect(ended).toEqual({ code: 1, output: expect.stringMatching(/^\n[^\n]*[.)]\n\n$/) });
      expect(ended).toMatchObject({ output: expect.stringContaining(sentence) });
    });
  }
});
