import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteHandlerMethod } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { type Audience, type Endpoint, nameOf, type Parsed } from '../../contract/endpoint.ts';
import type { Cache, Version } from '../cache.ts';
import type { LoggedIn } from '../db/schema.ts';
import { forbidden, passwordNeeded, toInvalidInput, unauthorized } from '../errors.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import { LIMITS } from '../limits/limits.ts';
import { callerOf } from '../limits/network.ts';
import { requireContentType } from './binary-body.ts';
import { type CachedResponse, createCachedResponse, JSON_TYPE, sendCached, sizeOf } from './cached-response.ts';
import { serialize } from './serialize.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** The response never ends, so it does not count as a running request. */
    isStream?: boolean;
    /** See `Endpoint`. */
    isOneClick?: boolean;
    /** The body is bytes instead of JSON. */
    takesBytes?: boolean;
    failureCookie?: string | undefined;
  }
  interface FastifyRequest {
    user: LoggedIn | null;
  }
}

/** Finds the logged-in user of a request. */
export type FindSessionUser = (request: FastifyRequest) => Promise<LoggedIn | null>;

interface Call<E extends Endpoint, Context> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  user: E['audience'] extends 'everyone' ? null : LoggedIn;
  /** The logged-in user, for endpoints with the audience `everyone`. */
  findUser(): Promise<LoggedIn | null>;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface CachedCall<E extends Endpoint> extends Pick<Call<E, unknown>, 'params' | 'query'> {
  /** Who gets the response, if it is personal and they are logged in. */
  viewer: LoggedIn | null;
  /** Sets the X-Total-Count header: the length of the list of which the response is a part. */
  setTotalCount(total: number): void;
}

/** What a cached response depends on besides its parameters. */
export interface Basis {
  version: Version;
  /** Whether people who are logged in get a response of their own at the moment, which is not cached. */
  isPersonal(): boolean;
}

interface CachedRouteOptions<E extends Endpoint> {
  /** By default, the response depends on everything public in the database and is the same for everyone. */
  basis?: (call: Pick<Call<E, unknown>, 'params' | 'query'>) => Promise<Basis>;
  /** Whether a response takes so much time or memory that only one is made at a time. Networks take turns. */
  isCostly?: boolean;
}

/** The result of a handler: the response body, or nothing if the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
type Returned<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : void;

/** A read that needs no login. */
type PublicRead = Endpoint & { method: 'GET'; audience: 'everyone'; response: z.ZodType };

export interface Router<Context> {
  /**
   * Adds the handler of an endpoint. A handler that has sent the response itself returns the reply. `guard` may refuse
   * a request before its input is validated.
   */
  route<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E, Context>) => Promise<Returned<E> | FastifyReply>,
    guard?: (request: FastifyRequest) => Promise<void>,
  ): void;
  /** Adds the handler of a public read, whose response is cached until something changes. */
  cachedRoute<E extends PublicRead>(
    endpoint: E,
    handler: (call: CachedCall<E>) => Promise<Returned<E>>,
    options?: CachedRouteOptions<E>,
  ): void;
}

// Longer URLs have a very long search, or parameters that change nothing.
const MAX_URL = 300;
const MAX_URLS = 2_000;

interface RouterOptions<Context> {
  server: FastifyInstance;
  /** Each needs exactly one handler. A handler of any other endpoint is refused. */
  endpoints: readonly Endpoint[];
  findSessionUser: FindSessionUser;
  cache: Cache;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Context;
}

