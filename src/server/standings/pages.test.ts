import { expect, it } from 'vitest';
import { makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { createStandings, put, setResults } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { readPage } from './pages.ts';
import type { TournamentStandings } from './tournament-standings.ts';

const BRACKETS = 2_000;

/** Finds the same owners, whatever the query. */
const owners = Array.from({ length: BRACKETS + 1 }, (_, index) => ({ bracketId: index + 1, userId: index + 1 }));
const db = {
  select: () => ({ from: () => ({ leftJoin: () => ({ where: async () => [{ owners }] }) }) }),
} as unknown as Db;

function makeStandings(): TournamentStandings {
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
    tree,
    numbering,
    engine: createStandings(numbering, tree),
  };
  for (let bracketId = 1; bracketId <= BRACKETS; bracketId += 1) add(standings, bracketId, 1_000 + bracketId);
  setResults(standings.engine, tree, null);
  return standings;
}

function add({ engine }: TournamentStandings, bracketId: number, submittedAt: number): void {
  const name = new TextEncoder().encode(`Fan ${bracketId}`);
  put(engine, { bracketId, submittedAt, name, picks: new Uint8Array(31) });
}

it.each([
  ['the version changes', (standings: TournamentStandings) => Object.assign(standings, { version: 2, isOpen: true })],
  ['a bracket is added in that version', (standings: TournamentStandings) => add(standings, BRACKETS + 1, 1)],
])('a page shows one moment of the standings, even if %s meanwhile', async (_, change) => {
  const standings = makeStandings();
  const read = () => readPage(db, standings, { sort: 'total', offset: 0, limit: 10_000 }, null);
  const pending = read();
  await new Promise(setImmediate);
  change(standings);
  expect(await pending).toEqual(await read());
});
