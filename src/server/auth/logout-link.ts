import type { FastifyRequest } from 'fastify';
import { isCrossSite } from '../http/csrf.ts';

/**
 * Whether a request for GET /api/logout follows a link of ours, or opens the address. Other sites can make a browser send
 * this request, with a link or as the URL of a picture.
 */
export function isLogoutLink(request: FastifyRequest): boolean {
  return request.method === 'GET' && !isCrossSite(request) && !isSubresource(request);
}

/** Whether the response becomes part of a page. Over plain HTTP only Accept tells, and only that it is a picture. */
function isSubresource({ headers }: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-dest': destination } = headers;
  if (destination !== undefined) return destination !== 'document';
  return accept.includes('image/') && !accept.includes('text/html');
}
