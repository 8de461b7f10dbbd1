import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, chooseEncoding, compress, hasTag, tagOf } from './encodings.ts';

/** Content that is there in every form it can be sent in. */
export interface Ready {
  type: string;
  etag: string;
  /** What is said about it in all its forms. */
  headers: Record<string, string>;
  bodies: Bodies;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Kept by whoever likes, but asked for anew each time. */
export const PUBLIC_HEADERS = { 'cache-control': 'no-cache', vary: 'accept-encoding' };

export async function makeReady(text: string, type: string, headers: Ready['headers']): Promise<Ready> {
  const body = Buffer.from(text);
  return { type, headers, etag: createHash('sha1').update(body).digest('base64url'), bodies: await compress(body) };
}

/** In bytes, with all its forms. */
export function sizeOf({ bodies: { identity, br, gzip } }: Ready): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

export interface Form {
  headers: Readonly<Record<string, string>>;
  /** What goes with the body alone. */
  contentHeaders: Readonly<Record<string, string>>;
  etag: string;
  body: Buffer;
}

const formsOf = new WeakMap<Ready, Map<string, Form>>();

/** The form that the caller likes best. */
export function chooseForm(ready: Ready, accepted: string | undefined): Form {
  const encoding = chooseEncoding(ready.bodies, accepted);
  const forms = formsOf.get(ready) ?? new Map<string, Form>();
  const known = forms.get(encoding);
  if (known) return known;
  const etag = tagOf(ready.etag, encoding);
  const form: Form = {
    headers: { ...ready.headers, etag },
    contentHeaders: { 'content-type': ready.type, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
    etag,
    body: ready.bodies[encoding] ?? ready.bodies.identity,
  };
  formsOf.set(ready, forms.set(encoding, form));
  return form;
}

/** Sends it, unless the caller has it; a refusal is sent each time. */
export function sendReady(ready: Ready, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers, contentHeaders, etag, body } = chooseForm(ready, request.headers['accept-encoding']);
  reply.headers(headers);
  const isKnown = reply.statusCode === 200 && hasTag(request.headers['if-none-match'], etag);
  return isKnown ? reply.code(304).send() : reply.headers(contentHeaders).send(body);
}
