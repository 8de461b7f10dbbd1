import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findSessionUser, type SessionUser } from '../auth/sessions.ts';
import type { Db } from '../db/database.ts';
import { forbidden, invalidShape, unauthorized } from '../errors.ts';
import { sendPublic } from './etag.ts';

/** Who may call a route. Each route says it where it is defined, and one that does not is not started. */
export const AUDIENCES = ['everyone', 'user', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
  }
  interface FastifyRequest {
    user: SessionUser | null;
  }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

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

export interface RouteDefinition<
  A extends Audience = Audience,
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Answer = unknown,
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
  /** 200 unless the call creates something. */
  status?: 201;
  handle(call: Call<A, Params, Query, Body>): Promise<Answer extends z.ZodType ? z.input<Answer> : void>;
}

type Schema = z.ZodType | undefined;

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
export function createDefineRoute(server: FastifyInstance, db: Db, defined: RouteDefinition[]): DefineRoute {
  return (typed) => {
    const definition = typed as unknown as RouteDefinition<Audience, Schema, Schema, Schema, Schema>;
    const { method, url, audience } = definition;
    defined.push(definition as RouteDefinition);
    server.route({
      method,
      url,
      config: { audience },
      onRequest: async (request) => {
        if (audience !== 'everyone') await admit(db, request, audience);
      },
      handler: async (request, reply) => {
        const value = await definition.handle({
          params: validate(definition.params, request.params),
          query: validate(definition.query, request.query),
          body: validate(definition.body, request.body),
          user: request.user as never,
          findUser: () => findSessionUser(db, request),
          audit: (change, before, after) =>
            request.log.info({ change, by: request.user?.username, before, after }, 'admin change'),
          request,
          reply,
        });
        return answer(definition, value, request, reply);
      },
    });
  };
}

async function admit(db: Db, request: FastifyRequest, audience: Audience): Promise<void> {
  const user = await findSessionUser(db, request);
  if (!user) throw unauthorized();
  request.user = user;
  if (audience === 'admin' && !user.isAdmin) throw forbidden();
}

function validate(schema: Schema, value: unknown): undefined {
  const result = schema?.safeParse(value);
  if (result && !result.success) throw invalidShape(result.error);
  return result?.data as undefined;
}

function answer(
  { method, audience, answer, status }: RouteDefinition<Audience, Schema, Schema, Schema, Schema>,
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (reply.sent) return reply;
  if (!answer) return reply.header('cache-control', 'no-store').code(204).send();
  // Parsing drops whatever the contract does not name.
  const body = JSON.stringify(answer.parse(value));
  reply.code(status ?? 200).type('application/json; charset=utf-8');
  if (method === 'GET' && audience === 'everyone') return sendPublic(body, request, reply);
  return reply.header('cache-control', 'no-store').send(body);
}
