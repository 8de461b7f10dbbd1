import { expect, it } from 'vitest';
import { makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { createStandings, put, setResults } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { TournamentStandings } from './tournament-standings.ts';

const BRACKETS = 2_000;
const OPEN = { network: 'home', isWaiting: () => true };
const GONE = { network: 'home', isWaiting: () => false };

/** A database in which nobody has a name, which is all that pages ask of it. */
function createNamelessDb() {
  let queries = 0;
  const where = async () => {
    queries += 1;
    return [];
  };
  const db = { select: () => ({ from: () => ({ innerJoin: () => ({ where }) }) }) } as unknown as Db;
  return { db, queries: () => queries };
}

function makeStandings(): TournamentStandings {
  const tree = makeTree(32);
  const numbering = numberTree(tree);
  const standings = {
    ...{ tournamentId: 1, revision: 1, isOpen: false, isPickable: true, version: 1, checkedAt: '' },
    ...{ tree, numbering, entries: createStandings(numbering, tree) },
  };
  for (let bracketId = 1; bracketId <= BRACKETS; bracketId += 1) add(standings, bracketId);
  setResults(standings.entries, tree, null);
  return standings;
}

function add({ entries }: TournamentStandings, bracketId: number): void {
  const name = new TextEncoder().encode(`Fan ${bracketId}`);
  put(entries, { bracketId, submittedAt: bracketId, name, picks: new Uint8Array(31) });
}

const ask = (pages: PageCache, standings: TournamentStandings, offset: number, caller = OPEN) =>
  pages.make({ url: `/leaderboard?offset=${offset}`, query: { sort: 'total', offset, limit: 50 }, caller }, standings);

it('what is beyond the last entry is one page, whatever address asks for it', async () => {
  const pages = createPageCache(createNamelessDb().db);
  const standings = makeStandings();
  const made = await Promise.all([5_000, 6_000, 999_999].map((offset) => ask(pages, standings, offset)));
  expect(new Set(made).size).toBe(1);
});

it('keeps a page for those who ask again, and only so many of them', async () => {
  const pages = createPageCache(createNamelessDb().db);
  const standings = makeStandings();
  const first = await ask(pages, standings, 0);
  expect(await ask(pages, standings, 0)).toBe(first);
  expect(pages.find('/leaderboard?offset=0', () => standings)).toBe(first);
  for (let offset = 1; offset <= 1_000; offset += 1) await ask(pages, standings, offset);
  expect(pages.find('/leaderboard?offset=1000', () => standings)).not.toBeNull();
  expect(pages.find('/leaderboard?offset=0', () => standings)).toBeNull();
});

it('makes no page for those who have left before its turn', async () => {
  const { db, queries } = createNamelessDb();
  const pages = createPageCache(db);
  const standings = makeStandings();
  const left = Promise.allSettled([1, 2, 3, 4, 5, 6].map((offset) => ask(pages, standings, offset, GONE)));
  expect((await left).every(({ status }) => status === 'rejected')).toBe(true);
  expect(queries()).toBe(0);
});

it('shows one state, also when the standings change while it is being made', async () => {
  const pages = createPageCache(createNamelessDb().db);
  const standings = makeStandings();
  const query = { sort: 'total' as const, offset: 0, limit: BRACKETS };
  const making = pages.make({ url: '/leaderboard', query, caller: OPEN }, standings);
  await new Promise(setImmediate);
  standings.version = 2;
  expect((await making).version).toBe(2);
});

it('shows one state, also when a bracket is added before the version says so', async () => {
  const pages = createPageCache(createNamelessDb().db);
  const standings = makeStandings();
  const query = { sort: 'total' as const, offset: 0, limit: BRACKETS };
  const making = pages.make({ url: '/leaderboard', query, caller: OPEN }, standings);
  await new Promise(setImmediate);
  add(standings, BRACKETS + 1);
  expect((await making).headers['x-total-count']).toBe(String(BRACKETS + 1));
});

it('never gives a shorter page to an address that asks for more', async () => {
  const pages = createPageCache(createNamelessDb().db);
  const standings = makeStandings();
  const askFor = (limit: number) =>
    pages.make(
      { url: `/leaderboard?limit=${limit}`, query: { sort: 'total', offset: 0, limit }, caller: OPEN },
      standings,
    );
  await askFor(BRACKETS + 500);
  add(standings, BRACKETS + 1);
  standings.version = 2;
  await askFor(BRACKETS);
  expect(pages.find(`/leaderboard?limit=${BRACKETS + 500}`, () => standings)).toBeNull();
});

it('lets nobody wait behind what another network has asked for before the same page', async () => {
  const pages = createPageCache(createNamelessDb().db);
  const standings = makeStandings();
  const order: string[] = [];
  const asked = [
    ...[1, 2, 3, 4].map((offset) => ask(pages, standings, offset).then(() => order.push('other'))),
    ask(pages, standings, 0).then(() => order.push('first page, asked late')),
    ask(pages, standings, 0, { ...OPEN, network: 'school' }).then(() => order.push('first page')),
  ];
  await Promise.all(asked);
  expect(order.indexOf('first page')).toBeLessThan(3);
});
