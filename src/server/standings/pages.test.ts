import { expect, it } from 'vitest';
import { makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { createScoreboard, put, setResults } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { readPage } from './pages.ts';
import type { Standings } from './standings.ts';

const BRACKETS = 2_000;

/** Finds the same owners, whatever the query. */
const ids = Array.from({ length: BRACKETS + 1 }, (_, index) => index + 1);
const owners = { bracketIds: ids, userIds: ids, usernames: [], firstNames: [], lastNames: [], images: [] };
const db = {
  select: () => ({ from: () => ({ leftJoin: () => ({ where: async () => [owners] }) }) }),
} as unknown as Db;

function makeStandings(): Standings {
  const tree = makeTree(32);
  const numbering = numberTree(tree);
  const standings = {
    tournamentId: 1,
    tournamentName: 'Cup',
    revision: 1,
    version: 1,
    checkedAt: '',
    isOpen: false,
    editableUntilClose: false,
    tiebreaker: false,
    decided: [],
    tree,
    numbering,
    scoreboard: createScoreboard(numbering, tree),
  };
  for (let bracketId = 1; bracketId <= BRACKETS; bracketId += 1) add(standings, bracketId, 1_000 + bracketId);
  setResults(standings.scoreboard, tree, null);
  return standings;
}

function add({ scoreboard }: Standings, bracketId: number, submittedAt: number): void {
  const name = new TextEncoder().encode(`Fan ${bracketId}`);
  put(scoreboard, { bracketId, submittedAt, name, picks: new Uint8Array(31) });
}

it('a page shows one moment of the standings, even if the version changes meanwhile', async () => {
  const standings = makeStandings();
  const read = () => readPage(db, standings, { sort: 'total', offset: 0, limit: 10_000 }, null);
  const pending = read();
  await new Promise(setImmediate);
  add(standings, BRACKETS + 1, 1);
  Object.assign(standings, { version: 2, isOpen: true });
  expect(await pending).toEqual(await read());
});
