import { setTimeout as sleep } from 'node:timers/promises';
import { makeRequest as makeHttpRequest, openConnection } from './connection.ts';

const HEALTH_CHECK = makeHttpRequest('GET', '/healthz');

interface Plan {
  /** The servers, which get the requests in turn. */
  urls: readonly string[];
  perSecond: number;
  seconds: number;
  /** The number of connections to each server. */
  connections?: number;
  /** Called once for each request, with its number from 0. */
  makeRequest: (number: number) => Buffer;
}

/**
 * Sends requests at a fixed rate (an open loop): like people, they do not wait for earlier responses. The time of a
 * response includes the wait for a free connection.
 */
export async function sendAtRate({ urls, perSecond, seconds, connections = 32, makeRequest }: Plan) {
  const pools = await Promise.all(
    urls.map((url) => Promise.all(Array.from({ length: connections }, () => openConnection(url)))),
  );
  // Node accepts one connection per turn of its event loop, so all are accepted before the load makes turns long.
  await Promise.all(pools.flat().map(({ ask }) => ask(HEALTH_CHECK)));
  const all = pools.flat();
  const waiting = pools.map((): (() => void)[] => []);
  const responses: { status: number; ms: number }[] = [];
  let failed = 0;

  const send = async (number: number) => {
    const due = performance.now();
    const server = number % pools.length;
    const pool = pools[server] ?? [];
    const queue = waiting[server] ?? [];
    if (pool.length === 0) await new Promise((resolve) => queue.push(() => resolve(undefined)));
    const connection = pool.pop();
    if (!connection) throw new Error('No connection is free for a request that has waited for one.');
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
