import { beforeAll, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import { LiveEvent } from '../../src/contract/live.ts';
import type { Chooser } from '../../src/domain/picks/autofill.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import type { Caller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { startTestApp } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { toggleBrackets } from './season-calls.ts';

// Nothing that others can read while submissions are open may depend on somebody's picks. Two seasons that differ only
// in those picks therefore have the same responses.

const FAVOURITES: Chooser = (first) => first;
const UNDERDOGS: Chooser = (_, second) => second;

/** Plays a season in which somebody submits these picks, and reads all that others can while submissions are open. */
async function readOpenSeason(choose: Chooser, guess: number) {
  const test = await startTestApp({ webApp: await loadWebApp(WEB_FOLDER, 'Swish') });
  const admin = await test.admin();
  const [player, other, somebody] = [await test.user('player'), await test.user('other'), await test.user('somebody')];
  const season = await makeSeason(admin, { settings: { tiebreaker: true } });
  const tree = await readTree(admin, season.id);
  const live = await openLive(test.url);
  const enter = async (caller: Caller, picks: BracketPick[], tiebreakerGuess: number) =>
    expectStatus(await caller.post('/api/brackets', { tournamentId: season.id, picks, tiebreakerGuess }), 201);
  await enter(player, fillBracket(tree), 140);
  const { id } = await enter(somebody, fillBracket(tree, choose), guess);
  const draft = { picks: fillBracket(tree, choose) };
  expectStatus(await (await test.user('drafter')).put(`/api/tournaments/${season.id}/draft`, draft), 200);
  // `other` has no bracket. All three are in a group.
  const { inviteCode } = expectStatus(await player.post('/api/groups', { name: 'Office' }), 201);
  for (const member of [other, somebody]) expectStatus(await member.post(`/api/invitations/${inviteCode}/join`), 200);
  const callers = { visitor: test.visitor(), player, other, admin };
  const open = await readAll(callers, season.id, id);

  await toggleBrackets(admin, season.id, false);
  // The first figures take a moment.
  for (const url of [`/api/tournaments/${season.id}/odds`, '/api/groups/1/odds'])
    await vi.waitUntil(async () => (await player.get(url)).status === 200, { timeout: 30_000, interval: 100 });
  const closed = await readAll(callers, season.id, id);
  await toggleBrackets(admin, season.id, true);
  const reopened = await readAll(callers, season.id, id);
  const events = await live.takeUntil((event) => event.type === 'standings' && event.changed.includes('brackets'));
  live.leave();
  await test.close();
  return { open, closed, reopened, events };
}

/** The response of every read, page and picture, as every kind of caller. */
async function readAll(callers: Record<string, Caller>, tournamentId: number, bracketId: number) {
  const responses: Record<string, string> = {};
  for (const [role, caller] of Object.entries(callers)) {
    for (const url of listReads(tournamentId, bracketId)) {
      const { status, headers, body } = await caller.get(url);
      responses[`${role} ${url}`] = `${status} ${headers.get('x-total-count')} ${normalize(JSON.stringify(body))}`;
    }
  }
  return responses;
}

function listReads(tournamentId: number, bracketId: number): string[] {
  const skipped = new Set(['/api/live', '/api/logout']);
  const paths = ENDPOINTS.filter(({ method, path }) => method === 'GET' && !skipped.has(path)).map(({ path }) => path);
  const urls = paths.map((path) =>
    path
      .replace('/brackets/:id', `/brackets/${bracketId}`)
      .replace(/:(id|tournamentId)/, String(tournamentId))
      .replaceAll(/:\w+/g, '1'),
  );
  const bracket = `/brackets/${bracketId}`;
  const pages = [
    '/',
    '/leaderboard',
    '/leaderboard/card.png',
    '/bracket',
    '/picks',
    '/picks/card.png',
    `/t/${tournamentId}/picks/card.png`,
    '/race',
    '/recaps',
    '/recaps/round_of_32',
    '/recaps/round_of_32/card.png',
    `/t/${tournamentId}/recaps/round_of_32/card.png`,
    `/compare/1/${bracketId}`,
    `/compare/1/${bracketId}/card.png`,
    '/history',
    `/t/${tournamentId}`,
    `/t/${tournamentId}/leaderboard`,
    `/t/${tournamentId}/leaderboard/card.png`,
    bracket,
    `${bracket}/card.png`,
    `${bracket}/bracket.png`,
    `${bracket}/story.png`,
  ];
  const board = `/api/tournaments/${tournamentId}/leaderboard`;
  return [
    ...urls,
    ...pages,
    ...['sort=accuracy', 'sort=name', 'search=some', 'limit=1&offset=1'].map((query) => `${board}?${query}`),
  ];
}

/** Without times, also those in names of files, random keys of groups, and the port of the server. */
function normalize(text: string): string {
  return text
    .replaceAll(/"(inviteCode|liveKey)":"\w+"/g, '$1')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.-]+Z/g, 'time')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'host');
}

let favourites: Awaited<ReturnType<typeof readOpenSeason>>;
let underdogs: typeof favourites;
beforeAll(async () => {
  favourites = await readOpenSeason(FAVOURITES, 130);
  underdogs = await readOpenSeason(UNDERDOGS, 150);
});

it('no read depends on the picks of others while submissions are open', () => {
  expect(underdogs.open).toEqual(favourites.open);
});

it('no read depends on the picks of others after submissions were closed and reopened', () => {
  expect(underdogs.reopened).toEqual(favourites.reopened);
});

it('live events name what has changed, without any content', () => {
  expect(favourites.events).not.toEqual([]);
  for (const event of favourites.events) expect(LiveEvent.parse(event)).toEqual(event);
});

it('once submissions are closed, the bracket, its pictures, the shares, the leaderboard and the chances do depend on its picks', () => {
  const different = Object.keys(favourites.closed).filter((url) => underdogs.closed[url] !== favourites.closed[url]);
  expect([...new Set(different.map((name) => name.replace(/^\w+ /, '').replace(/\?.*/, '')))].toSorted()).toEqual([
    '/api/admin/export',
    '/api/brackets/2',
    '/api/brackets/2/odds',
    '/api/groups/1/leaderboard',
    '/api/groups/1/odds',
    '/api/groups/1/pick-shares',
    '/api/groups/1/pick-shares/1/1',
    '/api/tournaments/1/brackets.csv',
    '/api/tournaments/1/leaderboard',
    '/api/tournaments/1/leaderboard.csv',
    '/api/tournaments/1/odds',
    '/api/tournaments/1/pick-shares',
    '/api/tournaments/1/pick-shares/1/1',
    '/api/tournaments/1/what-if',
    '/brackets/2',
    '/brackets/2/bracket.png',
    '/brackets/2/card.png',
    '/brackets/2/story.png',
    '/compare/1/2',
    '/compare/1/2/card.png',
    '/picks',
    '/picks/card.png',
    '/t/1/picks/card.png',
  ]);
});
