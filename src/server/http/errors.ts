import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorBody } from '../../contract/errors.ts';
import type { SeedingRefusal } from '../../domain/bracket/seeding.ts';
import type { PickRefusal } from '../../domain/picks/submission.ts';
import type { ResultRefusal } from '../../domain/results/results.ts';
import { findViolated, isDatabaseUnavailable } from '../db/error-codes.ts';
import { describeError } from '../describe-error.ts';
import { isNavigation, sendBack } from './failed-navigation.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** An error whose message is sent to the caller. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: ErrorBody['issues'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: ErrorBody['issues']; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get body(): ErrorBody {
    const { message, code, issues } = this;
    return issues ? { message, code, issues } : { message, code };
  }
}

export const unauthorized = () => new HttpError(401, 'not_logged_in', 'Please log in first.');
export const forbidden = () => new HttpError(403, 'not_allowed', 'Only admins may do this.');
export const passwordNeeded = () => new HttpError(403, 'password_needed', 'Please enter your password again.');
export const wrongPassword = (path: string) => {
  const message = 'This is not your password.';
  return new HttpError(401, 'wrong_password', message, { issues: [{ path, message }] });
};
export const crossSite = () => new HttpError(403, 'cross_site', 'This request came from another site.');
export const submissionsClosed = () =>
  new HttpError(403, 'submissions_closed', 'Bracket submissions are closed for this tournament.');
export const notFound = (message = 'There is nothing at this address.') => new HttpError(404, 'not_found', message);
export const noSuchPerson = () => notFound('There is no such person.');
export const bracketHidden = () =>
  new HttpError(404, 'bracket_hidden', 'Brackets can be seen once submissions are closed.');
const lastAdmin = () => new HttpError(409, 'last_admin', 'This is the only admin. Make somebody else an admin first.');
export const conflict = (code: string, message: string) => new HttpError(409, code, message);
export const tooManyTries = (retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_tries', 'Too many tries. Please wait a while and try again.', { retryAfterSeconds });
export const unavailable = () =>
  new HttpError(503, 'unavailable', 'The service is not available right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

export const diskFull = () =>
  new HttpError(503, 'disk_full', 'Nothing can be saved right now: the disk of the server is full. Try again later.', {
    retryAfterSeconds: 30,
  });

export const tooManyReaders = () =>
  new HttpError(
    503,
    'too_many_readers',
    'There is no room for another live stream right now. Please try again later.',
    {
      retryAfterSeconds: 30,
    },
  );

/** Reports invalid fields. */
export function invalidInput(issues: { path: string; message: string }[]): HttpError {
  return new HttpError(400, 'invalid_input', issues[0]?.message ?? 'The request is not valid.', { issues });
}

/** Reports the first issue of each field. */
export function toInvalidInput(error: z.ZodError): HttpError {
  const byPath = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!byPath.has(field)) byPath.set(field, message);
  }
  return invalidInput([...byPath].map(([path, message]) => ({ path, message })));
}

export type DomainRefusal = SeedingRefusal | ResultRefusal | PickRefusal;

/** 409 if something stored or started is in the way; 400 for invalid or incomplete input, and a wrong number of teams. */
const REFUSAL_STATUS: Record<DomainRefusal['reason'], 400 | 409> = {
  not_enough_teams: 400,
  invalid_team_count: 400,
  seed_conflict: 409,
  position_conflict: 409,
  unknown_game: 400,
  duplicate_game: 400,
  impossible_pick: 400,
  contradicting_pick: 400,
  incomplete_bracket: 400,
  no_picks: 400,
  pick_locked: 409,
  game_started: 409,
  invalid_score: 400,
  tied_scores: 400,
  game_locked: 409,
  teams_unknown: 409,
  game_not_completed: 409,
  next_game_started: 409,
};

export function refused({ reason, message }: DomainRefusal): HttpError {
  return new HttpError(REFUSAL_STATUS[reason], reason, message);
}

const FASTIFY_ERRORS: Record<string, () => HttpError> = {
  FST_ERR_BAD_URL: () => new HttpError(400, 'bad_request', 'The address is not valid.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError(413, 'too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new HttpError(400, 'invalid_json', 'The request body is not valid JSON.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(415, 'not_json', 'The request body must be JSON.'),
};

// Refusals that may be an attack. Others are logged at level debug.
const STATUSES_LOGGED_AS_INFO = new Set([401, 403, 429]);

/** Turns every error into a response. Unexpected ones are logged, and sent as a generic message with the request id. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  httpError = toHttpError(error),
) {
  // Fastify reports an invalid URL before the hook that sets these headers runs.
  setSecurityHeaders(request, reply);
  reply.header('cache-control', 'no-store');
  if (httpError) {
    if (isDatabaseOutage(error)) request.log.warn({ fault: describeError(error) }, 'the database is not available');
    request.log[STATUSES_LOGGED_AS_INFO.has(httpError.status) ? 'info' : 'debug'](
      { code: httpError.code, by: request.user?.username, address: request.ip },
      'refused',
    );
    if (httpError.retryAfterSeconds) reply.header('retry-after', httpError.retryAfterSeconds);
    return sendError(request, reply, httpError.status, httpError.body);
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
  return !(error instanceof HttpError) && toHttpError(error)?.status === 503;
}

function toHttpError(error: FastifyError | Error): HttpError | null {
  if (error instanceof HttpError) return error;
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
const VIOLATIONS: Record<string, () => HttpError> = {
  users_last_admin: lastAdmin,
  // The account was deleted a moment ago.
  brackets_user_id_fkey: unauthorized,
  drafts_user_id_fkey: unauthorized,
  audit_log_user_id_fkey: unauthorized,
  audit_log_target_user_id_fkey: () => noSuchPerson(),
};
