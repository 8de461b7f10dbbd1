import type { z } from 'zod';

/** Who may call an endpoint. */
export type Audience = 'everyone' | 'user' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;

/** The request, the response and the rules of an endpoint. */
interface Details {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Makes the request body bytes of one of these content types, instead of JSON. */
  bytes?: readonly string[];
  /** Whether a handler reads the bytes of the request body as they arrive, such as those of a large file. */
  streamsBody?: boolean;
  /** The response body. The router drops fields that it does not name, unless a handler sends its response itself. */
  response?: z.ZodType;
  /** Makes the response, which is a string, a table for spreadsheets (CSV): its file name. */
  csv?: string;
  /** Makes the response a stream of server-sent events: the data of each. */
  events?: z.ZodType;
  /** 201: created; 202: done later; 302: redirected. By default 200, or 204 if the response has no body. */
  status?: 201 | 202 | 302;
  /** Whether the caller must have logged in or entered the password in the last 15 minutes: for sensitive changes. */
  needsReauthentication?: boolean;
  /**
   * Whether any site may make the call, as mail programs do with the URL in a List-Unsubscribe header (RFC 8058): the
   * token in it is enough. The body may be a form, which is ignored.
   */
  isOneClick?: boolean;
  /** The largest body in bytes, where one needs more than the 64 KiB of other calls. */
  bodyLimit?: number;
  /**
   * For a call that browsers navigate to: after an error they go back to the page that they came from, with its message
   * in this cookie.
   */
  failureCookie?: string;
  /** Whether the response says that it is for its reader alone, besides that nobody may keep it. */
  isPrivate?: boolean;
  /** Expected error statuses besides those that follow from the rest. */
  errors?: readonly number[];
}

/** A call of the HTTP API. */
export interface Endpoint extends Details {
  method: Method;
  path: Path;
  audience: Audience;
  summary: string;
}

type Split<Name> = Name extends `${infer M extends Method} ${infer P extends Path}` ? { method: M; path: P } : never;

type Defined<Name, A, D> = Split<Name> & { audience: A; summary: string } & D;

// Lets bundlers drop the endpoints of a file that is imported for a schema.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends `${Method} ${Path}`,
  const A extends Audience,
  const D extends Details = Record<never, never>,
>(name: Name, audience: A, summary: string, details?: D): Defined<Name, A, D> {
  const [method, path] = name.split(' ');
  // The compiler cannot type a split string.
  return { method, path, audience, summary, ...details } as unknown as Defined<Name, A, D>;
}

export type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

export function nameOf<E extends Endpoint>({ method, path }: E): NameOf<E> {
  return `${method} ${path}`;
}

/** One part of a request as the handler gets it: parsed, or undefined where the endpoint takes none. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : Part extends 'body'
    ? E extends { bytes: readonly string[] }
      ? Uint8Array
      : undefined
    : undefined;

/** A file as browsers have it (Blob), whose bytes are the body of a request. */
export interface BinaryBody {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A request as a client writes it. `object` stands for a schema here and below: to see that it is a `z.ZodType`, the
 * compiler would compare all that schemas have.
 */
export type RequestOf<E> = (E extends { params: object }
  ? { params: Written<z.input<E['params']>> }
  : { params?: never }) &
  (E extends { query: object } ? OptionalIfFieldsAre<'query', Written<z.input<E['query']>>> : { query?: never }) &
  (E extends { body: object }
    ? { body: z.input<E['body']> }
    : E extends { bytes: readonly string[] }
      ? { body: BinaryBody }
      : { body?: never });

/** The response body as a client reads it. */
export type ResponseOf<E> = E extends { response: object } ? z.output<E['response']> : undefined;

/** URLs hold strings; clients may pass numbers. */
type Written<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Fields[Name] | number : Fields[Name] };

/** A property that may be left out if all fields of its value may. */
type OptionalIfFieldsAre<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };
