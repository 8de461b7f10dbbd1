import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { crossSite } from './errors.ts';
import { isOwnUrl } from './own-url.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Protects against cross-site request forgery: other sites must not act as a user who is logged in here. */
export function refuseCrossSite(request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction): void {
  const isSafe = SAFE_METHODS.has(request.method) || request.routeOptions.config.isOneClick;
  done(!isSafe && isCrossSite(request) ? crossSite() : undefined);
}

/**
 * Browsers send at least one of the headers below. A client without any is no browser, and has no user's cookies. Another
 * subdomain counts as another site, too.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const source = request.headers.origin ?? request.headers.referer;
  return source !== undefined && !isOwnUrl(source, request);
}
