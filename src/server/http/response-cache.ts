import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { AddressGate } from './address-gate.ts';
import { hasTag } from './encodings.ts';
import { networkOf } from './network.ts';
import { logRequest } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { chooseForm, type Form, type Ready } from './send-ready.ts';

/** Finds a cached response that anyone may see. */
export type FindCached = (request: IncomingMessage) => Ready | null;

/**
 * Sends cached responses before the framework looks at the request, at twice the rate. They have the headers, the id and
 * the line in the log that all others have.
 */
export interface ResponseCache {
  /** From now on looks here as well. */
  add(find: FindCached): void;
  /** Sends a cached response, if there is one. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

interface Options {
  log: FastifyBaseLogger;
  createId: () => string;
  trustProxy: number;
  gate: Pick<AddressGate, 'hasRoom' | 'noteUnsent'>;
  isReady: () => boolean;
}

// A larger response would wait in our memory for a slow reader. The framework's way bounds that.
const MAX_BYTES = 64 * 1024;

export function createResponseCache({ log, createId, trustProxy, gate, isReady }: Options): ResponseCache {
  const finds: FindCached[] = [];
  const findCached = (request: IncomingMessage) => {
    for (const find of finds) {
      const cached = find(request);
      if (cached) return cached;
    }
    return null;
  };
  return {
    add: (find) => finds.push(find),
    respond: (request, response) => {
      const cached = request.method === 'GET' && isReady() ? findCached(request) : null;
      if (!cached) return false;
      const form = chooseForm(cached, request.headers['accept-encoding']);
      // Of a proxy, where there is one; it reads what it is sent.
      const network = networkOf(request.socket.remoteAddress ?? '');
      if (form.body.length > MAX_BYTES || !gate.hasRoom(network)) return false;
      const isKnown = hasTag(request.headers['if-none-match'], form.etag);
      const id = createId();
      const status = isKnown ? 304 : 200;
      const headers = (trustProxy > 0 && isOverTls(request) ? headersOverTls : headersOf)(form, isKnown);
      response.writeHead(status, ['x-request-id', id, ...headers]);
      response.end(isKnown ? undefined : form.body);
      gate.noteUnsent(network, response);
      logRequest(log, { reqId: id, method: 'GET', url: request.url ?? '', status, ms: 0 });
      return true;
    },
  };
}

const headersOf = createHeaders(false);
const headersOverTls = createHeaders(true);

/** Headers as Node sends them fastest, names and values in turn, put together once for each form. */
function createHeaders(isTls: boolean): (form: Form, isKnown: boolean) => readonly string[] {
  const headersByForm = new WeakMap<Form, { known: string[]; full: string[] }>();
  return (form, isKnown) => {
    let headers = headersByForm.get(form);
    if (!headers) {
      const known = Object.entries({ ...securityHeaders(isTls), ...form.headers }).flat();
      const content = Object.entries({ ...form.contentHeaders, 'content-length': String(form.body.length) }).flat();
      headers = { known, full: [...known, ...content] };
      headersByForm.set(form, headers);
    }
    return isKnown ? headers.known : headers.full;
  };
}

/** As the proxy next to us says. */
function isOverTls({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-proto']?.toString().split(',').at(-1)?.trim() === 'https';
}
