import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type Audience, type Endpoint, nameOf, type Parsed } from '../../contract/endpoint.ts';
import { forbidden, invalidShape, unauthorized } from './errors.ts';
import type { ReadCache } from './read-cache.ts';
import type { FindSessionUser, Router } from './route.ts';
import { JSON_TYPE, makeReady, PUBLIC_HEADERS, sendReady, sizeOf } from './send-ready.ts';

interface RouterOptions<Context> {
  server: FastifyInstance;
  /** What there is to answer: all of it, and nothing else. */
  endpoints: readonly Endpoint[];
  findSessionUser: FindSessionUser;
  reads: ReadCache;
  createContext: (request: FastifyRequest) => Context;
}

/** One chain for every call: who calls, what comes in, the handler, what goes out. */
export function createRouter<Context>(options: RouterOptions<Context>): Router<Context> & {
  /** Throws if an endpoint has no handler. */
  assertComplete(): void;
} {
  const { server, endpoints, findSessionUser, reads, createContext } = options;
  const unanswered = new Set(endpoints);

  const register = (endpoint: Endpoint, handler: RouteHandlerMethod) => {
    const { method, path, audience, events } = endpoint;
    if (!unanswered.delete(endpoint))
      throw new Error(`${nameOf(endpoint)} is not in the contract, or has two handlers.`);
    server.route({
      method,
      url: path,
      config: { audience, isStream: events !== undefined },
      ...(audience !== 'everyone' && {
        onRequest: (request: FastifyRequest) => admit(findSessionUser, request, audience),
      }),
      handler,
    });
  };

  return {
    route: (endpoint, handler) =>
      register(endpoint, async (request, reply) => {
        const value = await handler({
          params: validate(endpoint, 'params', request.params),
          query: validate(endpoint, 'query', request.query),
          // Without a body every field is missing, and each has its sentence.
          body: validate(endpoint, 'body', request.body ?? {}),
          // Whoever needs to be somebody has been let in as one.
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
          const countAll = (total: number) => {
            headers['x-total-count'] = String(total);
          };
          const value = await handler({ params, query, countAll });
          return makeReady(JSON.stringify(endpoint.response.parse(value)), JSON_TYPE, headers);
        };
        const key = `${endpoint.path} ${JSON.stringify([params, query])}`;
        return sendReady(await reads.read(key, compute, sizeOf), request, reply);
      }),

    assertComplete: () => {
      if (unanswered.size > 0) throw new Error(`Nothing answers ${[...unanswered].map(nameOf).join(', ')}.`);
    },
  };
}

async function admit(find: FindSessionUser, request: FastifyRequest, audience: Audience): Promise<void> {
  const user = await find(request);
  if (!user) throw unauthorized();
  request.user = user;
  if (audience === 'admin' && !user.isAdmin) throw forbidden();
}

function send(reply: FastifyReply, { response, status }: Endpoint, value: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!response) return reply.code(204).send();
  // Parsing drops whatever the contract does not name.
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
  if (result?.success === false) throw invalidShape(result.error);
  return result?.data as Parsed<E, Part>;
}
