import { expect, it } from 'vitest';
import { nameTarget } from './audit-target.ts';

const table: [unknown, string | null][] = [
  [null, null],
  [{ id: 5 }, null],
  [[], null],
  [{ name: 'Spring Cup' }, 'Spring Cup'],
  [{ firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee'],
  [{ number: 3, round: 'round_of_32' }, 'Round of 32, game 3'],
  [{ number: 3 }, 'Game 3'],
  [{ team1: { name: 'Reds' }, team2: { name: 'Blues' } }, 'Reds and Blues'],
  [[{ name: 'A' }, { name: 'B' }], 'A, B'],
  [['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })), 'A, B, C, 2 more'],
];
it.each(table)('names %j', (changed, expected) => expect(nameTarget(changed)).toBe(expected));
