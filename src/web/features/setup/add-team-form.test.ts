import { describe, expect, it } from 'vitest';
import { ApiError, NoResponse } from '../../api/client.ts';
import {
  type AddTeamState,
  dismissFailed,
  explainFailedList,
  explainFailedTeam,
  explainFailure,
  INITIAL_STATE,
  markAdded,
  markFailed,
  retryFailed,
  startSending,
} from './add-team-form.tsx';

const type = (state: AddTeamState, name: string) => ({ ...state, name });
const send = (state: AddTeamState, ...names: string[]) =>
  names.reduce((before, name) => startSending(type(before, name)), state);
const fail = (state: AddTeamState, ...names: string[]) =>
  names.reduce((before, name) => markFailed(before, { name, message: `${name} failed` }), state);
const failedOf = ({ failed }: AddTeamState) => failed.map(({ name }) => name);

it('puts a failed name back into the field if it is the only one', () => {
  const state = fail(markAdded(send(INITIAL_STATE, 'A', 'B')), 'B');
  expect(state).toEqual({ name: 'B', problem: 'B failed', sending: 0, failed: [] });
});

it('lists failed names if there are several or the field is not empty', () => {
  const state = fail(send(INITIAL_STATE, 'A', 'B', 'C'), 'A', 'B', 'C');
  expect(state).toMatchObject({ name: '', problem: '', sending: 0 });
  expect(failedOf(state)).toEqual(['A', 'B', 'C']);
  const typing = fail({ ...send(INITIAL_STATE, 'A'), name: 'Bea' }, 'A');
  expect(typing).toMatchObject({ name: 'Bea', failed: [{ name: 'A', message: 'A failed' }] });
});

it('retries all failed names, and lists those that fail again', () => {
  const again = retryFailed(fail(send(INITIAL_STATE, 'A', 'B', 'C'), 'A', 'B', 'C'));
  expect(again).toEqual({ name: '', problem: '', sending: 3, failed: [] });
  expect(failedOf(markAdded(fail(again, 'A', 'B')))).toEqual(['A', 'B']);
});

it('lists each name once, without retyped and dismissed ones', () => {
  const state = fail(send(INITIAL_STATE, 'A', 'B', 'A'), 'A', 'B', 'A');
  expect(failedOf(state)).toEqual(['B', 'A']);
  expect(failedOf(send(state, ' B '))).toEqual(['A']);
  expect(failedOf(dismissFailed(state, 'A'))).toEqual(['B']);
});

const NO_ANSWER = 'No answer came. Look at the list before you try again.';

describe('the message about teams that could not be added', () => {
  it('has the reason of the server', () => {
    const refused = new ApiError(409, '', { message: 'There is a team called Herons already.' });
    expect(explainFailedTeam('Herons', refused)).toBe('Herons was not added. There is a team called Herons already.');
    expect(explainFailure(refused)).toBe('There is a team called Herons already.');
    expect(explainFailedList(refused)).toBe('No team was added. There is a team called Herons already.');
  });

  it.each([
    ['a lost connection', new NoResponse()],
    ['a proxy that gave up waiting', new ApiError(504, '<h1>Gateway Timeout</h1>')],
  ])('claims nothing after %s', (_, error) => {
    expect(explainFailedTeam('Herons', error)).toBe(`Herons: ${NO_ANSWER}`);
    expect(explainFailedList(error)).toBe(NO_ANSWER);
    expect(explainFailure(error)).toBe(NO_ANSWER);
  });

  it('has the words of a server that failed, and claims nothing', () => {
    const failed = new ApiError(500, '', { message: 'Something went wrong on our side.' });
    const text = 'Something went wrong on our side. Look at the list before you try again.';
    expect(explainFailedTeam('Herons', failed)).toBe(`Herons: ${text}`);
    expect(explainFailedList(failed)).toBe(text);
    expect(explainFailure(failed)).toBe(text);
  });
});
