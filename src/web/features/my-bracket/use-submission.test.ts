import { expect, it } from 'vitest';
import { ApiError, NoResponse } from '../../api/client.ts';
import { isOutcomeUnknown, UnknownOutcome } from '../../api/lost-response.ts';
import { describeFailure, explain403 } from './use-submission.ts';

const CLOSED = ['Submissions Closed', 'Bracket submissions are closed for this tournament.'];
const message = (code: string, text: string) => ({ code, message: text });

it.each<[string, unknown, boolean, readonly string[] | null]>([
  ['no network', new NoResponse(), false, null],
  ['no network, closed', new NoResponse(), true, null],
  ['a server that failed', new ApiError(503, '', message('unavailable', 'Something went wrong.')), false, null],
  ['a proxy without a server', new ApiError(502, 'Bad Gateway'), true, null],
  ['a 409 without a body', new ApiError(409, 'Conflict'), false, null],
  ['a 403 without a body', new ApiError(403, 'Forbidden'), false, null],
  ['a 403 without a body, closed', new ApiError(403, 'Forbidden'), true, CLOSED],
  ['a 413 without a body, closed', new ApiError(413, 'Too Large'), true, null],
  [
    'a 403',
    new ApiError(403, '', message('submissions_closed', 'They are closed.')),
    false,
    ['Submissions Closed', 'They are closed.'],
  ],
  [
    'a 409',
    new ApiError(409, '', message('bracket_exists', 'You have one.')),
    false,
    ['Submission Issue', 'You have one.'],
  ],
  [
    'a 400',
    new ApiError(400, '', message('incomplete_bracket', 'Please pick.')),
    false,
    ['Incomplete Bracket', 'Please pick.'],
  ],
])('a submission says what is known after %s', (_, error, isClosed, said) => {
  const explained = explain403(error, isClosed);
  expect(isOutcomeUnknown(explained) ? null : describeFailure(explained)).toEqual(said);
});

it('says that a bracket did not arrive only if the server says so', () => {
  expect(describeFailure(new NoResponse())[1]).toContain('did not arrive');
  expect(describeFailure(new ApiError(502, 'Bad Gateway'))[1]).toContain('did not arrive');
  expect(describeFailure(new UnknownOutcome())[1]).toContain('may have been');
});
