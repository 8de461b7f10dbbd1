import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';
import { findViolated, isDatabaseUnavailable } from '../db/error-codes.ts';
import { describeError } from '../describe-error.ts';
import { AppError, type ErrorKind, lastAdmin, noSuchPerson, unauthorized, unavailable } from '../errors.ts';
import { isNavigation, sendBack } from './failed-navigation.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** A request that HTTP itself refuses: its method, headers, size or encoding. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const crossSite = () => new HttpError(403, 'cross_site', 'This request came from another site.');

export const notJson = (expected = 'JSON') => new HttpError(415, 'not_json', `The request body must be ${expected}.`);

export const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large.');

export const diskFull = () =>
  new AppError(
    'unavailable',
    'disk_full',
    'Nothing can be saved right now: the disk of the server is full. Try again later.',
    { retryAfterSeconds: 30 },
  );

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_tries: 429,
  unavailable: 503,
};

export function statusOf(error: AppError | HttpError): number {
  return error instanceof AppError ? STATUS[error.kind] : error.status;
}

const FASTIFY_ERRORS: Record<string, () => HttpError> = {
  FST_ERR_BAD_URL: () => new HttpError(400, 'bad_request', 'The address is not valid.'),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_JSON_BODY: () => new HttpError(400, 'invalid_json', 'The request body is not valid JSON.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => notJson(),
};

// Refusals that may be an attack. Others are logged at level debug.
const STATUSES_LOGGED_AS_INFO = new Set([401, 403, 429]);

/** Turns every error into a response. Unexpected ones are logged, and sent as a generic message with the request id. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal = toRefusal(error),
) {
  // Fastify reports an invalid URL before the hook that sets these headers runs.
  setSecurityHeaders(request, reply);
  reply.header('cache-control', 'no-store');
  if (refusal) {
    const status = statusOf(refusal);
    const { code, message } = refusal;
    const { issues, retryAfterSeconds } = refusal instanceof AppError ? refusal.details : {};
    if (isDatabaseOutage(error)) request.log.warn({ fault: describeError(error) }, 'the database is not available');
    const level = STATUSES_LOGGED_AS_INFO.has(status) ? 'info' : 'debug';
    request.log[level]({ code, by: request.user?.username, address: request.ip }, 'refused');
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return sendError(request, reply, status, { message, code, ...(issues && { issues }) });
  }
  request.log.error({ fault: describeError(error) }, 'request failed');
  const body: ErrorBody = {
    message: `Something went wrong on our side. If you report it, please quote ${request.id}.`,
    code: 'internal_error',
    requestId: request.id,
  };
  return sendError(request, reply, 500, body);
}

function sendError(request: FastifyRequest, reply: FastifyReply, status: number, body: ErrorBody) {
  const { failureCookie } = request.routeOptions.config;
  if (failureCookie && isNavigation(request)) return sendBack(request, reply, failureCookie, body.message);
  return reply.code(status).send(body);
}

/** Whether a request failed because the database is unavailable. */
export function isDatabaseOutage(error: FastifyError | Error): boolean {
  return !isRefusal(error) && toRefusal(error)?.code === 'unavailable';
}

function isRefusal(error: Error): error is AppError | HttpError {
  return error instanceof AppError || error instanceof HttpError;
}

function toRefusal(error: FastifyError | Error): AppError | HttpError | null {
  if (isRefusal(error)) return error;
  const { code, statusCode } = error as FastifyError;
  const createError = FASTIFY_ERRORS[code];
  if (createError) return createError();
  // Before the database check: a request that was cut off can have the same code as a lost database connection.
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, 'bad_request', 'The request is not valid.');
  }
  const violation = VIOLATIONS[findViolated(error) ?? ''];
  if (violation) return violation();
  return isDatabaseUnavailable(error) ? unavailable() : null;
}

/** Constraints that are left to the database, since changes are concurrent, and the errors for violating them. */
const VIOLATIONS: Record<string, () => AppError> = {
  users_last_admin: lastAdmin,
  // The account was deleted a moment ago.
  brackets_user_id_fkey: unauthorized,
  drafts_user_id_fkey: unauthorized,
  user_pictures_user_id_fkey: unauthorized,
  group_members_user_id_fkey: unauthorized,
  group_messages_user_id_fkey: unauthorized,
  audit_log_user_id_fkey: unauthorized,
  audit_log_target_user_id_fkey: noSuchPerson,
};
