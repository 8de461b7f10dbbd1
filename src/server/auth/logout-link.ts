import type { FastifyRequest } from 'fastify';
import { isFromOtherSite } from '../http/same-site.ts';

/** What following a link to GET /api/logout does: ends the session, asks on a page first, or nothing. */
export type LogoutLink = 'log out' | 'ask' | 'ignore';

/** Anybody can have a browser send a GET, by a link on another site or as the address of a picture. */
export function judgeLogoutLink(request: FastifyRequest): LogoutLink {
  const { method, headers } = request;
  if (Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))) {
    const isLink = method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
    return isLink && !isFromOtherSite(request) ? 'log out' : 'ignore';
  }
  // Browsers send no Sec-Fetch-* over plain HTTP. A picture has our Referer or, redirected by another host, none.
  const isFromHere = headers.referer !== undefined && !isFromOtherSite(request);
  const isPicture = /image\//.test(headers.accept ?? '') && !headers.accept?.includes('text/html');
  return method === 'GET' && isFromHere && !isPicture ? 'log out' : 'ask';
}
