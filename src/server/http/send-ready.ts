import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bodies, chooseEncoding } from './encodings.ts';
import { hasCurrent } from './etag.ts';

/** Content that is there in every form it can be sent in. */
export interface Ready {
  type: string;
  etag: string;
  bodies: Bodies;
}

/** Sends it in the form the caller likes best, unless the caller has it. */
export function sendReady(
  { type, etag, bodies }: Ready,
  headers: Record<string, string | number>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = chooseEncoding(bodies, request.headers['accept-encoding']);
  // Each form has a tag of its own, since a cache may have but one of them.
  const tag = encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`;
  reply.headers(headers).header('etag', tag);
  if (hasCurrent(request, tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bodies[encoding]);
}
