import { beforeEach, describe, expect, it } from 'vitest';
import { makeTree, numberTree } from '../../test/domain-fixtures.ts';
import { sortByNameInBackground, sortNames } from './name-order.ts';
import { page } from './page.ts';
import { findPickers } from './picks.ts';
import { createStandings, load, put, remove, type Standings, setResults } from './standings.ts';

const tree = makeTree(32);
const enter = (bracketId: number) => {
  const name = new TextEncoder().encode(`Fan ${bracketId}`);
  put(standings, { bracketId, submittedAt: 1000, name, picks: new Uint8Array(31) });
};
const listByName = () => page(standings, 'name', 0, 10).map(({ bracketId, rank }) => `${bracketId}:${rank}`);

let standings: Standings;
beforeEach(() => {
  standings = createStandings(numberTree(tree), tree, 2);
  setResults(standings, tree, null);
});

describe('a failed sort by name', () => {
  const fail = () => sortByNameInBackground(standings, () => Promise.reject(new Error('no worker')));

  it('is made up for when the names are listed', async () => {
    enter(2);
    enter(1);
    await expect(fail()).rejects.toThrow('no worker');
    expect(listByName()).toEqual(['1:1', '2:2']);
  });

  it('does not list a bracket twice that came meanwhile', async () => {
    enter(2);
    const failing = fail();
    enter(1);
    await expect(failing).rejects.toThrow('no worker');
    await sortByNameInBackground(standings, async (columns) => sortNames(columns));
    expect(listByName()).toEqual(['1:1', '2:2']);
  });
});

it('a lonely pick names its owner once, even after most brackets were removed', () => {
  const numbering = numberTree(tree);
  const gameId = numbering.gameIds[0] as number;
  const contender = numbering.contenderOf.get(1) as number;
  const whole = createStandings(numbering, tree);
  const picks = (bracketId: number) => new Uint8Array(31).fill(bracketId === 45_000 ? 1 : 2);
  const ids = Array.from({ length: 110_000 }, (_, index) => index + 1);
  load(
    whole,
    ids.map((bracketId) => ({ bracketId, submittedAt: bracketId, picks: picks(bracketId) })),
  );
  for (const bracketId of ids) if (bracketId % 3 !== 0) remove(whole, bracketId);
  expect(whole.table.length).toBeLessThan(ids.length);
  expect(findPickers(whole, gameId, [contender], 3)).toEqual([45_000]);
}, 60_000);
