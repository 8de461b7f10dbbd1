import http from 'node:http';

export interface RequestSpec {
  path: string;
  cookie?: string;
  /** Sent with POST; without a body it is a GET. */
  body?: unknown;
}

export interface Call {
  spec: RequestSpec;
  /** The status, or the error if there was no whole response. */
  outcome: string;
  sentAt: number;
  /** When the call had a connection; 0 if it never had one. */
  connectedAt: number;
  endedAt: number;
  isReused: boolean;
  /** The session cookie that the response set, if any. */
  cookie: string;
}

const TICK_MS = 5;
// As if a load balancer in front of the server polled /readyz this often.
const POLL_MS = 300;
const CONNECTIONS = 8;

/**
 * Makes calls at a constant rate, whether or not earlier ones have ended, over connections that are used in turn. After
 * the first 503, which is that of /readyz, it goes on for as long as a load balancer needs to notice.
 */
export function sendSteadily(base: string, perSecond: number, drawSpec: () => RequestSpec) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const calls: Promise<Call>[] = [];
  const begunAt = performance.now();
  let lastTick = begunAt;
  let longestPause = 0;
  let unreadyAt = Number.POSITIVE_INFINITY;
  const send = async (spec: RequestSpec) => {
    const made = await call(base, spec, agent);
    if (made.outcome === '503') unreadyAt = Math.min(unreadyAt, made.endedAt);
    return made;
  };
  const ticks = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - lastTick);
    lastTick = now;
    if (now > unreadyAt + POLL_MS) clearInterval(ticks);
    const due = ((now - begunAt) / 1000) * perSecond;
    while (calls.length < due) calls.push(send(drawSpec()));
  }, TICK_MS);
  return {
    stop: async () => {
      clearInterval(ticks);
      const ended = await Promise.all(calls);
      agent.destroy();
      // The longest pause is the time in which this process could not send, because others had the processor.
      return { calls: ended, longestPause };
    },
  };
}

async function call(base: string, spec: RequestSpec, agent: http.Agent): Promise<Call> {
  const sentAt = performance.now();
  let connectedAt = 0;
  const { request, ended } = openRequest(base, spec, { agent });
  request.once('socket', (socket) => {
    const note = () => {
      connectedAt = performance.now();
    };
    if (socket.connecting) socket.once('connect', note);
    else note();
  });
  request.end(spec.body === undefined ? undefined : JSON.stringify(spec.body));
  const { outcome, cookie } = await ended;
  return { spec, outcome, cookie, sentAt, connectedAt, endedAt: performance.now(), isReused: request.reusedSocket };
}

/** Sends a request without the second half of its body, and resolves once the server has the headers. */
export async function sendInTwo(base: string, spec: RequestSpec) {
  const body = JSON.stringify(spec.body);
  const headers = { 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const { request, ended } = openRequest(base, spec, { headers });
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

function openRequest(base: string, { path, cookie = '', body }: RequestSpec, options: http.RequestOptions) {
  const hasBody = body !== undefined;
  const headers = { cookie, ...(hasBody && { 'content-type': 'application/json' }), ...options.headers };
  const request = http.request(`${base}${path}`, { ...options, method: hasBody ? 'POST' : 'GET', headers });
  const ended = new Promise<Pick<Call, 'outcome' | 'cookie'>>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ outcome: error.code ?? error.message, cookie: '' });
    request.once('error', fail);
    request.once('response', (response) => {
      const [given = ''] = response.headers['set-cookie'] ?? [];
      const end = { outcome: String(response.statusCode), cookie: given.split(';')[0] ?? '' };
      response.resume().once('end', () => resolve(end));
      response.once('error', fail);
    });
  });
  return { request, ended };
}
