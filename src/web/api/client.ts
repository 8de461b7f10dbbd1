import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { serverNow, syncServerClock } from './server-clock.ts';

/** An error response, parsed. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message for the user; empty if a proxy responded. */
  readonly userMessage: string;
  /** Stable error id, for code. */
  readonly code: string | null;
  /** Validation errors by field. */
  readonly issues: readonly { path: string; message: string }[];
  /** When to try again, by the server's clock; null if the server does not say. */
  readonly retryAt: string | null;

  constructor(
    status: number,
    text: string,
    { message, code, issues }: Partial<ErrorBody> = {},
    retryAt: string | null = null,
  ) {
    super(`${status}: ${text}`);
    this.status = status;
    this.userMessage = message ?? '';
    this.code = code ?? null;
    this.issues = issues ?? [];
    this.retryAt = retryAt;
  }
}

/** No complete response arrived. Note that a captive portal's HTML throws a SyntaxError instead. */
export class NoResponse extends Error {}

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

/** The server's message for the user, the fallback for a response without one, or that there was no response. */
export function messageOf(error: unknown, fallback = 'Please try again.'): string {
  if (error instanceof NoResponse) return UNREACHABLE;
  return (error instanceof ApiError && error.userMessage) || fallback;
}

type EndpointName = keyof Endpoints;

/** All that can be passed and returned, by endpoint. */
type Requests = { [N in EndpointName]: RequestOf<Endpoints[N]> };
type Responses = { [N in EndpointName]: ResponseOf<Endpoints[N]> };
type RequestArgs = {
  [N in EndpointName]: object extends Requests[N] ? [request?: Requests[N]] : [request: Requests[N]];
};

// With conditions in place of constraints, the compiler looks only at the endpoint that is called, instead of at all of
// them at each call: checking the app takes it an eighth of the time.
type ArgsOf<N> = N extends EndpointName ? RequestArgs[N] : never;
type ResponseTo<N> = N extends EndpointName ? Responses[N] : never;

/** The request body of an endpoint. */
export type BodyOf<N extends EndpointName> = Requests[N]['body'];

export async function call<N extends string>(name: N & EndpointName, ...request: ArgsOf<N>): Promise<ResponseTo<N>> {
  return (await callWithHeaders(name, ...request)).body;
}

export function callWithHeaders<N extends string>(
  name: N & EndpointName,
  ...request: ArgsOf<N>
): Promise<{ body: ResponseTo<N>; headers: Headers }>;
export async function callWithHeaders(name: EndpointName, request: AnyRequest = {}) {
  const response = await send(name.split(' ')[0] ?? '', buildUrl(name, request), request.body);
  const text = await orNoResponse(response.text());
  // Not validated: the server builds its responses by the contract.
  return { body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

/** The length of a list of which the response is a page; the fallback where a proxy has dropped the header. */
export function totalOf(headers: Headers, fallback: number): number {
  return Number(headers.get('x-total-count') ?? fallback);
}

/** Where the next page of a list starts, undefined after the last: `getNextPageParam` of queries by offset. */
export function nextOffset(pageSize: number) {
  return ({ total }: { total: number }, pages: readonly unknown[]) => {
    const loaded = pages.length * pageSize;
    return loaded < total ? loaded : undefined;
  };
}

/** Reads a response that is a file. */
export async function download<N extends string>(name: N & EndpointName, ...[request]: ArgsOf<N>): Promise<Blob> {
  const response = await send(name.split(' ')[0] ?? '', buildUrl(name, request), undefined, FILE_TIMEOUT_MS);
  return orNoResponse(response.blob());
}

interface AnyRequest {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

function buildUrl(name: EndpointName, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = name.slice(name.indexOf('/')).replace(/:(\w+)/g, (_, param) => encodeURIComponent(params[param] ?? ''));
  const given = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, `${value}`]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The URL of an endpoint, for links and EventSource. */
export const urlOf: <N extends string>(name: N & EndpointName, ...request: ArgsOf<N>) => string = buildUrl;

// A dead connection never responds, so requests time out.
const TIMEOUT_MS = 30_000;
// Of a request or response that is a file.
const FILE_TIMEOUT_MS = 600_000;

// Browsers refuse more than 64 KiB, for all such requests together. A letter has up to three bytes.
const MAX_KEPT_ALIVE = 8 * 1024;

function writeJson(value: unknown): RequestInit {
  if (value === undefined) return {};
  const body = JSON.stringify(value);
  // Outlives a page that is being left, such as the draft that is saved then.
  const keepalive = document.hidden && body.length <= MAX_KEPT_ALIVE;
  return { headers: { 'content-type': 'application/json' }, body, keepalive };
}

async function send(
  method: string,
  url: string,
  body: unknown,
  timeoutMs = body instanceof Blob ? FILE_TIMEOUT_MS : TIMEOUT_MS,
): Promise<Response> {
  const response = await orNoResponse(
    fetch(url, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body instanceof Blob ? { headers: { 'content-type': body.type }, body } : writeJson(body)),
    }),
  );
  syncServerClock(response.headers.get('date'));
  if (!response.ok) throw await readError(response);
  return response;
}

function orNoResponse<Received>(received: Promise<Received>): Promise<Received> {
  return received.catch((cause: unknown) => {
    throw new NoResponse('No response arrived.', { cause });
  });
}

async function readError(response: Response): Promise<ApiError> {
  const text = await orNoResponse(response.text());
  return new ApiError(response.status, text || response.statusText, parseErrorBody(text), readRetryAt(response));
}

/** Retry-After can also be a date, which our server never sends. */
function readRetryAt({ headers }: Response): string | null {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? new Date(serverNow() + seconds * 1_000).toISOString() : null;
}

/** Undefined for responses of a proxy, which are not in our format. */
function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  if (typeof body !== 'object' || body === null) return false;
  const { message, code = '', issues = [] }: { [Name in keyof ErrorBody]?: unknown } = body;
  return typeof message === 'string' && typeof code === 'string' && Array.isArray(issues);
}
