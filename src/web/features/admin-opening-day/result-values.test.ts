import { describe, expect, it, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import type { Side } from './lineup.ts';
import { addUp, atFields, checkResult, readNumber, readResult, startValues } from './result-values.ts';

const player = (id: number, points: number | null) => ({ id, name: `P${id}`, points, hasMoved: false });
const REDS: Side = { teamId: 1, teamName: 'Reds', players: [player(11, 7), player(12, null)] };
const BLUES: Side = { teamId: 2, teamName: 'Blues', players: [player(21, 0)] };
const SIDES = [REDS, BLUES];

test.each([
  ['7', 7],
  [' 07 ', 7],
  ['', 0],
  ['  ', 0],
  ['-3', -3],
  ['1.5', Number.NaN],
  ['1e2', Number.NaN],
  ['seven', Number.NaN],
])('"%s" typed as a number is %d', (text, number) => expect(readNumber(text)).toBe(number));

describe('a result', () => {
  it('starts with what is stored, and 0 points are not the same as none', () => {
    expect(startValues({ team1Score: 0, team2Score: null }, SIDES)).toEqual({
      ...{ team1Score: '0', team2Score: '', 'points-11': '7', 'points-12': '', 'points-21': '0' },
    });
  });

  it('counts blank scores as 0, and who is left blank as not having played', () => {
    const typed = { team1Score: '', team2Score: ' 5 ', 'points-11': ' ', 'points-21': '0' };
    expect(readResult(typed, SIDES)).toEqual({
      ...{ team1Score: 0, team2Score: 5, playerStats: [{ playerId: 21, points: 0 }] },
    });
    expect(checkResult(typed, SIDES)).toEqual({});
  });

  it('says what is wrong at the field of the score or the player', () => {
    const typed = { team1Score: '-1', team2Score: 'x', 'points-11': '', 'points-12': '1000', 'points-21': '-2' };
    expect(checkResult(typed, SIDES)).toEqual({
      team1Score: 'Score must be 0 or greater',
      team2Score: 'Must be a whole number',
      'points-12': 'Must be at most 999',
      'points-21': 'Score must be 0 or greater',
    });
  });

  it('is refused by the server at the same fields', () => {
    const result = readResult({ 'points-12': '3', 'points-21': '4' }, SIDES);
    const issues = [
      { path: 'playerStats.1.playerId', message: 'Not theirs.' },
      { path: 'team1Score', message: 'No.' },
    ];
    expect(atFields(new ApiError(400, '', { message: 'Not theirs.', issues }), result)).toMatchObject({
      ...{ status: 400, sentence: 'Not theirs.' },
      issues: [{ path: 'points-21' }, { path: 'team1Score' }],
    });
    const lost = new TypeError('Failed to fetch');
    expect(atFields(lost, result)).toBe(lost);
  });

  it('adds up the points of a side as far as they are numbers', () => {
    expect(addUp({ 'points-11': '7', 'points-12': 'x' }, REDS)).toBe(7);
    expect(addUp({ 'points-11': '-7', 'points-12': '5' }, REDS)).toBe(5);
  });
});
