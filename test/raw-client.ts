import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawClient = ReturnType<typeof createRawClient>;

/** Sends any bytes, each time on a new connection, from an address that leads to this machine: 127.x.x.x. */
export function createRawClient(url: string, localAddress = '127.0.0.1') {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  /** Opens a connection and sends these requests at once, without reading. */
  const send = async (...requests: string[]) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    socket.write(requests.join(''));
    return socket;
  };
  /** The status of the response to a request, or 0 if the connection ended without one. The connection stays open. */
  const askAndStay = async (request: string) => (await receiveStatuses(await send(request), 1))[0] ?? 0;
  return {
    send,
    askAndStay,
    /** Like `askAndStay`, but closes the connection. */
    ask: async (request: string) => {
      const socket = await send(request);
      const [status = 0] = await receiveStatuses(socket, 1);
      socket.destroy();
      return status;
    },
    /** Resets all connections. */
    close: async () => {
      const closing = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.resetAndDestroy();
      await Promise.all(closing);
    },
  };
}

/** The text that the server sends until `isEnough` says so or the connection is closed. */
export function receive(socket: Socket, isEnough: (text: string) => boolean = () => false): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    const finish = () => {
      socket.off('data', read);
      resolve(text);
    };
    const read = (chunk: string) => {
      text += chunk;
      if (isEnough(text)) finish();
    };
    if (socket.closed) finish();
    else socket.setEncoding('utf8').on('data', read).once('close', finish);
  });
}

const listStatuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** The statuses of the first responses on a connection, or of all until it is closed. */
export async function receiveStatuses(socket: Socket, count?: number): Promise<number[]> {
  const isEnough = (text: string) => count !== undefined && listStatuses(text).length >= count;
  return listStatuses(await receive(socket, isEnough));
}

export function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
}

export const LIVE = get('/api/live');

/** A request with a JSON body. A length beyond the body makes a request that never ends. */
export function post(path: string, body: object | string, length?: number): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const head = `content-type: application/json\r\ncontent-length: ${length ?? Buffer.byteLength(text)}`;
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${text}`;
}
