import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './describe-error.ts';

/** Logs an error that nobody caught and exits. Node itself would print it with the values of the query that failed. */
export function exitOnCrash(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  const exit = (error: unknown) => {
    log.fatal({ fault: describeError(error) }, 'crashed');
    process.exit(1);
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}
