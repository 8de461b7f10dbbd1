import type { z } from 'zod';

/** Who may call an endpoint. */
export type Audience = 'everyone' | 'user' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;

/** The parts of a request and its response. */
interface Content {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The response body; fields it does not name are dropped. Without it the response is an empty 204. */
  response?: z.ZodType;
  /** The data of each event, for a stream of server-sent events. */
  events?: z.ZodType;
  /** 200, or 204 without a response, unless the call creates something, defers it or redirects. */
  status?: 201 | 202 | 302;
  /** Whether the caller must have entered the password within the last minutes: for sensitive changes. */
  needsReauthentication?: boolean;
  /**
   * Whether the address alone authorizes the call, as that in the List-Unsubscribe header of a mail (RFC 8058): it may come
   * from any site, and with a form as its body, which is ignored.
   */
  isOneClick?: boolean;
  /** Expected error statuses besides those that follow from the rest. */
  errors?: readonly number[];
}

/** A call of the HTTP API. */
export interface Endpoint extends Content {
  method: Method;
  path: Path;
  audience: Audience;
  summary: string;
}

type Split<Name> = Name extends `${infer M extends Method} ${infer P extends Path}` ? { method: M; path: P } : never;

type Defined<Name, A, C> = Split<Name> & { audience: A; summary: string } & C;

// Lets bundlers drop the endpoints of a file that is imported for a schema.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends `${Method} ${Path}`,
  const A extends Audience,
  const C extends Content = Record<never, never>,
>(name: Name, audience: A, summary: string, content?: C): Defined<Name, A, C> {
  const [method, path] = name.split(' ');
  // The compiler cannot type a split string.
  return { method, path, audience, summary, ...content } as unknown as Defined<Name, A, C>;
}

export type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

export function nameOf<E extends Endpoint>({ method, path }: E): NameOf<E> {
  return `${method} ${path}`;
}

/** One part of a request as the handler gets it: parsed, or undefined where the endpoint takes none. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : undefined;

/** A request as a client writes it. */
export type RequestOf<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: Written<z.input<E['params']>> }
  : { params?: never }) &
  (E extends { query: z.ZodType } ? OptionalIfEmpty<'query', Written<z.input<E['query']>>> : { query?: never }) &
  (E extends { body: z.ZodType } ? { body: z.input<E['body']> } : { body?: never });

/** The response body as a client reads it. */
export type ResponseOf<E extends Endpoint> = E extends { response: z.ZodType } ? z.output<E['response']> : undefined;

/** URLs hold strings; clients may pass numbers. */
type Written<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Fields[Name] | number : Fields[Name] };

type OptionalIfEmpty<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };
