import { connect } from 'node:net';

export interface TimedResponse {
  status: number;
  /** From the request to the last byte of the response. */
  ms: number;
}

/**
 * Opens a connection that is kept open and sends one request at a time. Parses as little of a response as possible,
 * since the measured server shares the machine with this process.
 */
export async function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let waiting: { resolve: (response: TimedResponse) => void; reject: (error: Error) => void; start: number } | null =
    null;
  let status = 0;
  // Bytes of the body that have not arrived yet.
  let missing = 0;
  let head = Buffer.alloc(0);

  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length;
    else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      missing = length - (head.length - end - 4);
      head = Buffer.alloc(0);
    }
    if (missing > 0 || !waiting) return;
    const { resolve, start } = waiting;
    waiting = null;
    resolve({ status, ms: performance.now() - start });
  });
  const fail = () => waiting?.reject(new Error('The server closed the connection.'));
  socket.on('error', fail).on('close', fail);

  return {
    ask: (request: Buffer): Promise<TimedResponse> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, start: performance.now() };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

export function makeRequest(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = {
    host: 'localhost',
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** How many of these requests an otherwise idle server completes in a second, on 32 connections. */
export async function countPerSecond(url: string, request: Buffer, ms: number) {
  const connections = await Promise.all(Array.from({ length: 32 }, () => openConnection(url)));
  const start = performance.now();
  let completed = 0;
  await Promise.all(
    connections.map(async ({ ask, close }) => {
      while (performance.now() - start < ms) {
        const { status } = await ask(request);
        if (status !== 200) throw new Error(`The server answered ${status}.`);
        completed += 1;
      }
      close();
    }),
  );
  return (completed / (performance.now() - start)) * 1000;
}
