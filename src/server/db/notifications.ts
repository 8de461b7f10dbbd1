import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { describeError } from '../describe-error.ts';
import type { NotificationHandlers, NotificationListener } from './database.ts';

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
// Detects a half-open connection, which is as silent as one without notifications.
const PING_MS = 15_000;
const END_TIMEOUT_MS = 1_000;

/** Listens on a channel over a separate connection, and reconnects. Throws if the first attempt fails. */
export async function listenForNotifications(
  createClient: () => pg.Client,
  channel: string,
  { onMessage, onReconnect }: NotificationHandlers,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<NotificationListener> {
  const closing = new AbortController();
  const { signal } = closing;
  let client = createClient();
  let loss = await listen(client, channel, onMessage);

  /** Returns false if the listener was closed. */
  const reconnect = async (): Promise<boolean> => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      await sleep(chooseDelay(tries), undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      try {
        client = createClient();
        loss = await listen(client, channel, onMessage);
        return true;
      } catch {
        // The loss was logged already.
      }
    }
    return false;
  };
  const keepListening = async (): Promise<void> => {
    for (;;) {
      const reason = await loss.reason;
      await endClient(client);
      if (signal.aborted) return;
      log.warn({ reason }, 'lost the database connection for notifications');
      if (!(await reconnect())) return;
      log.warn('restored the database connection for notifications');
      onReconnect();
    }
  };

  const stopped = keepListening();
  return {
    close: async () => {
      closing.abort();
      await endClient(client);
      await stopped;
    },
  };
}

/**
 * Resolves when the client listens. `reason` resolves when the connection is lost; it is in an object, because an async
 * function cannot return a promise unawaited.
 */
async function listen(client: pg.Client, channel: string, onMessage: NotificationHandlers['onMessage']) {
  const reason = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(describeError(error).message));
    client.on('end', () => resolve('it was closed'));
  });
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  const connect = async () => {
    await client.connect();
    await client.query(`listen ${channel}`);
  };
  // The `connect` of a client that is ended meanwhile never settles.
  const whenLost = reason.then((message) => Promise.reject(new Error(message)));
  try {
    await Promise.race([connect(), whenLost]);
  } catch (error) {
    await endClient(client);
    throw error;
  }
  const ping = setInterval(() => client.query('select 1').catch(() => endClient(client)), PING_MS);
  reason.then(() => clearInterval(ping));
  return { reason };
}

export async function endClient(client: pg.Client): Promise<void> {
  const timeout = setTimeout(() => client.connection.stream.destroy(), END_TIMEOUT_MS);
  await client.end().catch(() => {});
  clearTimeout(timeout);
}

/** Exponential backoff with jitter. */
function chooseDelay(tries: number): number {
  return Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** tries) * (0.5 + Math.random() / 2);
}
