import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import { type Audience, type Endpoint, nameOf, type Parsed } from '../../contract/endpoint.ts';
import type { LoggedIn } from '../db/schema.ts';
import { forbidden, passwordNeeded, toInvalidInput, unauthorized } from '../errors.ts';
import { createCachedResponse, JSON_TYPE, PUBLIC_HEADERS, sendCached, sizeOf } from './cached-response.ts';
import type { ReadCache } from './read-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** The response never ends, so it does not count as a running request. */
    isStream?: boolean;
    /** See `Endpoint`. */
    isOneClick?: boolean;
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
  /** Sets the X-Total-Count header: the length of the list of which the response is a part. */
  setTotalCount(total: number): void;
}

/** The result of a handler: the response body, or nothing if the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
type Returned<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : void;

/** A read with the same response for everyone. */
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
  cachedRoute<E extends PublicRead>(endpoint: E, handler: (call: CachedCall<E>) => Promise<Returned<E>>): void;
}

interface RouterOptions<Context> {
  server: FastifyInstance;
  /** Each needs exactly one handler. A handler of any other endpoint is refused. */
  endpoints: readonly Endpoint[];
  findSessionUser: FindSessionUser;
  reads: ReadCache;
  createContext: (request: FastifyRequest) => Context;
}

/** Runs every call through one chain: authorize, validate, handle, serialize by the contract. */
export function createRouter<Context>(options: RouterOptions<Context>): Router<Context> & {
  /** Throws if an endpoint has no handler. */
  assertComplete(): void;
} {
  const { server, endpoints, findSessionUser, reads, createContext } = options;
  const unhandled = new Set(endpoints);

  const register = (endpoint: Endpoint, handler: RouteHandlerMethod) => {
    const { method, path, audience, events, needsReauthentication, isOneClick = false } = endpoint;
    const { bodyLimit, failureCookie } = endpoint;
    if (!unhandled.delete(endpoint))
      throw new Error(`${nameOf(endpoint)} is not in the contract, or has two handlers.`);
    server.route({
      method,
      url: path,
      config: { audience, isStream: events !== undefined, isOneClick, failureCookie },
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(audience !== 'everyone' && {
        onRequest: async (request: FastifyRequest) => {
          const user = await authorize(findSessionUser, request, audience);
          if (needsReauthentication && !user.isReauthenticated) throw passwordNeeded();
        },
      }),
      handler,
    });
  };

  return {
    route: (endpoint, handler, guard) =>
      register(endpoint, async (request, reply) => {
        await guard?.(request);
        const value = await handler({
          params: validate(endpoint, 'params', request.params),
          query: validate(endpoint, 'query', request.query),
          // Without a body, validation reports each missing field.
          body: validate(endpoint, 'body', request.body ?? {}),
          // Set by `authorize`, unless the audience is everyone.
          user: request.user as never,
          findUser: () => findSessionUser(request),
          context: createContext(request),
          request,
          reply,
        });
        return reply.sent ? reply : send(reply, endpoint, value);
      }),

    cachedRoute: (endpoint, handler) =>
      register(endpoint, async (request, reply) => {
        const params = validate(endpoint, 'params', request.params);
        const query = validate(endpoint, 'query', request.query);
        const compute = async () => {
          const headers: Record<string, string> = { ...PUBLIC_HEADERS };
          const setTotalCount = (total: number) => {
            headers['x-total-count'] = String(total);
          };
          const value = await handler({ params, query, setTotalCount });
          return createCachedResponse(JSON.stringify(endpoint.response.parse(value)), JSON_TYPE, headers);
        };
        const key = `${endpoint.path} ${JSON.stringify([params, query])}`;
        return sendCached(await reads.read(key, compute, sizeOf), request, reply);
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

function send(reply: FastifyReply, { response, status }: Endpoint, value: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!response) return reply.code(status ?? 204).send();
  // Parsing drops fields that are not in the contract.
  const body = JSON.stringify(response.parse(value));
  return reply
    .code(status ?? 200)
    .type(JSON_TYPE)
    .send(body);
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
