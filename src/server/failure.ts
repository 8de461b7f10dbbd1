import path from 'node:path';
import { describeError } from './describe-error.ts';
import { DEFAULT_DATA_DIR } from './env.ts';

type Settings = { HOST?: string; PORT?: string; DATA_DIR?: string; DATABASE_URL?: string };
type SystemError = NodeJS.ErrnoException & { dest?: string; hostname?: string };

/** One sentence about why the program could not start, naming the setting to look at. */
export function explainFailure(error: unknown, settings: Settings): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, hostname, path: file } = error as SystemError;
  const { message, cause } = describeError(error);
  const reason = message || code;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return 'The port is in use by another program. Choose another PORT.';
  if (syscall === 'listen' || (hostname !== undefined && hostname === settings.HOST)) {
    return `The program cannot listen at the address in HOST and PORT (${reason}).`;
  }
  // Our own sentences have no code.
  if (!code) return cause ? `${message} (${cause.message})` : message;
  if (settings.DATABASE_URL && (!file || settings.DATABASE_URL.includes(file)))
    return `The database at DATABASE_URL cannot be used (${reason}).`;
  const isInDataFolder = !settings.DATABASE_URL && isAbout(error, settings.DATA_DIR || DEFAULT_DATA_DIR);
  if (isInDataFolder) return `The folder in DATA_DIR cannot be used (${reason}).`;
  // A file of the program itself, for instance.
  return reason ?? 'The program could not start.';
}

/** The folder itself, what is in it, or what it would be in: it is made with all that is missing above it. */
function isAbout({ path: file, dest }: SystemError, folder: string): boolean {
  return [file, dest].some((target) => {
    if (target === undefined) return false;
    return isWithin(target, folder) || isWithin(folder, target);
  });
}

function isWithin(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}
