import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { AddressGate } from './address-gate.ts';
import { hasTag } from './etag.ts';
import { networkOf } from './network.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.ts';
import { chooseForm, type Form, type Ready } from './send-ready.ts';

/** Has an answer for a request, that anyone may see, or not. */
export type FindReady = (request: IncomingMessage) => Ready | null;

/**
 * Sends what is ready before the framework looks at the request, which would take longer than the answer. All that an
 * answer of ours has on it is on these, too.
 */
export interface FrontDesk {
  /** From now on looks here as well. */
  add(find: FindReady): void;
  /** Whether the request has been answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

interface FrontDeskOptions {
  log: Pick<FastifyBaseLogger, 'info'>;
  createId: () => string;
  trustProxy: number;
  gate: Pick<AddressGate, 'hasRoom' | 'noteUnsent'>;
  isReady: () => boolean;
}

// More than this waits in our memory for slow readers, and goes the way on which that is bounded.
const MAX_BYTES = 64 * 1024;

export function createFrontDesk({ log, createId, trustProxy, gate, isReady }: FrontDeskOptions): FrontDesk {
  const finds: FindReady[] = [];
  const findReady = (request: IncomingMessage) => {
    for (const find of finds) {
      const ready = find(request);
      if (ready) return ready;
    }
    return null;
  };
  return {
    add: (find) => finds.push(find),
    answer: (request, response) => {
      const ready = request.method === 'GET' && isReady() ? findReady(request) : null;
      if (!ready) return false;
      const form = chooseForm(ready, request.headers['accept-encoding']);
      // Of a proxy, where there is one; it reads what it is sent.
      const network = networkOf(request.socket.remoteAddress ?? '');
      if (form.body.length > MAX_BYTES || !gate.hasRoom(network)) return false;
      const isKnown = hasTag(request.headers['if-none-match'], form.etag);
      const id = createId();
      const status = isKnown ? 304 : 200;
      const lines = (trustProxy > 0 && isOverTls(request) ? linesOverTls : linesOf)(form, isKnown);
      response.writeHead(status, ['x-request-id', id, ...lines]);
      response.end(isKnown ? undefined : form.body);
      gate.noteUnsent(network, response);
      log.info({ reqId: id, method: 'GET', url: request.url, status, ms: 0 }, 'request');
      return true;
    },
  };
}

const linesOf = createLines(SECURITY_HEADERS);
const linesOverTls = createLines({ ...SECURITY_HEADERS, ...STRICT_TRANSPORT });

/** Headers as Node likes them best, names and values in turn, put together once for each form. */
function createLines(common: Readonly<Record<string, string>>): (form: Form, isKnown: boolean) => readonly string[] {
  const linesByForm = new WeakMap<Form, { known: string[]; full: string[] }>();
  return (form, isKnown) => {
    let lines = linesByForm.get(form);
    if (!lines) {
      const known = Object.entries({ ...common, ...form.headers }).flat();
      const content = Object.entries({ ...form.contentHeaders, 'content-length': String(form.body.length) }).flat();
      lines = { known, full: [...known, ...content] };
      linesByForm.set(form, lines);
    }
    return isKnown ? lines.known : lines.full;
  };
}

/** As the proxy next to us says. */
function isOverTls({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-proto']?.toString().split(',').at(-1)?.trim() === 'https';
}
