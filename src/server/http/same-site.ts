import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { crossSite } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Keeps other sites from acting in the name of somebody who is logged in here. */
export function refuseOtherSites(request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction): void {
  done(!SAFE_METHODS.has(request.method) && isFromOtherSite(request) ? crossSite() : undefined);
}

/** Browsers say where a request comes from. A caller that says nothing is no browser and carries nobody's cookies. */
export function isFromOtherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const source = request.headers.origin ?? request.headers.referer;
  return source !== undefined && hostOf(source) !== request.host;
}

/** Without the protocol: a proxy that ends TLS before us need not have told us. */
function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}
