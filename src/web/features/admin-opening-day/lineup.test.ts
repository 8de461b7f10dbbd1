import { expect, test } from 'vitest';
import type { OpeningDayStat } from '../../../contract/opening-day.ts';
import type { Player } from '../../../contract/players.ts';
import { addNewcomers, buildLineup, initialValuesOf, playerIdsOf } from './lineup.ts';

const GAME = { team1: { id: 1, name: 'Reds' }, team2: { id: 2, name: 'Blues' } };
const player = (id: number, firstName: string, teamId: number | null) =>
  ({ id, firstName, lastName: 'Ace', teamId }) as Player;
const line = (id: number, firstName: string, teamId: number, points: number): OpeningDayStat => ({
  id: 100 + id,
  player: { id, firstName, lastName: 'Ace' },
  teamId,
  points,
});

const names = (players: Player[], stats: OpeningDayStat[] = []) =>
  buildLineup(GAME, players, stats).map(({ teamName, players }) => {
    const lines = players.map(({ name, points, hasLeft }) => `${name} ${points}${hasLeft ? ' moved' : ''}`);
    return `${teamName}: ${lines.join(', ')}`;
  });

test('lists the players of both teams by name, and nobody else', () => {
  const ours = [player(1, 'Zoe', 1), player(2, 'Ann', 1), player(3, 'Bob', 2)];
  const others = [player(4, 'Cy', 3), player(5, 'D', null)];
  expect(names([...ours, ...others])).toEqual(['Reds: Ann Ace null, Zoe Ace null', 'Blues: Bob Ace null']);
});

test('keeps players with points in the team that they played for', () => {
  const players = [player(1, 'Zoe', 2), player(2, 'Ann', 1), player(3, 'Bob', 9), player(4, 'Cy', null)];
  const stats = [line(1, 'Zoe', 1, 7), line(2, 'Ann', 1, 0), line(3, 'Bob', 2, 4), line(4, 'Cy', 2, 3)];
  const [reds, blues] = ['Reds: Ann Ace 0, Zoe Ace 7 moved', 'Blues: Bob Ace 4 moved, Cy Ace 3 moved'];
  expect(names(players, stats)).toEqual([reds, blues]);
});

test('adds players who join while the form is open at the end, and keeps those who leave', () => {
  const before = buildLineup(GAME, [player(1, 'Zoe', 1), player(2, 'Bob', 2)], []);
  const now = buildLineup(GAME, [player(1, 'Zoe', 2), player(3, 'Ann', 1), player(2, 'Bob', null)], []);
  const ids = addNewcomers(before, now).map(({ players }) => players.map(({ id }) => id));
  expect(ids).toEqual([[1, 3], [2]]);
});

test('the form starts with the stored values of both teams, and tells 0 points from none', () => {
  const players = [player(1, 'Ann', 1), player(2, 'Bob', 1), player(3, 'Cy', 2)];
  const lineup = buildLineup(GAME, players, [line(1, 'Ann', 1, 7), line(3, 'Cy', 2, 0)]);
  expect(playerIdsOf(lineup)).toEqual([1, 2, 3]);
  expect(initialValuesOf({ team1Score: 0, team2Score: null }, lineup)).toEqual({
    team1Score: '0',
    team2Score: '',
    'points-1': '7',
    'points-2': '',
    'points-3': '0',
  });
});
