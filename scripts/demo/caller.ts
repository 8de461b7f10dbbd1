import type { RequestOf, ResponseOf } from '../../src/contract/endpoint.ts';
import type { Endpoints } from '../../src/contract/endpoints.ts';

/** A response that says no, with a status below 500. */
export class Refusal extends Error {}

type Name = keyof Endpoints;
type Arguments<N extends Name> =
  object extends RequestOf<Endpoints[N]> ? [request?: RequestOf<Endpoints[N]>] : [request: RequestOf<Endpoints[N]>];

/** Calls an endpoint of the contract. */
export type Caller = <N extends Name>(name: N, ...request: Arguments<N>) => Promise<ResponseOf<Endpoints[N]>>;

interface AnyRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Creates a caller with its own session: it keeps the cookie that the server sets. */
export function createCaller(base: string): Caller {
  let cookie = '';
  return async (name: Name, { params = {}, query = {}, body }: AnyRequest = {}) => {
    const [method = '', path = ''] = name.replace(/:(\w+)/g, (_, param) => String(params[param])).split(' ');
    const url = new URL(path, base);
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, String(value));
    const response = await fetch(url, {
      method,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
    const text = await response.text();
    const result = text === '' ? undefined : JSON.parse(text);
    if (response.ok) return result;
    const sentence = `${method} ${url.pathname}: ${result?.message ?? response.statusText}`;
    throw response.status < 500 ? new Refusal(sentence) : new Error(sentence);
  };
}
