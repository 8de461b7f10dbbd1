import type { FastifyRequest } from 'fastify';

/** Whether a URL has the host of the request. Ignores the protocol: a proxy that terminates TLS need not forward it. */
export function isOwnUrl(url: string, { host }: Pick<FastifyRequest, 'host'>): boolean {
  return URL.canParse(url) && new URL(url).host === host;
}
