import { describe, expect, it } from 'vitest';
import type { Race } from '../../../contract/race.ts';
import { fitName } from './fit-name.ts';
import { lineUp } from './runners.ts';
import { parseChosen } from './use-chosen.ts';

function race(games: number[], ...bracketIds: number[]): Race {
  const steps = games.map((gameId) => ({ gameId, decidedAt: '2026-03-19T20:00:00.000Z' }));
  const person = { userId: 1, username: 'ada', firstName: null, lastName: null, profileImageUrl: null };
  return {
    steps,
    series: bracketIds.map((bracketId) => ({ ...person, bracketId, ranks: games, totals: games })),
  };
}

describe('whose lines the race has', () => {
  const choice = { myBracketId: 2, chosenIds: [3, 9], limit: 2 };

  it('those of the leaders, mine and those I added, each once; only added ones can be removed', () => {
    const { series } = lineUp({ ...choice, leaders: race([1], 3, 4, 5), others: race([1], 2, 3, 9) });
    expect(series.map(({ bracketId, isMe, isChosen }) => [bracketId, isMe, isChosen])).toEqual([
      [3, false, false],
      [4, false, false],
      [2, true, false],
      [9, false, true],
    ]);
  });

  it('the leaders alone until the others are loaded', () => {
    const { series } = lineUp({ ...choice, leaders: race([1], 3, 4, 5), others: undefined });
    expect(series.map(({ bracketId }) => bracketId)).toEqual([3, 4]);
  });

  it('with the games that all of them have, while one of both is still without the latest result', () => {
    const of = (leaders: number[], others: number[]) =>
      lineUp({ ...choice, leaders: race(leaders, 3), others: race(others, 2) }).steps.map(({ gameId }) => gameId);
    expect(of([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(of([1, 2], [1, 2, 3])).toEqual([1, 2]);
    // A correction has moved game 1 to the end.
    expect(of([1, 2, 3], [2, 3, 1])).toEqual([]);
  });
});

it.each([
  ['', []],
  ['1,2,3', [1, 2, 3]],
  ['7,7,x,-1,0,1.5,99999999999,8', [7, 8]],
])('an address with brackets=%s adds %j', (text, ids) => expect(parseChosen(text)).toEqual(ids));

it('an address adds at most as many as can be asked for', () => {
  expect(parseChosen(Array.from({ length: 80 }, (_, index) => index + 1).join())).toHaveLength(49);
});

it('a name that is too long for its place ends in an ellipsis', () => {
  const measure = (text: string) => text.length * 10;
  expect(fitName('Ada', 100, measure)).toBe('Ada');
  expect(fitName('Ada Lovelace', 80, measure)).toBe('Ada Lov…');
  expect(fitName('Ada Lovelace', 50, measure)).toBe('Ada…');
  expect(fitName('Ada', 0, measure)).toBe('A…');
});
