import type { FastifyReply, FastifyRequest } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const HEADERS_OVER_TLS = { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' };

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(request.protocol === 'https'));
}

/** HSTS is sent over TLS only: on a plain-HTTP home network it would lock people out. */
export function securityHeaders(isOverTls: boolean): Readonly<Record<string, string>> {
  return isOverTls ? HEADERS_OVER_TLS : SECURITY_HEADERS;
}
