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

const TICK_MS = 5;
// How often a load balancer asks which servers are ready.
const LOOK_MS = 300;
const CONNECTIONS = 8;

/**
 * So many calls a second, whether or not earlier ones are answered, over connections that are used in turn, until
 * /readyz says no and has had time to be heard.
 */
export function sendSteadily(base: string, perSecond: number, drawAsk: () => Ask) {
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
      // The longest time in which nothing could be sent or seen here, because others had the processor.
      return { calls: ended, longestPause };
    },
  };
}

async function call(base: string, ask: Ask, agent: http.Agent): Promise<Call> {
  const sentAt = performance.now();
  let connectedAt = 0;
  const { request, ended } = openRequest(base, ask, { agent });
  request.once('socket', (socket) => {
    const note = () => {
      connectedAt = performance.now();
    };
    if (socket.connecting) socket.once('connect', note);
    else note();
  });
  request.end(ask.body === undefined ? undefined : JSON.stringify(ask.body));
  const { outcome, cookie } = await ended;
  return { ask, outcome, cookie, sentAt, connectedAt, endedAt: performance.now(), isReused: request.reusedSocket };
}

/** Sends a request but for the end of its body, and resolves once the server has the beginning. */
export async function sendInTwo(base: string, ask: Ask) {
  const body = JSON.stringify(ask.body);
  const length = { 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const { request, ended } = openRequest(base, ask, { headers: length });
  const hasArrived = new Promise<void>((resolve) => request.once('continue', resolve));
  request.flushHeaders();
  await Promise.race([hasArrived, ended]);
  const half = Math.floor(body.length / 2);
  request.write(body.slice(0, half));
  const outcome = ended.then((end) => end.outcome);
  return {
    outcome,
    finish: () => {
      request.end(body.slice(half));
      return outcome;
    },
  };
}

function openRequest(base: string, { path, cookie = '', body }: Ask, options: http.RequestOptions) {
  const hasBody = body !== undefined;
  const headers = { cookie, ...(hasBody && { 'content-type': 'application/json' }), ...options.headers };
  const request = http.request(`${base}${path}`, { ...options, method: hasBody ? 'POST' : 'GET', headers });
  const ended = new Promise<Pick<Call, 'outcome' | 'cookie'>>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ outcome: error.code ?? error.message, cookie: '' });
    request.once('error', fail);
    request.once('response', (response) => {
      const [given = ''] = response.headers['set-cookie'] ?? [];
      const answer = { outcome: String(response.statusCode), cookie: given.split(';')[0] ?? '' };
      response.resume().once('end', () => resolve(answer));
      response.once('error', fail);
    });
  });
  return { request, ended };
}
