import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../scripts/random.js';
import type { KillableServer } from './killable-server.ts';

export interface Work {
  noteAnswer(): void;
  /** From then on nobody is promised an answer. */
  isKilled(): boolean;
}

/**
 * Kills the server while others work with it, at a moment that is counted in answers, so that it is in the middle of
 * them on a slow machine, too. Answers when all have noticed.
 */
export async function killAmidst(
  server: KillableServer,
  { random, mostAnswers }: { random: Random; mostAnswers: number },
  begin: (work: Work) => Promise<unknown>,
): Promise<void> {
  let answersLeft = random.between(0, mostAnswers);
  const delay = random.between(0, 12);
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
  await sleep(delay);
  isKilled = true;
  await server.stop('SIGKILL');
  await ended;
}
