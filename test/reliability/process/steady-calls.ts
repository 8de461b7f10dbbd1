import http from 'node:http';

export interface Ask {
  path: string;
  cookie?: string;
  /** It is posted then. */
  body?: unknown;
}

export interface Call {
  ask: Ask;
  /** A status, or the code of the error if there was no answer. */
  outcome: string;
  sentAt: number;
  /** When it had a connection; 0 if it never had one. */
  connectedAt: number;
  endedAt: number;
  isReused: boolean;
  /** What it was given to log in with. */
  cookie: string;
}

interface Load {
  calls: Call[];
  /** The longest time in which nothing could be sent or seen here, because others had the processor. */
  longestPause: number;
}

const TICK_MS = 5;
// How often a load balancer asks which servers are ready.
const LOOK_MS = 300;
const CONNECTIONS = 8;

/**
 * So many calls a second, whether or not earlier ones are answered, over connections that are used in turn, until
 * /readyz says no and has had time to be heard.
 */
export function sendSteadily(base: string, perSecond: number, drawAsk: () => Ask): { stop(): Promise<Load> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const calls: Promise<Call>[] = [];
  const begunAt = performance.now();
  let lastTick = begunAt;
  let longestPause = 0;
  let toldAt = Number.POSITIVE_INFINITY;
  const send = async (ask: Ask) => {
    const made = await call(base, ask, agent);
    if (made.outcome === '503') toldAt = Math.min(toldAt, made.endedAt);
    return made;
  };
  const ticks = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - lastTick);
    lastTick = now;
    if (now > toldAt + LOOK_MS) clearInterval(ticks);
    const due = ((now - begunAt) / 1000) * perSecond;
    while (calls.length < due) calls.push(send(drawAsk()));
  }, TICK_MS);
  return {
    stop: async () => {
      clearInterval(ticks);
      const ended = await Promise.all(calls);
      agent.destroy();
      return { calls: ended, longestPause };
    },
  };
}

function call(base: string, ask: Ask, agent: http.Agent): Promise<Call> {
  const sentAt = performance.now();
  let connectedAt = 0;
  return new Promise((resolve) => {
    const end = (outcome: string, cookie = '') =>
      resolve({
        ask,
        outcome,
        sentAt,
        connectedAt,
        isReused: request.reusedSocket,
        endedAt: performance.now(),
        cookie,
      });
    const request = openRequest(base, ask, { agent });
    request.once('response', (response) => {
      const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
      response.resume();
      response.once('end', () => end(String(response.statusCode), cookie));
      response.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    });
    request.once('socket', (socket) => {
      const note = () => {
        connectedAt = performance.now();
      };
      if (socket.connecting) socket.once('connect', note);
      else note();
    });
    request.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    request.end(ask.body === undefined ? undefined : JSON.stringify(ask.body));
  });
}

/** A call that has reached the server, but for the end of its body, which is sent last. Then answers as others do. */
export async function sendInTwo(base: string, ask: Ask): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify(ask.body);
  const length = { 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const request = openRequest(base, ask, { headers: length });
  const outcome = new Promise<string>((resolve) => {
    request.once('response', (response) => resolve(String(response.resume().statusCode)));
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  const hasArrived = new Promise<void>((resolve) => request.once('continue', resolve));
  request.flushHeaders();
  await Promise.race([hasArrived, outcome]);
  const half = Math.floor(body.length / 2);
  request.write(body.slice(0, half));
  return {
    finish: () => {
      request.end(body.slice(half));
      return outcome;
    },
  };
}

function openRequest(base: string, { path, cookie = '', body }: Ask, options: http.RequestOptions): http.ClientRequest {
  const hasBody = body !== undefined;
  const headers = { cookie, ...(hasBody && { 'content-type': 'application/json' }), ...options.headers };
  return http.request(`${base}${path}`, { ...options, method: hasBody ? 'POST' : 'GET', headers });
}
