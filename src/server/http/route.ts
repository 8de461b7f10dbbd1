import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Audience, Endpoint, Parsed } from '../../contract/endpoint.ts';
import type { SessionUser } from '../db/schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** The response has no end, and so is not waited for. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    user: SessionUser | null;
  }
}

/** Finds whoever sent a request, if they are logged in. */
export type FindSessionUser = (request: FastifyRequest) => Promise<SessionUser | null>;

export interface Call<E extends Endpoint, Context> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  user: E['audience'] extends 'everyone' ? null : SessionUser;
  /** Who calls an endpoint that everyone may call. */
  findUser(): Promise<SessionUser | null>;
  /** What the handlers of an application need for each call. */
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface CachedCall<E extends Endpoint> extends Pick<Call<E, unknown>, 'params' | 'query'> {
  /** Says of a part of a list how long all of it is. */
  countAll(total: number): void;
}

/** What a handler returns: the response, or nothing where the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
type Returned<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : void;

/** A read that is the same for everyone. */
export type PublicRead = Endpoint & { method: 'GET'; audience: 'everyone'; response: z.ZodType };

/** What the route tables of the resources are written with. */
export interface Router<Context> {
  /** Answers an endpoint. A handler that has sent the response itself returns the reply. */
  route<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E, Context>) => Promise<Returned<E> | FastifyReply>,
  ): void;
  /** Answers a read that is the same for everyone, and caches the response until something changes. */
  cachedRoute<E extends PublicRead>(endpoint: E, handler: (call: CachedCall<E>) => Promise<Returned<E>>): void;
}
