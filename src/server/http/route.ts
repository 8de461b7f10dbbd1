import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createFindSessionUser, type FindSessionUser, type SessionUser } from '../auth/sessions.ts';
import type { Db } from '../db/database.ts';
import { forbidden, invalidShape, unauthorized } from '../errors.ts';
import type { ReadCache } from './read-cache.ts';
import { JSON_TYPE, makeReady, PUBLIC_HEADERS, sendReady, sizeOf } from './send-ready.ts';

/** Who may call a route. Each route says it where it is defined, and the server does not start with one that does not. */
export type Audience = 'everyone' | 'user' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** The answer has no end, and so is not waited for. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    user: SessionUser | null;
  }
}

type Schema = z.ZodType | undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<A extends Audience, Params, Query, Body> {
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
  user: A extends 'everyone' ? null : SessionUser;
  /** Who calls a route that everyone may call. */
  findUser(): Promise<SessionUser | null>;
  /** Notes in the log what an admin has changed. */
  audit(change: string, before: unknown, after: unknown): void;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Read<A extends Audience, Params, Query, Body> = Pick<Call<A, Params, Query, Body>, 'params' | 'query'> & {
  /** Says of a part of a list how long all of it is. */
  countAll(total: number): void;
};

export interface RouteDefinition<
  A extends Audience = Audience,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  audience: A;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What a success looks like. Nothing else leaves the server; without it the answer is an empty 204. */
  answer?: Answer;
  /** What the handler tells on the stream that it answers with by itself. */
  events?: z.ZodType;
  /** 200 unless the call creates something, or sends the caller elsewhere. */
  status?: 201 | 302;
  /** The refusals to expect here besides those that follow from the rest. */
  refusals?: readonly number[];
  /** Answers a read that is the same for everyone; the answer is kept until something changes. */
  read?(call: Read<A, Params, Query, Body>): Promise<AnswerValue<Answer>>;
  /** Answers every other call. */
  handle?(call: Call<A, Params, Query, Body>): Promise<AnswerValue<Answer>>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
type AnswerValue<Answer> = Answer extends z.ZodType ? z.input<Answer> : void;

export type DefineRoute = <
  A extends Audience,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Answer extends Schema = undefined,
>(
  definition: RouteDefinition<A, Params, Query, Body, Answer>,
) => void;

/** One chain for every call: who calls, what comes in, the handler, what goes out. */
export function createDefineRoute(
  server: FastifyInstance,
  db: Db,
  reads: ReadCache,
  defined: RouteDefinition[],
): DefineRoute {
  const findSessionUser = createFindSessionUser(db);
  return (definition) => {
    const { method, url, audience, answer, events, status, read, handle } = definition;
    const isAdminChange = audience === 'admin' && method !== 'GET';
    defined.push(definition as unknown as RouteDefinition);
    server.route({
      method,
      url,
      config: { audience, isStream: events !== undefined },
      ...(audience !== 'everyone' && {
        onRequest: (request: FastifyRequest) => admit(findSessionUser, request, audience),
      }),
      handler: read ? answerRead : answerCall,
    });

    async function answerRead(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const params = validate(definition.params, request.params);
      const query = validate(definition.query, request.query);
      const compute = async () => {
        const headers: Record<string, string> = { ...PUBLIC_HEADERS };
        const countAll = (total: number) => {
          headers['x-total-count'] = String(total);
        };
        const value = await read?.({ params, query, countAll });
        return makeReady(JSON.stringify(answer?.parse(value)), JSON_TYPE, headers);
      };
      return sendReady(await reads.read(`${url} ${JSON.stringify([params, query])}`, compute, sizeOf), request, reply);
    }

    async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const value = await handle?.({
        params: validate(definition.params, request.params),
        query: validate(definition.query, request.query),
        // Without a body every field is missing, and each has its sentence.
        body: validate(definition.body, request.body ?? {}),
        // Whoever needs to be somebody has been let in as one.
        user: request.user as never,
        findUser: () => findSessionUser(request),
        audit: (change, before, after) =>
          request.log.info({ change, by: request.user?.username, address: request.ip, before, after }, 'admin change'),
        request,
        reply,
      }).finally(() => isAdminChange && reads.invalidate());
      if (reply.sent) return reply;
      if (!answer) return reply.header('cache-control', 'no-store').code(204).send();
      // Parsing drops whatever the contract does not name.
      const body = JSON.stringify(answer.parse(value));
      reply.code(status ?? 200).type(JSON_TYPE);
      return reply.header('cache-control', 'no-store').send(body);
    }
  };
}

async function admit(find: FindSessionUser, request: FastifyRequest, audience: Audience): Promise<void> {
  const user = await find(request);
  if (!user) throw unauthorized();
  request.user = user;
  if (audience === 'admin' && !user.isAdmin) throw forbidden();
}

function validate<S extends Schema>(schema: S | undefined, value: unknown): Output<S> {
  if (schema === undefined) return undefined as Output<S>;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidShape(result.error);
  return result.data as Output<S>;
}
