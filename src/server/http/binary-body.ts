import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { HttpError, notJson } from './errors.ts';

/** Refuses a body that is of none of the content types that an endpoint takes, before it is read. */
export function requireContentType({ headers }: FastifyRequest, types: readonly string[]): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || !types.includes(type))
    throw new HttpError(415, 'wrong_type', `The content type of the body must be ${types.join(' or ')}.`);
}

/** Accepts bytes of the content types that these endpoints take. Others take JSON only. */
export function acceptBytes(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const streamed = typesOf(endpoints.filter(({ streamsBody }) => streamsBody));
  const buffered = typesOf(endpoints.filter(({ streamsBody }) => !streamsBody));
  server.addContentTypeParser<Buffer>(buffered, { parseAs: 'buffer' }, ({ routeOptions }, bytes, done) => {
    if (routeOptions.config.takesBytes) done(null, bytes);
    else done(notJson());
  });
  server.addContentTypeParser(streamed, ({ routeOptions }, stream, done) => {
    if (routeOptions.config.streamsBody) done(null, stream);
    else done(notJson());
  });
}

function typesOf(endpoints: readonly Endpoint[]): string[] {
  return endpoints.flatMap(({ bytes = [] }) => bytes);
}
