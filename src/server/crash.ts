import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './describe-error.ts';
import { endProcess } from './end-process.ts';
import { isOutOfMemory, TOO_LITTLE_MEMORY } from './startup-errors.ts';

// Imported first, since memory may run out while other modules are loaded.
let log: Pick<FastifyBaseLogger, 'fatal'> | undefined;

/** Has uncaught errors logged from now on. Until then they are printed. */
export function logCrashes(crashLog: Pick<FastifyBaseLogger, 'fatal'>): void {
  log = crashLog;
}

/** Ends the process. Node's default handler would print the values of a failed query. */
const crash = (error: unknown) => {
  if (error instanceof Error && isOutOfMemory(error)) endProcess(TOO_LITTLE_MEMORY);
  const fault = describeError(error);
  if (!log) endProcess(`${fault.type}: ${fault.message}\n${fault.stack}`);
  log.fatal({ fault }, 'crashed');
  process.exit(1);
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
