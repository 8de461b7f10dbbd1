import { expect, it } from 'vitest';
import { makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { createStandings, put, setResults } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { TournamentStandings } from './tournament-standings.ts';

const BRACKETS = 2_000;
const CONNECTED = { network: 'home', isConnected: () => true };
const DISCONNECTED = { network: 'home', isConnected: () => false };

/** A database without owners of brackets, and a count of its queries. */
function createEmptyDb() {
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

const getPage = (pages: PageCache, standings: TournamentStandings, offset: number, caller = CONNECTED) =>
  pages.get({ url: `/leaderboard?offset=${offset}`, query: { sort: 'total', offset, limit: 50 }, caller }, standings);

it('uses one page for all URLs beyond the last entry', async () => {
  const pages = createPageCache(createEmptyDb().db);
  const standings = makeStandings();
  const made = await Promise.all([5_000, 6_000, 999_999].map((offset) => getPage(pages, standings, offset)));
  expect(new Set(made).size).toBe(1);
});

it('caches a page, and evicts the least recently used', async () => {
  const pages = createPageCache(createEmptyDb().db);
  const standings = makeStandings();
  const first = await getPage(pages, standings, 0);
  expect(await getPage(pages, standings, 0)).toBe(first);
  expect(pages.find('/leaderboard?offset=0', () => standings)).toBe(first);
  for (let offset = 1; offset <= 1_000; offset += 1) await getPage(pages, standings, offset);
  expect(pages.find('/leaderboard?offset=1000', () => standings)).not.toBeNull();
  expect(pages.find('/leaderboard?offset=0', () => standings)).toBeNull();
});

it('creates no page for callers who have disconnected before its turn', async () => {
  const { db, queries } = createEmptyDb();
  const pages = createPageCache(db);
  const standings = makeStandings();
  const left = Promise.allSettled([1, 2, 3, 4, 5, 6].map((offset) => getPage(pages, standings, offset, DISCONNECTED)));
  expect((await left).every(({ status }) => status === 'rejected')).toBe(true);
  expect(queries()).toBe(0);
});

it('creates a page of one version, also when the standings change meanwhile', async () => {
  const pages = createPageCache(createEmptyDb().db);
  const standings = makeStandings();
  const query = { sort: 'total' as const, offset: 0, limit: BRACKETS };
  const pending = pages.get({ url: '/leaderboard', query, caller: CONNECTED }, standings);
  await new Promise(setImmediate);
  standings.version = 2;
  expect((await pending).version).toBe(2);
});

it('creates a page of one version, also when a bracket is added before the version changes', async () => {
  const pages = createPageCache(createEmptyDb().db);
  const standings = makeStandings();
  const query = { sort: 'total' as const, offset: 0, limit: BRACKETS };
  const pending = pages.get({ url: '/leaderboard', query, caller: CONNECTED }, standings);
  await new Promise(setImmediate);
  add(standings, BRACKETS + 1);
  expect((await pending).headers['x-total-count']).toBe(String(BRACKETS + 1));
});

it('never returns a shorter page to a URL with a larger limit', async () => {
  const pages = createPageCache(createEmptyDb().db);
  const standings = makeStandings();
  const getLimited = (limit: number) =>
    pages.get(
      { url: `/leaderboard?limit=${limit}`, query: { sort: 'total', offset: 0, limit }, caller: CONNECTED },
      standings,
    );
  await getLimited(BRACKETS + 500);
  add(standings, BRACKETS + 1);
  standings.version = 2;
  await getLimited(BRACKETS);
  expect(pages.find(`/leaderboard?limit=${BRACKETS + 500}`, () => standings)).toBeNull();
});

it('does not make a network wait for the other jobs of a network that requested the same page', async () => {
  const pages = createPageCache(createEmptyDb().db);
  const standings = makeStandings();
  const order: string[] = [];
  const requests = [
    ...[1, 2, 3, 4].map((offset) => getPage(pages, standings, offset).then(() => order.push('other'))),
    getPage(pages, standings, 0).then(() => order.push('first page, asked late')),
    getPage(pages, standings, 0, { ...CONNECTED, network: 'school' }).then(() => order.push('first page')),
  ];
  await Promise.all(requests);
  expect(order.indexOf('first page')).toBeLessThan(3);
});
