import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { noteServerTime } from './server-clock.ts';

/** An answer that is not a success. The only place that knows what those look like. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own sentence, to be shown to people; empty where something else has answered. */
  readonly sentence: string;
  /** Stable, for programs. */
  readonly code: string | null;
  /** What is wrong with each field of a form. */
  readonly issues: readonly { path: string; message: string }[];

  constructor(status: number, text: string, { message, code, issues }: Partial<ErrorBody> = {}) {
    super(`${status}: ${message ?? text}`);
    this.status = status;
    this.sentence = message ?? '';
    this.code = code ?? null;
    this.issues = issues ?? [];
  }
}

/** Nothing of ours has answered: there is no network, or only a proxy whose server is down. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 500 && error.sentence === '');
}

/** The server's sentence where there is one, and otherwise ours: most likely it was not reached. */
export function sentenceOf(error: unknown, fallback = 'Check your connection and try again.'): string {
  return error instanceof ApiError && error.sentence ? error.sentence : fallback;
}

type Name = keyof Endpoints;

/** The body that an endpoint takes. */
export type BodyOf<N extends Name> = RequestOf<Endpoints[N]>['body'];

type Arguments<N extends Name> =
  object extends RequestOf<Endpoints[N]> ? [request?: RequestOf<Endpoints[N]>] : [request: RequestOf<Endpoints[N]>];

/** Calls an endpoint of the contract. */
export async function call<N extends Name>(name: N, ...request: Arguments<N>): Promise<ResponseOf<Endpoints[N]>> {
  return (await callWithHeaders(name, ...request)).body;
}

/** For responses that say something in a header too. */
export function callWithHeaders<N extends Name>(
  name: N,
  ...request: Arguments<N>
): Promise<{ body: ResponseOf<Endpoints[N]>; headers: Headers }>;
export async function callWithHeaders(name: Name, request: AnyRequest = {}) {
  const response = await send(name.split(' ')[0] ?? '', fillAddress(name, request), request.body);
  // The server sends nothing that its schema does not name, so it is not checked a second time.
  return { body: response.status === 204 ? undefined : await response.json(), headers: response.headers };
}

/** The address of an endpoint, for what fetches by itself. */
export function addressOf<N extends Name>(name: N, ...request: Arguments<N>): string;
export function addressOf(name: Name, request?: AnyRequest): string {
  return fillAddress(name, request);
}

/** A request to any endpoint, as far as sending it goes. */
interface AnyRequest {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

function fillAddress(name: Name, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = name.slice(name.indexOf('/')).replace(/:(\w+)/g, (_, param) => encodeURIComponent(params[param] ?? ''));
  const given = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, `${value}`]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

// Longer than any answer takes; a connection that has died without a word would never give one.
const ANSWER_WITHIN_MS = 30_000;

async function send(method: string, address: string, body: unknown): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  noteServerTime(response.headers.get('date'));
  if (!response.ok) throw await readError(response);
  return response;
}

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  return new ApiError(response.status, text || response.statusText, readBody(text));
}

/** Nothing, if it is not ours: a proxy on the way answers with a page of its own. */
function readBody(text: string): Partial<ErrorBody> | undefined {
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
