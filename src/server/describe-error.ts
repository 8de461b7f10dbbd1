/** An error that is safe to log or print. */
export interface ErrorDescription {
  type: string;
  message: string;
  code?: string | undefined;
  /** The SQL with its placeholders. */
  query?: string | undefined;
  stack?: string | undefined;
  cause?: ErrorDescription | undefined;
}

type QueryError = Error & { code?: string; query?: string; params?: unknown };

// Messages of data exceptions (SQLSTATE class 22) quote the value, with the quotation marks of the server's language.
const DATA_EXCEPTION = /^22...$/;
const FROM_FIRST_QUOTE = /\p{Quotation_Mark}.*/su;

/**
 * Describes an error without the values of its query, such as passwords, emails and hidden picks. Drizzle puts them
 * into the message, PostgreSQL into `detail` and `where`, so only the fields listed here are copied.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is not an error.' };
  const { name, code, query, cause } = error as QueryError;
  return {
    type: name,
    message: redactMessage(error),
    code,
    query,
    stack: listFrames(error),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

function redactMessage({ message, code, params }: QueryError): string {
  if (code !== undefined) return DATA_EXCEPTION.test(code) ? message.replace(FROM_FIRST_QUOTE, '…') : message;
  return params === undefined ? message : 'Failed query';
}

/** The frames of the stack, without the message that precedes them. */
function listFrames({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  if (start === -1) return '';
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
