import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Endpoint, Parsed } from '../../contract/endpoint.ts';
import type { Basis, Cache } from '../cache.ts';
import type { LoggedIn } from '../db/schema.ts';
import { type CachedResponse, createCachedResponse, sendCached, sizeOf } from './cached-response.ts';
import { type Returned, serialize } from './serialize.ts';
import { validate } from './validate.ts';

/** A read that needs no login. */
export type PublicRead = Endpoint & { method: 'GET'; audience: 'everyone'; response: z.ZodType };

interface Parameters<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
}

export interface CachedCall<E extends Endpoint> extends Parameters<E> {
  /** Who gets the response, if it is personal and they are logged in. */
  viewer: LoggedIn | null;
  /** Sets the X-Total-Count header: the length of the list of which the response is a part. */
  setTotalCount(total: number): void;
  /** By default that of the endpoint. */
  setStatus(status: 202): void;
}

export interface CachedRouteOptions<E extends Endpoint> {
  /** By default, the response depends on everything public in the database and is the same for everyone. */
  basis?: (call: Parameters<E>) => Promise<Basis>;
  /** Whether a response takes so much time or memory that only one costly response is made at a time. Networks take turns. */
  isCostly?: boolean;
}

/** Finds the logged-in user of a request. */
export type FindSessionUser = (request: FastifyRequest) => Promise<LoggedIn | null>;

interface Options {
  cache: Cache;
  findSessionUser: FindSessionUser;
  /** Runs costly work when it is the turn of the request's network. */
  runInTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

// Longer URLs have a very long search, or parameters that change nothing.
const MAX_URL = 300;
const MAX_URLS = 2_000;

/** Makes the responses of public reads once, and sends them from the cache until what they depend on has changed. */
export function createCachedRoutes({ cache, findSessionUser, runInTurn }: Options) {
  // Saves validating a request whose response is in the cache: without it, a quarter fewer are sent.
  const keyByUrl = new LRUCache<string, string>({ max: MAX_URLS });

  /** Sends a response that was made before, and ends the request. */
  const sendIfCached: onRequestHookHandler = (request, reply, done) => {
    const key = keyByUrl.get(request.url);
    const cached = key === undefined ? undefined : cache.find<CachedResponse>(key);
    if (!cached || (cached.isForVisitors && request.headers.cookie !== undefined)) done();
    else sendCached(cached, request, reply);
  };

  /** Makes a response, or waits for one that is being made. */
  const toHandler = <E extends PublicRead>(
    endpoint: E,
    handler: (call: CachedCall<E>) => Promise<Returned<E>>,
    { basis, isCostly = false }: CachedRouteOptions<E> = {},
  ) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const call = {
        params: validate(endpoint, 'params', request.params),
        query: validate(endpoint, 'query', request.query),
      };
      const { version, isPersonal = () => false } = (await basis?.(call)) ?? {};
      const viewer = isPersonal() ? await findSessionUser(request) : null;
      const takeTurn = <T>(work: () => Promise<T>) => (isCostly ? runInTurn(request, work) : work());
      const create = async () => {
        const headers: Record<string, string> = { vary: basis ? 'accept-encoding, cookie' : 'accept-encoding' };
        const setTotalCount = (total: number) => {
          headers['x-total-count'] = String(total);
        };
        let status = 200;
        const setStatus = (chosen: number) => {
          status = chosen;
        };
        const value = await handler({ ...call, viewer, setTotalCount, setStatus });
        const serialized = await serialize(endpoint, value);
        return { ...serialized, status, headers: { ...headers, ...serialized.headers } };
      };
      if (viewer) {
        const { status, headers, type, text } = await takeTurn(create);
        return reply.code(status).headers(headers).header('cache-control', 'no-store').type(type).send(text);
      }
      const key = `${endpoint.path} ${JSON.stringify([call.params, call.query])}`;
      if (request.url.length <= MAX_URL) keyByUrl.set(request.url, key);
      const load = async (): Promise<CachedResponse> => {
        const { status, headers, type, text } = await create();
        const response = await createCachedResponse(text, type, { ...headers, 'cache-control': 'no-cache' });
        // Asked again: it may have changed meanwhile, and the response is of this moment.
        return { ...response, status, isForVisitors: isPersonal() };
      };
      return sendCached(await cache.read(key, load, { version, sizeOf, takeTurn }), request, reply);
    };
  };

  return { sendIfCached, toHandler };
}
