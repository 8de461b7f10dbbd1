import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { describeError } from '../describe-error.ts';
import type { Listener, Listening } from './database.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
// A connection whose other end has vanished does not say so, and silence is normal here.
const CHECK_MS = 15_000;
const GOODBYE_MS = 1_000;

/**
 * Hears what is told on a channel, over a connection of its own. One that breaks is replaced, however long that takes;
 * only the first has to succeed.
 */
export async function startListening(
  createClient: () => pg.Client,
  channel: string,
  { onMessage, onBack }: Listener,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Listening> {
  const closing = new AbortController();
  const { signal } = closing;
  let client = createClient();
  let lost = await listen(client, channel, onMessage);

  /** Answers whether it listens again, which is not so only when it is closed meanwhile. */
  const comeBack = async (): Promise<boolean> => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      await sleep(chooseWait(tries), undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      try {
        client = createClient();
        lost = await listen(client, channel, onMessage);
        return true;
      } catch {
        // Said once, when it was lost.
      }
    }
    return false;
  };
  const keepListening = async (): Promise<void> => {
    for (;;) {
      const reason = await lost.reason;
      await endClient(client);
      if (signal.aborted) return;
      log.warn({ reason }, 'lost the database connection that hears of changes');
      if (!(await comeBack())) return;
      log.warn('hears of changes again');
      onBack();
    }
  };

  const kept = keepListening();
  return {
    close: async () => {
      closing.abort();
      await endClient(client);
      await kept;
    },
  };
}

/** In an object, because a promise alone would be waited for. */
interface Loss {
  reason: Promise<string>;
}

/** Answers when the client listens, with why it no longer does, once that is so. */
async function listen(client: pg.Client, channel: string, onMessage: Listener['onMessage']): Promise<Loss> {
  const loss: Loss = {
    reason: new Promise((resolve) => {
      client.on('error', (error) => resolve(describeError(error).message));
      client.on('end', () => resolve('it was closed'));
    }),
  };
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  const begin = async () => {
    await client.connect();
    await client.query(`listen ${channel}`);
  };
  // A client that is ended while it connects would leave whoever waits for that without an answer.
  const isLost = loss.reason.then((reason) => Promise.reject(new Error(reason)));
  try {
    await Promise.race([begin(), isLost]);
  } catch (error) {
    await endClient(client);
    throw error;
  }
  const check = setInterval(() => client.query('select 1').catch(() => endClient(client)), CHECK_MS);
  loss.reason.then(() => clearInterval(check));
  return loss;
}

export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
  await client.end().catch(() => {});
  clearTimeout(limit);
}

/** Longer from try to try, and not the same for all: those who lost the server together must not come back together. */
function chooseWait(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2);
}
