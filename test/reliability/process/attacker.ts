import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Addresses that all lead to this machine; 127.0.0.1 is the server's. */
export const ATTACKER = '127.0.0.2';
export const SOMEBODY_ELSE = '127.0.0.3';

export type RawClient = ReturnType<typeof createRawClient>;

/** Sends raw requests from this address, for the attacker and for somebody else. */
export function createRawClient(url: string, localAddress: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    return socket;
  };
  return {
    /** Opens a connection and sends these requests at once, without reading. */
    send: async (...requests: string[]) => {
      const socket = await open();
      socket.write(requests.join(''));
      return socket;
    },
    /** The status of the response to one request, or 0 if the connection ended without one. */
    ask: async (request: string) => {
      const socket = await open();
      socket.write(request);
      const received = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
      if (!request.includes(LIVE)) socket.destroy();
      return Number(String(received[0]).slice(9, 12));
    },
    leave: async () => {
      const closing = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.resetAndDestroy();
      await Promise.all(closing);
    },
  };
}

export const LIVE = '/api/live';

export function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
}

export function post(path: string, body: object): string {
  const text = JSON.stringify(body);
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${text}`;
}

interface Figures {
  /** The longest that /healthz took for somebody else. */
  longestMs: number;
  /** How much the memory of the process grew, at most. */
  grownMb: number;
}

/** Polls /healthz as somebody else, and measures the memory of the process. The returned function ends this. */
export function watch(url: string, pid: number): () => Promise<Figures> {
  const workerData = { url, pid, localAddress: SOMEBODY_ELSE };
  const worker = new Worker(new URL('watch-health.js', import.meta.url), { workerData });
  // Rejects if the worker fails.
  const figures = once(worker, 'message').then(([message]) => message as Figures);
  figures.catch(() => {});
  return () => {
    worker.postMessage('end');
    return figures;
  };
}
