import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, notJson } from './errors.ts';

/** Refuses a body that is of none of the content types that an endpoint takes, before it is read. */
export function requireContentType({ headers }: FastifyRequest, types: readonly string[]): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || !types.includes(type))
    throw new HttpError(415, 'wrong_type', `The content type of the body must be ${types.join(' or ')}.`);
}

/** Accepts bytes of these content types, for endpoints that take them. Others take JSON only. */
export function acceptBytes(server: FastifyInstance, types: readonly string[]): void {
  server.addContentTypeParser<Buffer>([...types], { parseAs: 'buffer' }, ({ routeOptions }, bytes, done) => {
    if (routeOptions.config.takesBytes) done(null, bytes);
    else done(notJson());
  });
}
