type Settings = { HOST?: string; PORT?: string; DATA_DIR?: string; DATABASE_URL?: string };

const FILE_CALLS = new Set(['mkdir', 'open', 'stat', 'lstat', 'scandir', 'copyfile', 'rename', 'realpath', 'chmod']);

/** One sentence about why the program could not start, naming the setting to look at. */
export function explainFailure(error: unknown, settings: Settings): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  const reason = error.message || code;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return 'The port is in use by another program. Choose another PORT.';
  if (syscall === 'listen' || (hostname !== undefined && hostname === settings.HOST)) {
    return `The program cannot listen at the address in HOST and PORT (${reason}).`;
  }
  // Our own sentences have no code.
  if (!code) return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  if (settings.DATABASE_URL) return `The database at DATABASE_URL cannot be used (${reason}).`;
  if (syscall && FILE_CALLS.has(syscall)) return `The folder in DATA_DIR cannot be used (${reason}).`;
  return reason ?? 'The program could not start.';
}
