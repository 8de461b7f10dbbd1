import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './describe-error.ts';
import { endProcess } from './end-process.ts';
import { isOutOfMemory, TOO_LITTLE_MEMORY } from './failure.ts';

// Imported before all else, since memory may run out while the rest is loaded.
let log: Pick<FastifyBaseLogger, 'fatal'> | undefined;

/** From now on an error that nobody caught is logged instead of printed. */
export function logCrashes(to: Pick<FastifyBaseLogger, 'fatal'>): void {
  log = to;
}

/** Ends the process. Node itself would print the error with the values of the query that failed. */
const crash = (error: unknown) => {
  if (error instanceof Error && isOutOfMemory(error)) endProcess(TOO_LITTLE_MEMORY);
  const fault = describeError(error);
  if (!log) endProcess(`${fault.type}: ${fault.message}\n${fault.stack}`);
  log.fatal({ fault }, 'crashed');
  process.exit(1);
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
