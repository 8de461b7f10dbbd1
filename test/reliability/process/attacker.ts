import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Somebody with raw connections from an address of their own. */
export interface Attacker {
  /** Opens a connection and sends these requests at once, without reading. */
  send(...requests: string[]): Promise<Socket>;
  /** The status of the answer to one request, or 0 if the connection ended without one. */
  ask(request: string): Promise<number>;
  /** Ends all connections. */
  leave(): Promise<void>;
}

/** Addresses that all lead to this machine; 127.0.0.1 is the server's. */
export const ATTACKER = '127.0.0.2';
export const SOMEBODY_ELSE = '127.0.0.3';

export function createAttacker(url: string, localAddress: string): Attacker {
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
    send: async (...requests) => {
      const socket = await open();
      socket.write(requests.join(''));
      return socket;
    },
    ask: async (request) => {
      const socket = await open();
      socket.write(request);
      const answer = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
      if (!request.includes(LIVE)) socket.destroy();
      return Number(String(answer[0]).slice(9, 12));
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

export interface Figures {
  /** The longest that /healthz took for somebody else. */
  longestMs: number;
  /** How much memory the process had more than before, at most. */
  grownMb: number;
}

/** Asks /healthz again and again as somebody else, and looks at the memory of the process, until it is ended. */
export function watch(url: string, pid: number): { end(): Promise<Figures> } {
  const workerData = { url, pid, localAddress: SOMEBODY_ELSE };
  const worker = new Worker(new URL('watch-health.js', import.meta.url), { workerData });
  const figures = Promise.race([
    once(worker, 'message').then(([message]) => message as Figures),
    once(worker, 'error').then(([error]) => Promise.reject(error)),
  ]);
  figures.catch(() => {});
  return {
    end: () => {
      worker.postMessage('end');
      return figures;
    },
  };
}
