import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnUrl } from './own-url.ts';
import { isApiUrl } from './request-log.ts';

// Long enough to load the page, which shows the message and removes the cookie.
const MAX_AGE_SECONDS = 60;

/** Whether the response would be shown as a page. Over plain HTTP only Accept tells. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-dest': destination } = headers;
  return destination === undefined ? accept.includes('text/html') : destination === 'document';
}

/**
 * Sends a browser that has navigated to a call back to its page, with the message of the error in a cookie: a browser
 * would show the body of an error as it is, and a message in the URL would be shown again by a reload.
 */
export function sendBack(request: FastifyRequest, reply: FastifyReply, cookieName: string, message: string) {
  const secure = request.protocol === 'https';
  const attributes = { path: '/', maxAge: MAX_AGE_SECONDS, sameSite: 'lax', secure } as const;
  return reply
    .header('set-cookie', stringifySetCookie(cookieName, message, attributes))
    .redirect(findPage(request), 302);
}

/** The path of the page that the request comes from, or of the home page. */
function findPage(request: FastifyRequest): string {
  const { referer = '' } = request.headers;
  if (!isOwnUrl(referer, request)) return '/';
  const { pathname, search } = new URL(referer);
  // With two slashes at its start it would be another host.
  const path = `/${pathname.replace(/^\/+/, '')}`;
  return isApiUrl(path) ? '/' : path + search;
}
