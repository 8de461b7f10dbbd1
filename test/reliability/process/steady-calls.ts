import http from 'node:http';

export interface Call {
  path: string;
  /** A status, or the code of the error if there was no answer. */
  outcome: string;
  sentAt: number;
  /** 0 over a connection that there was already, or none. */
  connectedAt: number;
  endedAt: number;
  isReused: boolean;
}

interface Load {
  perSecond: number;
  /** One after the other, over and over. */
  paths: readonly string[];
  cookie: string;
}

const TICK_MS = 5;
// How often whoever stands before several servers asks which of them are ready.
const LOOK_MS = 300;
const CONNECTIONS = 8;

/**
 * So many calls a second, whether or not earlier ones are answered, over connections that are used in turn, until
 * /readyz says no and has had time to be heard.
 */
export function sendSteadily(base: string, { perSecond, paths, cookie }: Load): { stop(): Promise<Call[]> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const calls: Promise<Call>[] = [];
  const begunAt = performance.now();
  let toldAt = Number.POSITIVE_INFINITY;
  const send = async (path: string) => {
    const made = await call(base, path, { agent, cookie });
    if (made.outcome === '503') toldAt = Math.min(toldAt, made.endedAt);
    return made;
  };
  const ticks = setInterval(() => {
    if (performance.now() > toldAt + LOOK_MS) clearInterval(ticks);
    const due = ((performance.now() - begunAt) / 1000) * perSecond;
    while (calls.length < due) calls.push(send(paths[calls.length % paths.length] ?? '/'));
  }, TICK_MS);
  return {
    stop: async () => {
      clearInterval(ticks);
      const ended = await Promise.all(calls);
      agent.destroy();
      return ended;
    },
  };
}

interface Sender {
  agent: http.Agent;
  cookie: string;
}

function call(base: string, path: string, { agent, cookie }: Sender): Promise<Call> {
  const sentAt = performance.now();
  let connectedAt = 0;
  return new Promise((resolve) => {
    const end = (outcome: string) =>
      resolve({ path, outcome, sentAt, connectedAt, isReused: request.reusedSocket, endedAt: performance.now() });
    const request = http.get(`${base}${path}`, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once('end', () => end(String(response.statusCode)));
      response.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    });
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      socket.once('connect', () => {
        connectedAt = performance.now();
      });
    });
    request.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
