import { expect, it } from 'vitest';
import type { Side } from './lineup.ts';
import { idsOf, initialValuesOf } from './lineup.ts';

const player = (id: number, points: number | null) => ({ id, name: `P${id}`, points, hasMoved: false });
const REDS: Side = { teamId: 1, teamName: 'Reds', players: [player(11, 7), player(12, null)] };
const BLUES: Side = { teamId: 2, teamName: 'Blues', players: [player(21, 0)] };

it('starts with the stored values of both teams, and tells 0 points from none', () => {
  expect(initialValuesOf({ team1Score: 0, team2Score: null }, [REDS, BLUES])).toEqual({
    ...{ team1Score: '0', team2Score: '', 'points-11': '7', 'points-12': '', 'points-21': '0' },
  });
  expect(idsOf([REDS, BLUES])).toEqual([11, 12, 21]);
});
