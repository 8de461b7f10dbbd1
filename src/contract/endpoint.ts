import type { z } from 'zod';

/** Who may call an endpoint. */
export type Audience = 'everyone' | 'user' | 'admin';

/** A call that crosses the wire. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  audience: Audience;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body of a success. Nothing else leaves the server; without it the response is an empty 204. */
  response?: z.ZodType;
  /** The data of each event, where the response is a stream of them. */
  events?: z.ZodType;
  /** 200 unless the call creates something, or sends the caller elsewhere. */
  status?: 201 | 302;
  /** The errors to expect besides those that follow from the rest. */
  errors?: readonly number[];
}

// Lets a bundle leave out the endpoints of a file of which it needs a schema.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

export function nameOf<E extends Endpoint>({ method, path }: E): NameOf<E> {
  return `${method} ${path}`;
}

/** One part of a request as the handler gets it: parsed, or undefined where the endpoint takes none. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : undefined;

/** A request as a caller writes it. */
export type RequestOf<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: Written<z.input<E['params']>> }
  : { params?: never }) &
  (E extends { query: z.ZodType } ? OptionalIfEmpty<'query', Written<z.input<E['query']>>> : { query?: never }) &
  (E extends { body: z.ZodType } ? { body: z.input<E['body']> } : { body?: never });

/** The body of a success as a caller reads it. */
export type ResponseOf<E extends Endpoint> = E extends { response: z.ZodType } ? z.output<E['response']> : undefined;

/** In an address everything is text, and a number is written as it is. */
type Written<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Fields[Name] | number : Fields[Name] };

type OptionalIfEmpty<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };
