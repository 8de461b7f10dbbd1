import path from 'node:path';
import { isDatabaseUnavailable } from './db/error-codes.ts';
import { findShortage, MIN_FREE_MB, type Shortage } from './db/free-space.ts';
import { describeError } from './describe-error.ts';
import { DEFAULT_DATA_DIR } from './env.ts';

type Settings = { HOST?: string; PORT?: string; DATA_DIR?: string; DATABASE_URL?: string };
type SystemError = NodeJS.ErrnoException & { dest?: string; hostname?: string; shortage?: Shortage | null };

export const TOO_LITTLE_MEMORY =
  'The system gives this program too little memory. It needs about 200 MB, and no limit on its address space (ulimit -v).';

const FULL_DISK = `is on a full disk: at least ${MIN_FREE_MB} MB must be free`;

/**
 * What is wrong with the data folder, by the codes and messages of Node and PostgreSQL. 25006 is a write while the
 * database is read-only, which it is on a full disk.
 */
const FOLDER_FAULTS: readonly [RegExp, string][] = [
  [/\bENOTDIR\b|not a directory/i, 'is a file, or inside one'],
  [/\b(EACCES|EPERM)\b|permission denied/i, 'belongs to somebody else: this user may not use it'],
  [/\bEROFS\b|read-only file system/i, 'is on a read-only file system'],
  [/\b(ENOSPC|EDQUOT|25006)\b|no space left|quota exceeded/i, FULL_DISK],
  [
    /\b(EMFILE|ENFILE)\b|no file descriptors|too many open files/i,
    'has more files than this process may open (ulimit -n)',
  ],
  [/\bEIO\b|i\/o error/i, 'is on a disk that does not work'],
];

/** Explains in one sentence why the program could not start, and names the setting to check. */
export function explainStartupError(error: unknown, settings: Settings): string {
  if (!(error instanceof Error)) return String(error);
  if (isOutOfMemory(error)) return TOO_LITTLE_MEMORY;
  const { code, syscall, hostname, path: file } = error as SystemError;
  const { message, cause } = describeError(error);
  // Drizzle wraps the error of a failed query.
  if ('query' in error && error.cause) return explainStartupError(error.cause, settings);
  const reason = message || code;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return 'The port is in use by another program. Choose another PORT.';
  if (syscall === 'listen' || (hostname !== undefined && hostname === settings.HOST)) {
    return `The program cannot listen at the address in HOST and PORT (${reason}).`;
  }
  const folder = settings.DATA_DIR || DEFAULT_DATA_DIR;
  const fault = settings.DATABASE_URL ? null : findFolderFault(error, folder);
  if (fault) return `The folder in DATA_DIR, ${folder}, ${fault}.`;
  // Errors thrown by this program have no code, and neither have some of the database driver.
  if (!code && !isDatabaseUnavailable(error)) return cause ? `${message} (${cause.message})` : message;
  if (settings.DATABASE_URL && (!file || settings.DATABASE_URL.includes(file)))
    return `The database at DATABASE_URL cannot be used (${reason}).`;
  if (!settings.DATABASE_URL && isAbout(error, folder)) return `The folder in DATA_DIR cannot be used (${reason}).`;
  // An error about something else, such as a file of the program itself.
  return reason ?? 'The program could not start.';
}

/** Whether WebAssembly or a buffer could not be allocated. If the heap is full, V8 ends the process itself. */
export function isOutOfMemory(error: Error): boolean {
  if (error instanceof RangeError && /memory|allocation failed/i.test(error.message)) return true;
  return error.cause instanceof Error && isOutOfMemory(error.cause);
}

/** The fault of the data folder, if the error is about it: a system error with its path, or one of the database. */
function findFolderFault(error: SystemError, folder: string): string | null {
  const { code = '', cause, shortage } = error;
  const isOfDatabase = /^\d/.test(code) || (!code && cause instanceof Error);
  if (!isOfDatabase && !isAbout(error, folder)) return null;
  const messages = joinMessages(error);
  const fault = FOLDER_FAULTS.find(([pattern]) => pattern.test(messages))?.[1] ?? null;
  return fault === FULL_DISK && (shortage ?? findShortage(folder)) === 'inodes'
    ? 'is on a disk without free inodes'
    : fault;
}

function joinMessages({ code, message, cause }: SystemError): string {
  const own = `${code ?? ''} ${message}`;
  return cause instanceof Error ? `${own} ${joinMessages(cause)}` : own;
}

/** Whether the path is the folder, in it, or a parent, since missing parents are created too. */
function isAbout({ path: file, dest }: SystemError, folder: string): boolean {
  return [file, dest].some((target) => {
    if (target === undefined) return false;
    return isWithin(target, folder) || isWithin(folder, target);
  });
}

function isWithin(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}
