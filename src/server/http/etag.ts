import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncodingFor, type Encoding, encode } from './encodings.ts';

/** Sends what anyone may see: kept by whoever likes, but asked for anew, and not sent again to those who have it. */
export async function sendPublic(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const encoding = chooseEncodingFor(body, request.headers['accept-encoding']);
  const etag = tagOf(createHash('sha1').update(body).digest('base64url'), encoding);
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.headers({ 'cache-control': reply.getHeader('cache-control') ?? 'no-cache', vary, etag });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await encode(body, encoding));
}

/** Each form has a tag of its own, since a cache may have but one of them. */
export function tagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether the caller, with this `If-None-Match`, says that it has this very content. */
export function hasTag(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
