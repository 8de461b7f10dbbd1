import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends what anyone may see: kept by whoever likes, but asked for anew, and not sent again to those who have it. */
export function sendPublic(body: string | Buffer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.headers({ 'cache-control': reply.getHeader('cache-control') ?? 'no-cache', etag });
  return hasCurrent(request, etag) ? reply.code(304).send() : reply.send(body);
}

/** Whether the caller says that it has this very content. */
export function hasCurrent(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
