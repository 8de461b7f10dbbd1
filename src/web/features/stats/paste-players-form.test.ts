import { expect, test } from 'vitest';
import { splitImport } from './paste-players-form.tsx';

const list = (count: number, lastName = 'Lang') =>
  Array.from({ length: count }, (_, index) => ({
    firstName: `P${index}`,
    lastName,
    currentTeam: 'Harbor Herons',
    teamId: index,
  }));

test.each([
  [0, []],
  [1, [1]],
  [500, [500]],
  [501, [500, 1]],
])('a list of %i players is sent as %j', (count, sizes) => {
  expect(splitImport(list(count)).map(({ players }) => players.length)).toEqual(sizes);
});

test('long names make smaller requests, which together are the list', () => {
  const players = list(400, '\u{1F3C0}'.repeat(50));
  const parts = splitImport(players);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(64 * 1024);
  expect(parts.flatMap((part) => part.players)).toEqual(players);
});
