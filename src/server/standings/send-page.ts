import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/encodings.ts';
import { hasCurrent } from '../http/etag.ts';
import type { Page } from './pages.ts';

/** Sends what is ready, in the form the caller likes best, unless the caller has it. */
export function sendPage({ etag, total, bodies }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(bodies, request.headers['accept-encoding']);
  const tag = encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`;
  reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding, cookie', 'x-total-count': total });
  if (hasCurrent(request, tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bodies[encoding]);
}
