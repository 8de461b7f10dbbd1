import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/client.ts';
import {
  type AddingTeams,
  explainFailedList,
  explainFailedTeam,
  forgetFailed,
  NOTHING_ADDED,
  noteAdded,
  noteFailed,
  sendFailed,
  sendTyped,
} from './adding-teams.ts';

const type = (state: AddingTeams, name: string) => ({ ...state, name });
const send = (state: AddingTeams, ...names: string[]) =>
  names.reduce((before, name) => sendTyped(type(before, name)), state);
const fail = (state: AddingTeams, ...names: string[]) =>
  names.reduce((before, name) => noteFailed(before, { name, sentence: `${name} failed` }), state);
const failedOf = ({ failed }: AddingTeams) => failed.map(({ name }) => name);

it('brings a name back into the field if it is the only one', () => {
  const state = fail(noteAdded(send(NOTHING_ADDED, 'A', 'B')), 'B');
  expect(state).toEqual({ name: 'B', problem: 'B failed', sending: 0, failed: [] });
});

it('keeps every name that fails, whatever is in the field', () => {
  const state = fail(send(NOTHING_ADDED, 'A', 'B', 'C'), 'A', 'B', 'C');
  expect(state).toMatchObject({ name: '', problem: '', sending: 0 });
  expect(failedOf(state)).toEqual(['A', 'B', 'C']);
  const typing = fail({ ...send(NOTHING_ADDED, 'A'), name: 'Bea' }, 'A');
  expect(typing).toMatchObject({ name: 'Bea', failed: [{ name: 'A', sentence: 'A failed' }] });
});

it('sends all of them again, and keeps those that fail again', () => {
  const again = sendFailed(fail(send(NOTHING_ADDED, 'A', 'B', 'C'), 'A', 'B', 'C'));
  expect(again).toEqual({ name: '', problem: '', sending: 3, failed: [] });
  expect(failedOf(noteAdded(fail(again, 'A', 'B')))).toEqual(['A', 'B']);
});

it('has each name once, and none that was typed again or is not wanted any more', () => {
  const state = fail(send(NOTHING_ADDED, 'A', 'B', 'A'), 'A', 'B', 'A');
  expect(failedOf(state)).toEqual(['B', 'A']);
  expect(failedOf(send(state, ' B '))).toEqual(['A']);
  expect(failedOf(forgetFailed(state, 'A'))).toEqual(['B']);
});

const NO_ANSWER = 'No answer came. Look at the list before you try again.';

describe('what is said when teams could not be added', () => {
  it('passes on why the server has not added them', () => {
    const refused = new ApiError(409, '', { message: 'There is a team called Herons already.' });
    expect(explainFailedTeam('Herons', refused)).toBe('Herons was not added. There is a team called Herons already.');
    expect(explainFailedList(refused)).toBe('No team was added. There is a team called Herons already.');
  });

  it.each([
    ['a timeout', new DOMException('signal timed out', 'TimeoutError')],
    ['a lost connection', new TypeError('Failed to fetch')],
    ['a proxy that gave up waiting', new ApiError(504, '<h1>Gateway Timeout</h1>')],
  ])('claims nothing after %s', (_, error) => {
    expect(explainFailedTeam('Herons', error)).toBe(`Herons: ${NO_ANSWER}`);
    expect(explainFailedList(error)).toBe(NO_ANSWER);
  });
});
