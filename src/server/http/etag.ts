import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends what anyone may see: kept by whoever likes, but asked for anew, and not sent again to those who have it. */
export function sendPublic(body: string | Buffer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.headers({ 'cache-control': reply.getHeader('cache-control') ?? 'no-cache', etag });
  return hasTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}

/** Whether the caller, with this `If-None-Match`, says that it has this very content. */
export function hasTag(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
