import { expect, it } from 'vitest';
import { nameTarget } from './audit-target.ts';

const TEAMS = { team1: { name: 'Reds' }, team2: { name: 'Blues' } };
const table: [unknown, string | null][] = [
  [null, null],
  [{ id: 5 }, null],
  [[], null],
  [{ name: 'Spring Cup' }, 'Spring Cup'],
  [{ firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee'],
  [{ number: 3, round: 'round_of_32' }, 'Round of 32, game 3'],
  [{ number: 3 }, 'Game 3'],
  [TEAMS, 'Reds and Blues'],
  [{ ...TEAMS, team1Score: null, team2Score: null }, 'Reds and Blues'],
  [{ ...TEAMS, team1Score: 71, team2Score: 64 }, 'Reds 71 – 64 Blues'],
  [
    { ...TEAMS, number: 3, round: 'round_of_32', team1Score: 0, team2Score: null },
    'Round of 32, game 3: Reds 0 – 0 Blues',
  ],
  [[{ name: 'A' }, { name: 'B' }], 'A, B'],
  [['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })), 'A, B, C, 2 more'],
];
it.each(table)('names %j', (changed, expected) => expect(nameTarget(changed)).toBe(expected));
