import type { FastifyReply, FastifyRequest } from 'fastify';

const PLAIN = 'swish_session';
// Browsers take this name only with Secure, the root path and no domain, so no other host can set it.
const OVER_TLS = `__Host-${PLAIN}`;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export function readSessionCookie(request: FastifyRequest): string | null {
  const name = cookieName(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(request, token, MAX_AGE_SECONDS));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, '', 0));
}

/** Secure only behind TLS: on a plain-HTTP home network a browser would refuse it. */
function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const secure = isOverTls(request) ? '; Secure' : '';
  return `${cookieName(request)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(request: FastifyRequest): string {
  return isOverTls(request) ? OVER_TLS : PLAIN;
}

function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
