import type { FastifyInstance } from 'fastify';

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Warns once of a reverse proxy while TRUST_PROXY is off: the limits then count all its clients as one. */
export function warnOfUntrustedProxy(server: FastifyInstance): void {
  let hasWarned = false;
  server.addHook('onRequest', ({ headers, log }, _, done) => {
    if (!hasWarned && PROXY_HEADERS.some((name) => headers[name] !== undefined)) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-* headers are ignored; set TRUST_PROXY if a reverse proxy in front of the program sends them',
      );
    }
    done();
  });
}
