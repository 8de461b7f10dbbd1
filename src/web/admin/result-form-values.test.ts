import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import {
  listScorers,
  mapIssuesToFields,
  parseResult,
  parseScore,
  type ResultValues,
  sumPoints,
  toScoreValues,
  validateFields,
} from './result-form-values.tsx';

describe('a score field', () => {
  it.each([
    [71, ['71', ' 71 ', '+71']],
    [7, ['007']],
    [0, ['', '  ']],
    [-3, ['-3']],
    [Number.NaN, ['7.5', '1e2', '0x10', 'seven']],
  ])('has the score %d for %j', (score, texts) => expect(texts.map(parseScore)).toEqual(texts.map(() => score)));

  it('has the score of the game, or is empty', () => {
    expect(toScoreValues({ team1Score: 0, team2Score: null })).toEqual({ team1Score: '0', team2Score: '' });
  });
});

const values = (typed: Partial<ResultValues> = {}): ResultValues => ({ team1Score: '71', team2Score: '', ...typed });

it('sends players with a value, even 0, and no others', () => {
  const typed = values({ 'points-1': '12', 'points-2': '0', 'points-3': ' ', 'points-9': '5' });
  const { playerStats, ...scores } = parseResult(typed, [1, 2, 3, 4]);
  expect(scores).toEqual({ team1Score: 71, team2Score: 0 });
  expect(playerStats.map(({ playerId, points }) => [playerId, points].join())).toEqual(['1,12', '2,0']);
});

it('lists everyone with points, even players who are not rendered', () => {
  expect(listScorers(values())).toEqual([]);
  expect(listScorers(values({ 'points-12': '0', 'points-3': ' ', 'points-9': 'x' }))).toEqual([12, 9]);
});

describe('the error at a field', () => {
  it.each([
    ['-1', 'Score must be 0 or greater'],
    ['1000', 'Must be at most 999'],
    ['x', 'Must be a whole number'],
  ])('%s in a score, or as points of a player', (text, message) => {
    expect(validateFields(values({ team2Score: text }), [])).toEqual({ team2Score: message });
    // The second player is the first in the request body.
    expect(validateFields(values({ 'points-1': '', 'points-2': text }), [1, 2])).toEqual({ 'points-2': message });
  });

  it('is absent for valid and blank values', () => {
    expect(validateFields(values({ team1Score: '', 'points-1': '999' }), [1])).toEqual({});
  });
});

it('maps errors of the server to the same fields', () => {
  const result = parseResult(values({ 'points-12': '3', 'points-21': '4' }), [12, 21]);
  const issues = [
    { path: 'playerStats.1.playerId', message: 'Not theirs.' },
    { path: 'team1Score', message: 'No.' },
  ];
  expect(mapIssuesToFields(new ApiError(400, '', { message: 'Not theirs.', issues }), result)).toMatchObject({
    status: 400,
    userMessage: 'Not theirs.',
    issues: [{ path: 'points-21' }, { path: 'team1Score' }],
  });
  const lost = new TypeError('Failed to fetch');
  expect(mapIssuesToFields(lost, result)).toBe(lost);
});

it.each([
  [{ 'points-1': '12', 'points-2': '3' }, 15],
  [{ 'points-1': '0' }, 0],
  [{}, null],
  [{ 'points-1': '12', 'points-2': 'x' }, null],
])('the sum of player points: %o', (typed, sum) => expect(sumPoints(values(typed), [1, 2])).toBe(sum));
