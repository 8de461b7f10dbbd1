import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../scripts/random.ts';
import type { Answer } from '../../caller.ts';
import type { KillableServer } from './killable-server.ts';
import type { Submission } from './submitted-brackets.ts';

interface CrowdOptions {
  random: Random;
  /** The answers besides 201 that a fault may lead to. */
  refusals: readonly number[];
}

export interface PersistentCrowd {
  /** Answers once so many brackets have been acknowledged. */
  acknowledge(count: number): Promise<void>;
  /** From now on calls may be refused, or not be answered. */
  beginFault(): void;
  /** The second half of the people begin. */
  sendRest(): void;
  /** From now on every call succeeds. */
  endFault(): void;
  /** Answers once everybody's bracket is in; throws what went wrong for the first of them. */
  finish(): Promise<void>;
  /** Nobody tries again. */
  leave(): void;
}

const PAUSE_MS = 50;

/** People who submit their brackets, and try again until those are in, whichever process answers. */
export function gatherPersistentCrowd(
  server: KillableServer,
  submissions: readonly Submission[],
  { random, refusals }: CrowdOptions,
): PersistentCrowd {
  let isFaulty = false;
  let sendRest = () => {};
  const isTimeForRest = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  let isOver = false;

  /** Null if there was none, which only a fault excuses. */
  const send = async ({ tournamentId, userId, picks }: Submission): Promise<Answer | null> => {
    const wasFaulty = isFaulty;
    const owner = server.people().find(({ id }) => id === userId);
    const answer = await owner?.post('/api/brackets', { tournamentId, picks }).catch((error: unknown) => {
      if (!wasFaulty && !isFaulty) throw error;
    });
    const isExcused = (wasFaulty || isFaulty) && (!answer || refusals.includes(answer.status));
    if (!isExcused && answer?.status !== 201 && answer?.status !== 409) {
      throw new Error(`a submission was answered with ${answer?.status}: ${JSON.stringify(answer?.body)}`);
    }
    return answer ?? null;
  };
  const submit = async (submission: Submission, delay: number) => {
    await sleep(delay);
    for (let tries = 1; !submission.isAcknowledged && !isOver; tries += 1) {
      const answer = await send(submission);
      // Stored, but the answer was lost: whoever tries again is told that it is there.
      submission.isAcknowledged = answer?.status === 201 || (answer?.status === 409 && tries > 1);
      if (answer?.status === 409 && tries === 1) throw new Error('a first submission was refused as a second one');
      if (!submission.isAcknowledged) await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(
    submissions.map(async (submission, index) => {
      if (index >= submissions.length / 2) await isTimeForRest;
      await submit(submission, random.between(0, 100));
    }),
  ).finally(() => {
    isOver = true;
    sendRest();
  });
  all.catch(() => {});
  return {
    acknowledge: async (count) => {
      while (!isOver && submissions.filter(({ isAcknowledged }) => isAcknowledged).length < count) await sleep(5);
    },
    beginFault: () => {
      isFaulty = true;
    },
    sendRest: () => sendRest(),
    endFault: () => {
      isFaulty = false;
    },
    finish: async () => {
      await all;
    },
    leave: () => {
      isOver = true;
      sendRest();
    },
  };
}
