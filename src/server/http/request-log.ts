import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

interface RequestLine {
  method: string;
  url: string;
  status: number;
  ms: number;
}

/** Logs one line for each request: API calls at level info, pages and files at level debug. */
export function logRequest(log: FastifyBaseLogger, line: RequestLine): void {
  log[isApiUrl(line.url) ? 'info' : 'debug']({ ...line, url: redactUrl(line.url) }, 'request');
}

/**
 * Leaves out the query, which may search for an email, the token of an unsubscribe link, which needs no login, and the
 * code of an invitation.
 */
function redactUrl(url: string): string {
  return url.replace(/[?#].*/s, '?…').replace(/(\/(?:unsubscribe|invitations|join)\/)[^/?#]+/i, '$1…');
}

/** Whether the path is below /api. The URL may include a host, as sent to a proxy, and percent-encoded letters. */
export function isApiUrl(url: string): boolean {
  return /^(https?:\/\/[^/]*)?\/(a|%61|%41)(p|%70|%50)(i|%69|%49)(?=[/?#]|$)/i.test(url);
}

/** Request ids: a random prefix of the process, and a counter. */
export function createRequestIdGenerator(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count = (count + 1) >>> 0;
    return `${prefix}${count.toString(16).padStart(8, '0')}`;
  };
}
