// Not connected, connection lost, shutting down, starting up, out of resources (disk, memory, connections), errors of
// the system, timed out, deadlocked, read-only.
const GONE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[123]|53...|58...|57014|25P03|40P01|25006)$/;
const GONE_IN_WORDS =
  /connection terminated|is not queryable|query read timeout|timeout exceeded when trying to connect|cannot use a pool after|PGlite is clos(ed|ing)/i;

/** Whether a query failed because the database is away or lacks resources, and not because of the query. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return GONE.test(code) || isDatabaseGone(cause);
  // What has a cause, or a code, may quote what people have typed.
  return cause === undefined ? GONE_IN_WORDS.test(message) : isDatabaseGone(cause);
}

const UNIQUE_VIOLATION = '23505';

/** The unique index that a row was refused by, or null if it was something else. */
export function findBrokenIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint ? constraint : findBrokenIndex(error.cause);
}
