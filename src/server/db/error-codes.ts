// Not connected, connection lost, shutting down, starting up, out of resources (disk, memory, connections), system
// error, timeout, deadlock, read-only.
const UNAVAILABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[123]|53...|58...|57014|25P03|40P01|25006)$/;
const UNAVAILABLE_MESSAGES =
  /connection terminated|is not queryable|query read timeout|timeout exceeded when trying to connect|^timeout expired$|cannot use a pool after|PGlite is clos(ed|ing)/i;

/** Whether a query failed because the database is unavailable: unreachable, or out of resources. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return UNAVAILABLE_CODES.test(code) || isDatabaseUnavailable(cause);
  // The message of an error with a cause or a code may quote user input.
  return cause === undefined ? UNAVAILABLE_MESSAGES.test(message) : isDatabaseUnavailable(cause);
}

// Integrity constraint violations: foreign keys, unique indexes, checks.
const VIOLATION = /^23...$/;

/** The constraint or unique index that a row violates, or null for other errors. */
export function findViolated(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: string; constraint?: string };
  return VIOLATION.test(code ?? '') && constraint ? constraint : findViolated(error.cause);
}
