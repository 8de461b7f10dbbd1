import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEMPLATE_FOLDER } from '../../src/server/db/cluster-files.ts';
import { canMount } from './mounts.ts';
import { type Conditions, launchServer, PROGRAM } from './server-process.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

const NOBODY = 65_534;
const SERVER = ['main.js'];
const RESET = ['reset-password.js', 'admin'];
const canRunAsNobody =
  canMount && spawnSync(process.execPath, ['--check', path.join(PROGRAM, 'main.js')], { uid: NOBODY }).status === 0;

/** One sentence, of two lines at most, and nothing else. */
async function expectSentence(
  sentence: string,
  env: Record<string, string>,
  program: string[],
  conditions?: Conditions,
) {
  const ended = await launchServer({ LOG_LEVEL: 'fatal', ...env }, program, conditions).outcome;
  expect(ended).toEqual({ code: 1, output: expect.stringMatching(/^\n[^\n]*\.\n\n$/) });
  expect('output' in ended && ended.output).toContain(sentence);
}

describe('a start that fails says why', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'swish-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([SERVER, RESET])('DATA_DIR is a file: %s', async (...program) => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expectSentence('is a file', { DATA_DIR: file }, program);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['descriptors', 'ulimit -n 100', 'may open only 100 files and connections at once'],
    ['memory', 'ulimit -v 6000000', 'too little memory'],
  ])('there is too little of %s', async (_, first, sentence) => {
    await expectSentence(sentence, { DATA_DIR: path.join(folder, 'data') }, SERVER, { first });
  });

  it('the system gives it less memory than it needs', async () => {
    const fewMegabytes = '--import "data:text/javascript,process.constrainedMemory = () => 100 * 2 ** 20"';
    await expectSentence(
      '100 MB of memory',
      { DATA_DIR: path.join(folder, 'data'), NODE_OPTIONS: fewMegabytes },
      SERVER,
    );
  });

  it.skipIf(!canRunAsNobody).each([SERVER, RESET])('the folder is of somebody else: %s', async (...program) => {
    const data = path.join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    chownSync(folder, NOBODY, NOBODY);
    await expectSentence('belongs to somebody else', { DATA_DIR: data }, program, { uid: NOBODY });
  });

  it.skipIf(!canRunAsNobody)('what is in the folder is of somebody else', async () => {
    const data = path.join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const lock = createServer();
    await once(lock.listen(path.join(data, 'old.lock')), 'listening');
    chmodSync(path.join(data, 'old.lock'), 0o600);
    for (const each of [folder, data]) chownSync(each, NOBODY, NOBODY);
    await expectSentence('belongs to somebody else', { DATA_DIR: data }, SERVER, { uid: NOBODY });
    lock.close();
  });
});

describe.skipIf(!canMount)('a start on a disk that does not serve says why', () => {
  let disk: SmallDisk;
  let data: string;
  beforeEach(() => {
    disk = makeSmallDisk({ sizeMb: 100, inodes: 600 });
    data = path.join(disk.folder, 'data');
  });
  afterEach(() => disk.remove());
  const copyDatabase = () => cpSync(TEMPLATE_FOLDER, path.join(data, 'pg'), { recursive: true });

  it.each([
    ['a new database, no room', 'is on a full disk', SERVER, () => disk.fill(10)],
    ['a new database, no inodes', 'without free inodes', SERVER, () => disk.takeInodes()],
    ['no room', 'is on a full disk', RESET, () => [copyDatabase(), disk.fill(0)]],
    ['no inodes', 'without free inodes', RESET, () => [copyDatabase(), disk.takeInodes()]],
    ['read-only', 'is on a read-only file system', SERVER, () => [copyDatabase(), disk.makeReadOnly()]],
  ])('%s: %s', async (_, sentence, program, prepare) => {
    prepare();
    await expectSentence(sentence, { DATA_DIR: data }, program);
  });
});
