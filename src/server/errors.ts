import type { z } from 'zod';
import type { ErrorBody } from '../contract/errors.ts';
import type { SeedingRefusal } from '../domain/bracket/seeding.ts';
import type { PickRefusal } from '../domain/picks/submission.ts';
import type { ResultRefusal } from '../domain/results/results.ts';

/** Why the application refuses something. Only `http/errors.ts` knows the HTTP status of each kind. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many_tries'
  | 'unavailable';

interface Details {
  issues?: ErrorBody['issues'];
  retryAfterSeconds?: number;
}

/** An error whose message is sent to the caller. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: Details;

  constructor(kind: ErrorKind, code: string, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

export function isOfKind(error: unknown, kind: ErrorKind): boolean {
  return error instanceof AppError && error.kind === kind;
}

export const unauthorized = () => new AppError('unauthenticated', 'not_logged_in', 'Please log in first.');
export const forbidden = () => new AppError('forbidden', 'not_allowed', 'Only admins may do this.');
export const passwordNeeded = () => new AppError('forbidden', 'password_needed', 'Please enter your password again.');
export const wrongPassword = (path: string) => {
  const message = 'This is not your password.';
  return new AppError('unauthenticated', 'wrong_password', message, { issues: [{ path, message }] });
};
export const submissionsClosed = () =>
  new AppError('forbidden', 'submissions_closed', 'Bracket submissions are closed for this tournament.');
export const notFound = (message = 'There is nothing at this address.') =>
  new AppError('not_found', 'not_found', message);
export const noSuchPerson = () => notFound('There is no such person.');
export const bracketHidden = () =>
  new AppError('not_found', 'bracket_hidden', 'Brackets can be seen once submissions are closed.');
export const fileHidden = () =>
  conflict('submissions_open', 'This file holds picks. It can be downloaded once submissions are closed.');
export const lastAdmin = () => conflict('last_admin', 'This is the only admin. Make somebody else an admin first.');
export const conflict = (code: string, message: string) => new AppError('conflict', code, message);
export const tooManyTries = (retryAfterSeconds: number) =>
  new AppError('too_many_tries', 'too_many_tries', 'Too many tries. Please wait a while and try again.', {
    retryAfterSeconds,
  });
export const unavailable = () =>
  new AppError('unavailable', 'unavailable', 'The service is not available right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** Reports invalid fields. */
export function invalidInput(issues: { path: string; message: string }[]): AppError {
  return new AppError('invalid', 'invalid_input', issues[0]?.message ?? 'The request is not valid.', { issues });
}

/** Reports the first issue of each field. */
export function toInvalidInput(error: z.ZodError): AppError {
  const byPath = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!byPath.has(field)) byPath.set(field, message);
  }
  return invalidInput([...byPath].map(([path, message]) => ({ path, message })));
}

type DomainRefusal = SeedingRefusal | ResultRefusal | PickRefusal;

/** A conflict if something stored or started is in the way; otherwise the input itself is wrong or incomplete. */
const REFUSAL_KIND: Record<DomainRefusal['reason'], 'invalid' | 'conflict'> = {
  not_enough_teams: 'invalid',
  invalid_team_count: 'invalid',
  seed_conflict: 'conflict',
  position_conflict: 'conflict',
  unknown_game: 'invalid',
  duplicate_game: 'invalid',
  impossible_pick: 'invalid',
  contradicting_pick: 'invalid',
  incomplete_bracket: 'invalid',
  no_picks: 'invalid',
  pick_locked: 'conflict',
  game_started: 'conflict',
  invalid_score: 'invalid',
  tied_scores: 'invalid',
  game_locked: 'conflict',
  teams_unknown: 'conflict',
  game_not_completed: 'conflict',
  next_game_started: 'conflict',
};

/** The error for a refusal of the domain, with the input field it is about if the input is wrong. */
export function refused({ reason, message }: DomainRefusal, path?: string): AppError {
  const kind = REFUSAL_KIND[reason];
  const hasField = kind === 'invalid' && path !== undefined;
  return new AppError(kind, reason, message, hasField ? { issues: [{ path, message }] } : {});
}
