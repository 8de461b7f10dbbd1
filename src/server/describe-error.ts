/** An error in a form that is safe to log or print. */
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

// PostgreSQL's class 22, data exceptions, quotes the value it refuses, in the quotation marks of its language.
const DATA_EXCEPTION = /^22...$/;
const FROM_FIRST_QUOTE = /\p{Quotation_Mark}.*/su;

/**
 * Describes an error without any value of a query: passwords, emails and hidden picks are among them. Drizzle puts them
 * into its message, PostgreSQL into `detail` and `where`, so only the fields named here are taken.
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

/** The stack without the message that it begins with. */
function listFrames({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  if (start === -1) return '';
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