/** Runs every call through one chain: authorize, validate, handle, serialize by the contract. */
export function createRouter<Context>(options: RouterOptions<Context>): Router<Context> & {
  /** A hook that sends a response that a cached route has made before, and ends the request. */
  sendIfCached: onRequestHookHandler;
  /** Throws if an endpoint has no handler. */
  assertComplete(): void;
} {
  const { server, endpoints, findSessionUser, cache, createContext } = options;
  const unhandled = new Set(endpoints);
  // Making a page of ten thousand entries takes about 20 MB.
  const costly = createFairQueue({ concurrency: 1, maxWaiting: LIMITS.pages.most });
  // Saves validating a request whose response is in the cache.
  const keyByUrl = new LRUCache<string, string>({ max: MAX_URLS });

  const register = (endpoint: Endpoint, handler: RouteHandlerMethod) => {
    const { method, path, audience, events, needsReauthentication, isOneClick = false } = endpoint;
    const { bodyLimit, failureCookie, bytes } = endpoint;
    if (!unhandled.delete(endpoint))
      throw new Error(`${nameOf(endpoint)} is not in the contract, or has two handlers.`);
    server.route({
      method,
      url: path,
      config: { audience, isStream: events !== undefined, isOneClick, failureCookie, takesBytes: bytes !== undefined },
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...((audience !== 'everyone' || bytes) && {
        onRequest: async (request: FastifyRequest) => {
          if (audience !== 'everyone') {
            const user = await authorize(findSessionUser, request, audience);
            if (needsReauthentication && !user.isReauthenticated) throw passwordNeeded();
          }
          if (bytes) requireContentType(request, bytes);
        },
      }),
      handler,
    });
  };

  return {
    sendIfCached: (request, reply, done) => {
      const key = request.method === 'GET' ? keyByUrl.get(request.url) : undefined;
      const cached = key === undefined ? undefined : cache.find<CachedResponse>(key);
      if (!cached || (cached.isForVisitors && request.headers.cookie !== undefined)) done();
      else sendCached(cached, request, reply);
    },

    route: (endpoint, handler, guard) =>
      register(endpoint, async (request, reply) => {
        await guard?.(request);
        const value = await handler({
          params: validate(endpoint, 'params', request.params),
          query: validate(endpoint, 'query', request.query),
          // Without a body, validation reports each missing field.
          body: endpoint.bytes ? readBytes(request) : validate(endpoint, 'body', request.body ?? {}),
          // Set by `authorize`, unless the audience is everyone.
          user: request.user as never,
          findUser: () => findSessionUser(request),
          context: createContext(request, reply),
          request,
          reply,
        });
        return reply.sent ? reply : send(reply, endpoint, value);
      }),

    cachedRoute: (endpoint, handler, { basis, isCostly = false } = {}) =>
      register(endpoint, async (request, reply) => {
        const call = {
          params: validate(endpoint, 'params', request.params),
          query: validate(endpoint, 'query', request.query),
        };
        const { version, isPersonal = () => false } = (await basis?.(call)) ?? {};
        const viewer = isPersonal() ? await findSessionUser(request) : null;
        const takeTurn = <T>(work: () => Promise<T>) => (isCostly ? costly.run(callerOf(request), work) : work());
        const create = async () => {
          const headers: Record<string, string> = { vary: basis ? 'accept-encoding, cookie' : 'accept-encoding' };
          const setTotalCount = (total: number) => {
            headers['x-total-count'] = String(total);
          };
          const value = await handler({ ...call, viewer, setTotalCount });
          return { headers, text: await serialize(endpoint.response, value) };
        };
        if (viewer) {
          const { headers, text } = await takeTurn(create);
          return reply.headers(headers).header('cache-control', 'no-store').type(JSON_TYPE).send(text);
        }
        const key = `${endpoint.path} ${JSON.stringify([call.params, call.query])}`;
        if (request.url.length <= MAX_URL) keyByUrl.set(request.url, key);
        const load = async (): Promise<CachedResponse> => {
          const { headers, text } = await create();
          const response = await createCachedResponse(text, JSON_TYPE, { ...headers, 'cache-control': 'no-cache' });
          // Asked again: it may have changed meanwhile, and the response is of this moment.
          return { ...response, isForVisitors: isPersonal() };
        };
        return sendCached(await cache.read(key, load, { version, sizeOf, takeTurn }), request, reply);
      }),

    assertComplete: () => {
      if (unhandled.size > 0) throw new Error(`No handler for ${[...unhandled].map(nameOf).join(', ')}.`);
    },
  };
}

async function authorize(findUser: FindSessionUser, request: FastifyRequest, audience: Audience): Promise<LoggedIn> {
  const user = await findUser(request);
  if (!user) throw unauthorized();
  request.user = user;
  if (audience === 'admin' && !user.isAdmin) throw forbidden();
  return user;
}

async function send(reply: FastifyReply, { response, status }: Endpoint, value: unknown): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (!response) return reply.code(status ?? 204).send();
  const body = await serialize(response, value);
  return reply
    .code(status ?? 200)
    .type(JSON_TYPE)
    .send(body);
}

/** The body of an endpoint that takes bytes; empty if none was sent. */
function readBytes<E extends Endpoint>({ body }: FastifyRequest): Parsed<E, 'body'> {
  return (body ?? new Uint8Array()) as Parsed<E, 'body'>;
}

function validate<E extends Endpoint, Part extends 'params' | 'query' | 'body'>(
  endpoint: E,
  part: Part,
  value: unknown,
): Parsed<E, Part> {
  const result = endpoint[part]?.safeParse(value);
  if (result?.success === false) throw toInvalidInput(result.error);
  return result?.data as Parsed<E, Part>;
}
