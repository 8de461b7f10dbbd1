import { beforeEach, expect, it, vi } from 'vitest';
import { makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { createStandings, put, setResults } from '../../engine/standings.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { TournamentStandings } from './tournament-standings.ts';

const BRACKETS = 2_000;
const CONNECTED = { network: 'home', isConnected: () => true };
const DISCONNECTED = { network: 'home', isConnected: () => false };

/** Finds no owner. */
const readOwners = vi.fn(async () => new Map());

let pages: PageCache;
let standings: TournamentStandings;
beforeEach(() => {
  readOwners.mockClear();
  pages = createPageCache(readOwners);
  standings = makeStandings();
});

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
  for (let bracketId = 1; bracketId <= BRACKETS; bracketId += 1) add(standings, bracketId);
  setResults(standings.engine, tree, null);
  return standings;
}

function add({ engine }: TournamentStandings, bracketId: number): void {
  const name = new TextEncoder().encode(`Fan ${bracketId}`);
  put(engine, { bracketId, submittedAt: bracketId, name, picks: new Uint8Array(31) });
}

const urlOf = (offset: number, limit = 50) => `/leaderboard?offset=${offset}&limit=${limit}`;
const getPage = (offset: number, caller = CONNECTED, limit = 50) =>
  pages.get({ url: urlOf(offset, limit), query: { sort: 'total', offset, limit }, caller }, standings);
const findPage = (offset: number, limit?: number) => pages.find(urlOf(offset, limit), () => standings);

it('uses one page for all URLs beyond the last entry', async () => {
  const made = await Promise.all([5_000, 6_000, 999_999].map((offset) => getPage(offset)));
  expect(new Set(made).size).toBe(1);
});

it('caches a page, and evicts the least recently used', async () => {
  const first = await getPage(0);
  expect(await getPage(0)).toBe(first);
  expect(findPage(0)).toBe(first);
  for (let offset = 1; offset <= 1_000; offset += 1) await getPage(offset);
  expect(findPage(1_000)).not.toBeNull();
  expect(findPage(0)).toBeNull();
});

it('creates no page for callers who have disconnected before its turn', async () => {
  const requests = Promise.allSettled([1, 2, 3, 4, 5, 6].map((offset) => getPage(offset, DISCONNECTED)));
  expect((await requests).every(({ status }) => status === 'rejected')).toBe(true);
  expect(readOwners).not.toHaveBeenCalled();
});

it.each([
  ['the version changes', () => Object.assign(standings, { version: 2 }), { version: 2 }],
  ['a bracket is added to that version', () => add(standings, 2_001), { headers: { 'x-total-count': '2001' } }],
])('creates a page of one version, even if %s meanwhile', async (_, change, created) => {
  const pending = getPage(0, CONNECTED, BRACKETS);
  await new Promise(setImmediate);
  change();
  expect(await pending).toMatchObject(created);
});

it('never returns a shorter page to a URL with a larger limit', async () => {
  await getPage(0, CONNECTED, BRACKETS + 500);
  add(standings, BRACKETS + 1);
  standings.version = 2;
  await getPage(0, CONNECTED, BRACKETS);
  expect(findPage(0, BRACKETS + 500)).toBeNull();
});

it('a network does not wait for the other pages of a network that requests the same page', async () => {
  const order: string[] = [];
  await Promise.all([
    ...[1, 2, 3, 4].map((offset) => getPage(offset).then(() => order.push('home: other page'))),
    getPage(0).then(() => order.push('home: first page')),
    getPage(0, { ...CONNECTED, network: 'school' }).then(() => order.push('school: first page')),
  ]);
  expect(order.indexOf('school: first page')).toBeLessThan(3);
});
