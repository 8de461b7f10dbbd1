import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../contract/errors.ts';

/** A refusal that the caller is told about, in the words it carries. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): ErrorBody {
    return { message: this.message, code: this.code };
  }
}

export const notFound = (message = 'There is nothing at this address.') => new HttpError(404, 'not_found', message);
export const unavailable = () =>
  new HttpError(503, 'unavailable', 'The service is not available right now. Please try again in a moment.');

const FASTIFY_REFUSALS: Record<string, HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpError(413, 'too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError(415, 'not_json', 'The request body must be JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new HttpError(400, 'invalid_json', 'The request body is not valid JSON.'),
  FST_ERR_BAD_URL: new HttpError(400, 'bad_request', 'The address is not valid.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new HttpError(400, 'invalid_json', 'The request body is empty.'),
};

/** The one place where errors become answers. What nobody expected is logged, and told only by its id. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (refusal) return reply.code(refusal.status).send(refusal.body);
  request.log.error({ err: error }, 'request failed');
  const body: ErrorBody = {
    message: `Something went wrong on our side. If you report it, please quote ${request.id}.`,
    code: 'internal_error',
    requestId: request.id,
  };
  return reply.code(500).send(body);
}

function toRefusal(error: FastifyError | Error): HttpError | null {
  if (error instanceof HttpError) return error;
  if (isDatabaseGone(error)) return unavailable();
  const { code, statusCode } = error as FastifyError;
  const known = FASTIFY_REFUSALS[code];
  if (known) return known;
  // What else Fastify refuses is about the form of the request.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, 'bad_request', 'The request is not valid.');
  return null;
}

// Not connected, connection lost, shutting down, starting up, too many clients.
const GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|57P0[123]|53300)$/;
const GONE_IN_WORDS = /connection terminated|timeout exceeded when trying to connect|PGlite is clos(ed|ing)/i;

function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && GONE.test(code)) || GONE_IN_WORDS.test(error.message) || isDatabaseGone(error.cause);
}
