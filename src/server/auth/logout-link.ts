import type { FastifyRequest } from 'fastify';
import { isCrossSite } from '../http/csrf.ts';

/**
 * Decides whether GET /api/logout ends the session, asks on a page first, or does nothing. Other sites can make a
 * browser send this request, with a link or as the URL of an image.
 */
export function decideLogoutLink(request: FastifyRequest): 'log out' | 'ask' | 'ignore' {
  const { method, headers } = request;
  if (Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))) {
    const isLink = method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
    return isLink && !isCrossSite(request) ? 'log out' : 'ignore';
  }
  // Browsers send no Sec-Fetch-* over plain HTTP. The request for a profile picture that leads here has our Referer or,
  // after a redirect, none.
  const isFromHere = headers.referer !== undefined && !isCrossSite(request);
  const isImage = /image\//.test(headers.accept ?? '') && !headers.accept?.includes('text/html');
  return method === 'GET' && isFromHere && !isImage ? 'log out' : 'ask';
}
