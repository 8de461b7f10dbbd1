import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../scripts/random.ts';
import type { KillableServer } from './killable-server.ts';

export interface Work {
  noteAnswer(): void;
  /** From then on nobody is promised an answer. */
  isKilled(): boolean;
}

/** For work that nobody disturbs. */
export const ALIVE: Work = { noteAnswer: () => {}, isKilled: () => false };

// Where nobody says when a file is written, it is killed at some moment.
const LONGEST_MS = 100;

/**
 * Kills the server while others work with it, at a moment that is counted in answers, so that it is in the middle of
 * them on a slow machine, too: some time after one, or as soon as the database writes. Answers when all have noticed.
 */
export async function killAmidst(
  server: KillableServer,
  { random, mostAnswers }: { random: Random; mostAnswers: number },
  begin: (work: Work) => Promise<unknown>,
): Promise<void> {
  let answersLeft = random.between(0, mostAnswers);
  const delay = random.between(0, 12);
  const writes = random.chance(0.5) ? random.between(1, 4) : 0;
  let isKilled = false;
  let kill = () => {};
  const isTime = new Promise<void>((resolve) => {
    kill = resolve;
  });
  const ended = begin({
    noteAnswer: () => {
      answersLeft -= 1;
      if (answersLeft === 0) kill();
    },
    isKilled: () => isKilled,
  });
  if (answersLeft === 0) kill();
  await Promise.race([isTime, ended]);
  await (writes > 0 ? countWrites(server, writes) : sleep(delay));
  isKilled = true;
  await server.stop('SIGKILL');
  await ended;
}

/** Answers when the log of the database, which it writes for every commit, has been written so many times. */
async function countWrites({ dataFolder }: KillableServer, count: number): Promise<void> {
  const log = watch(path.join(dataFolder, 'pg', 'pg_wal'));
  let left = count;
  const isWritten = new Promise<void>((resolve) => {
    log.on('change', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  await Promise.race([isWritten, sleep(LONGEST_MS)]);
  log.close();
}
