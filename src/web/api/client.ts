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

export function get<Answer>(path: string): Promise<Answer> {
  return call<Answer>('GET', path);
}

export function post<Answer>(path: string, body?: unknown): Promise<Answer> {
  return call<Answer>('POST', path, body);
}

export function put<Answer>(path: string, body: unknown): Promise<Answer> {
  return call<Answer>('PUT', path, body);
}

export function patch<Answer>(path: string, body: unknown): Promise<Answer> {
  return call<Answer>('PATCH', path, body);
}

/** Named so because `delete` is taken. */
export function remove(path: string): Promise<void> {
  return call<void>('DELETE', path);
}

/** For answers that say something in a header too. */
export async function getWithHeaders<Answer>(path: string): Promise<{ body: Answer; headers: Headers }> {
  const response = await request('GET', path);
  return { body: await response.json(), headers: response.headers };
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await request(method, path, body);
  return response.status === 204 ? (undefined as Answer) : response.json();
}

// Longer than any answer takes; a connection that has died without a word would never give one.
const ANSWER_WITHIN_MS = 30_000;

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
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
function readBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
