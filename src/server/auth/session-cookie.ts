import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PLAIN = 'swish_session';
// Browsers accept this prefix only with Secure, the root path and no domain, so no other host can set it.
const OVER_TLS = `__Host-${PLAIN}`;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export function readSessionCookie(request: FastifyRequest): string | null {
  return parseCookie(request.headers.cookie ?? '')[cookieName(request)] || null;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(request, token, MAX_AGE_SECONDS));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, '', 0));
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  // Browsers refuse a Secure cookie over plain HTTP, as on a home network.
  const attributes = { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure: isOverTls(request) } as const;
  return stringifySetCookie(cookieName(request), value, attributes);
}

function cookieName(request: FastifyRequest): string {
  return isOverTls(request) ? OVER_TLS : PLAIN;
}

function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
