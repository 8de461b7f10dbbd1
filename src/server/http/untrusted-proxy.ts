import type { FastifyInstance } from 'fastify';

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Warns once that a reverse proxy seems to be in front although TRUST_PROXY is off: limits then count it as one person. */
export function warnOfUntrustedProxy(server: FastifyInstance): void {
  let isWarned = false;
  server.addHook('onRequest', ({ headers, log }, _, done) => {
    if (!isWarned && PROXY_HEADERS.some((name) => headers[name] !== undefined)) {
      isWarned = true;
      log.warn(
        'X-Forwarded-* headers are ignored; set TRUST_PROXY if a reverse proxy in front of the program sends them',
      );
    }
    done();
  });
}
