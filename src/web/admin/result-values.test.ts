import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import {
  atFields,
  checkFields,
  listScorers,
  parseScore,
  type ResultValues,
  readResult,
  sumPoints,
  writeScores,
} from './result-values.tsx';

describe('what stands in a score field', () => {
  it.each([
    ['71', 71],
    [' 71 ', 71],
    ['007', 7],
    ['', 0],
    ['  ', 0],
    ['-3', -3],
    ['7.5', Number.NaN],
    ['1e2', Number.NaN],
    ['0x10', Number.NaN],
    ['seven', Number.NaN],
  ])('%j is read as %d', (text, score) => expect(parseScore(text)).toBe(score));

  it('is the score of the game, and nothing where there is none', () => {
    expect(writeScores({ team1Score: 0, team2Score: null })).toEqual({ team1Score: '0', team2Score: '' });
  });
});

const values = (typed: Partial<ResultValues> = {}): ResultValues => ({ team1Score: '71', team2Score: '', ...typed });

describe('what is sent', () => {
  it('has a line for whoever has a value, 0 included, and none for the others', () => {
    const typed = values({ 'points-1': '12', 'points-2': '0', 'points-3': ' ', 'points-9': '5' });
    expect(readResult(typed, [1, 2, 3, 4])).toEqual({
      team1Score: 71,
      team2Score: 0,
      playerStats: [
        { playerId: 1, points: 12 },
        { playerId: 2, points: 0 },
      ],
    });
  });
});

it('everyone with points is known by what was typed, whoever is listed', () => {
  expect(listScorers(values())).toEqual([]);
  expect(listScorers(values({ 'points-12': '0', 'points-3': ' ', 'points-9': 'x' }))).toEqual([12, 9]);
});

describe('what is wrong with a field', () => {
  it.each([
    ['-1', 'Score must be 0 or greater'],
    ['1000', 'Must be at most 999'],
    ['x', 'Must be a whole number'],
  ])('%s in a score, or as points of a player', (text, message) => {
    expect(checkFields(values({ team2Score: text }), [])).toEqual({ team2Score: message });
    // The line of the second player is the first that is sent.
    expect(checkFields(values({ 'points-1': '', 'points-2': text }), [1, 2])).toEqual({ 'points-2': message });
  });

  it('nothing, where all is well or blank', () => {
    expect(checkFields(values({ team1Score: '', 'points-1': '999' }), [1])).toEqual({});
  });
});

it('a refusal of the server is said at the same fields', () => {
  const result = readResult(values({ 'points-12': '3', 'points-21': '4' }), [12, 21]);
  const issues = [
    { path: 'playerStats.1.playerId', message: 'Not theirs.' },
    { path: 'team1Score', message: 'No.' },
  ];
  expect(atFields(new ApiError(400, '', { message: 'Not theirs.', issues }), result)).toMatchObject({
    ...{ status: 400, userMessage: 'Not theirs.' },
    issues: [{ path: 'points-21' }, { path: 'team1Score' }],
  });
  const lost = new TypeError('Failed to fetch');
  expect(atFields(lost, result)).toBe(lost);
});

describe('what the players have together', () => {
  it.each([
    [{ 'points-1': '12', 'points-2': '3' }, 15],
    [{ 'points-1': '0' }, 0],
    [{}, null],
    [{ 'points-1': '12', 'points-2': 'x' }, null],
  ])('%o', (typed, sum) => expect(sumPoints(values(typed), [1, 2])).toBe(sum));
});
