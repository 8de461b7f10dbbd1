import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
  RouteHandlerMethod,
} from 'fastify';
import { type Audience, type Endpoint, nameOf, type Parsed } from '../../contract/endpoint.ts';
import type { Cache } from '../cache.ts';
import type { LoggedIn } from '../db/schema.ts';
import { forbidden, passwordNeeded, unauthorized } from '../errors.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import { LIMITS } from '../limits/limits.ts';
import { callerOf } from '../limits/network.ts';
import { requireContentType } from './binary-body.ts';
import {
  type CachedCall,
  type CachedRouteOptions,
  createCachedRoutes,
  type FindSessionUser,
  type PublicRead,
} from './cached-route.ts';
import { type Returned, serialize } from './serialize.ts';
import { validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** The response never ends, so it does not count as a running request. */
    isStream?: boolean;
    /** See `Endpoint`. */
    isOneClick?: boolean;
    /** The body is bytes instead of JSON. */
    takesBytes?: boolean;
    streamsBody?: boolean | undefined;
    failureCookie?: string | undefined;
  }
  interface FastifyRequest {
    user: LoggedIn | null;
  }
}

interface Call<E extends Endpoint, Context> extends Pick<CachedCall<E>, 'setTotalCount' | 'setStatus'> {
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

interface RouteOptions extends Pick<CachedRouteOptions<Endpoint>, 'isCostly'> {
  /** May refuse a request before its input is validated. */
  guard?: (request: FastifyRequest) => Promise<void>;
}

export interface Router<Context> {
  /** Adds the handler of an endpoint. A handler that has sent the response itself returns the reply. */
  route<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E, Context>) => Promise<Returned<E> | FastifyReply>,
    options?: RouteOptions,
  ): void;
  /** Adds the handler of a public read, whose response is cached until something changes. */
  cachedRoute<E extends PublicRead>(
    endpoint: E,
    handler: (call: CachedCall<E>) => Promise<Returned<E>>,
    options?: CachedRouteOptions<E>,
  ): void;
}

interface RouterOptions<Context> {
  server: FastifyInstance;
  /** Each needs exactly one handler. A handler of any other endpoint is refused. */
  endpoints: readonly Endpoint[];
  findSessionUser: FindSessionUser;
  cache: Cache;
  createContext: (request: FastifyRequest) => Context;
}

/** Runs every call through one chain: authorize, validate, handle, serialize by the contract. */
export function createRouter<Context>(options: RouterOptions<Context>): Router<Context> & {
  /** Throws if an endpoint has no handler. */
  assertComplete(): void;
} {
  const { server, endpoints, findSessionUser, cache, createContext } = options;
  const unhandled = new Set(endpoints);
  // A page of ten thousand entries takes some 20 MB while it is made, and so does the race of a group.
  const costly = createFairQueue({ concurrency: 1, maxWaiting: LIMITS.costlyReads.most });
  const runInTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => costly.run(callerOf(request), work);
  const cached = createCachedRoutes({ cache, findSessionUser, runInTurn });

  /** Refuses who may not call an endpoint, before the body is read. */
  const admit = ({ audience, needsReauthentication, bytes }: Endpoint): onRequestAsyncHookHandler => {
    return async (request) => {
      if (audience !== 'everyone') {
        const user = await authorize(findSessionUser, request, audience);
        if (needsReauthentication && !user.isReauthenticated) throw passwordNeeded();
      }
      if (bytes) requireContentType(request, bytes);
    };
  };

  const register = (
    endpoint: Endpoint,
    onRequest: onRequestHookHandler | onRequestAsyncHookHandler,
    handler: RouteHandlerMethod,
  ) => {
    const {
      method,
      path,
      audience,
      events,
      isOneClick = false,
      bodyLimit,
      failureCookie,
      bytes,
      streamsBody,
    } = endpoint;
    if (!unhandled.delete(endpoint))
      throw new Error(`${nameOf(endpoint)} is not in the contract, or has two handlers.`);
    server.route({
      method,
      url: path,
      config: {
        audience,
        isStream: events !== undefined,
        isOneClick,
        failureCookie,
        takesBytes: bytes !== undefined,
        streamsBody,
      },
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest,
      handler,
    });
  };

  return {
    route: (endpoint, handler, { guard, isCostly = false } = {}) =>
      register(endpoint, admit(endpoint), async (request, reply) => {
        await guard?.(request);
        let { status }: Endpoint = endpoint;
        const call: Parameters<typeof handler>[0] = {
          params: validate(endpoint, 'params', request.params),
          query: validate(endpoint, 'query', request.query),
          // Without a body, validation reports each missing field.
          body: endpoint.bytes
            ? readBytes(request)
            : validate(endpoint, 'body', request.body === undefined ? {} : request.body),
          // Set by `authorize`, unless the audience is everyone.
          user: request.user as never,
          findUser: () => findSessionUser(request),
          context: createContext(request),
          request,
          reply,
          setTotalCount: (total) => reply.header('x-total-count', total),
          setStatus: (chosen) => {
            status = chosen;
          },
        };
        const value = await (isCostly ? runInTurn(request, () => handler(call)) : handler(call));
        return reply.sent ? reply : send(reply, endpoint, status, value);
      }),

    cachedRoute: (endpoint, handler, options) =>
      register(endpoint, cached.sendIfCached, cached.toHandler(endpoint, handler, options)),

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

async function send(
  reply: FastifyReply,
  { response, csv, isPrivate = false }: Endpoint,
  status: Endpoint['status'],
  value: unknown,
): Promise<FastifyReply> {
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'no-store');
  if (!response) return reply.code(status ?? 204).send();
  const { text, type, headers } = await serialize({ response, csv }, value);
  return reply
    .code(status ?? 200)
    .headers(headers)
    .type(type)
    .send(text);
}

/** The body of an endpoint that takes bytes; empty if none was sent. */
function readBytes<E extends Endpoint>({ body }: FastifyRequest): Parsed<E, 'body'> {
  return (body ?? new Uint8Array()) as Parsed<E, 'body'>;
}
