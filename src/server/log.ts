import { type LevelWithSilent, type Logger, pino } from 'pino';
import type { ErrorDescription } from './describe-error.ts';

/** Standard output, which may be a terminal. */
interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Logs JSON lines. In a terminal, unless a level is set, logs only warnings and errors, as sentences. */
export function createLog(level: LevelWithSilent | undefined, output: Output): Logger {
  if (level || !output.isTTY) return pino({ level: level ?? 'info' });
  return pino({ level: 'warn' }, { write: (line: string) => output.write(formatLine(JSON.parse(line))) });
}

// Pino's number for the level `error`.
const ERROR = 50;

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  reason?: string;
  fault?: ErrorDescription;
}

function formatLine({ level, msg, reqId, reason, fault }: Line): string {
  const isError = level >= ERROR;
  const id = reqId && isError ? ` [${reqId}]` : '';
  const cause = reason ?? fault?.cause?.message ?? fault?.message;
  const stack = isError && fault?.stack ? `\n${fault.stack}` : '';
  return `  ${isError ? 'Error' : 'Warning'}${id}: ${msg}${cause ? ` (${cause})` : ''}${stack}\n`;
}
