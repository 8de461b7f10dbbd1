import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

interface RequestLine {
  /** Where the logger does not say it. */
  reqId?: string;
  method: string;
  url: string;
  status: number;
  ms: number;
}

/** The one line that each request leaves in the log. Files of the web app are many, and of little interest. */
export function logRequest(log: FastifyBaseLogger, line: RequestLine): void {
  log[isApi(line.url) ? 'info' : 'debug'](line, 'request');
}

/** A request may name the host as well, as it would to a proxy, and write any letter in percent. */
export function isApi(url: string): boolean {
  return /^(https?:\/\/[^/]*)?\/(a|%61|%41)(p|%70|%50)(i|%69|%49)(?=[/?#]|$)/i.test(url);
}

/** Ids to quote: of this process by their first half, and counted in the second. */
export function createRequestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count = (count + 1) >>> 0;
    return `${process}${count.toString(16).padStart(8, '0')}`;
  };
}
