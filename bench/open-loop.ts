import { setTimeout as sleep } from 'node:timers/promises';
import { makeRequest as makeHello, openConnection } from './connection.ts';

const HELLO = makeHello('GET', '/healthz');

interface Plan {
  /** Servers, in turn. */
  urls: readonly string[];
  perSecond: number;
  seconds: number;
  /** To each server. */
  connections?: number;
  /** In order, one call for each. */
  makeRequest: (number: number) => Buffer;
}

/**
 * Requests that come whether or not earlier ones have been answered, as from people. What has to wait for a free
 * connection has waited, too.
 */
export async function sendAtRate({ urls, perSecond, seconds, connections = 32, makeRequest }: Plan) {
  const pools = await Promise.all(
    urls.map((url) => Promise.all(Array.from({ length: connections }, () => openConnection(url)))),
  );
  // Node takes in one connection in a turn of its loop, and turns are long when there is much to do.
  await Promise.all(pools.flat().map(({ ask }) => ask(HELLO)));
  const all = pools.flat();
  const waiting = pools.map((): (() => void)[] => []);
  const responses: { status: number; ms: number }[] = [];
  let failed = 0;

  const send = async (number: number) => {
    const due = performance.now();
    const which = number % pools.length;
    const pool = pools[which] ?? [];
    const queue = waiting[which] ?? [];
    if (pool.length === 0) await new Promise((resolve) => queue.push(() => resolve(undefined)));
    const connection = pool.pop();
    if (!connection) throw new Error('A connection was promised.');
    try {
      const { status } = await connection.ask(makeRequest(number));
      responses.push({ status, ms: performance.now() - due });
    } catch {
      failed += 1;
    }
    pool.push(connection);
    queue.shift()?.();
  };

  const total = perSecond * seconds;
  const start = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - start) / 1000) * perSecond));
    while (sent.length < due) sent.push(send(sent.length));
    await sleep(1);
  }
  const sendingSeconds = (performance.now() - start) / 1000;
  await Promise.all(sent);
  for (const { close } of all) close();
  return { responses, failed, perSecond: total / sendingSeconds, seconds: (performance.now() - start) / 1000 };
}
