import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { findFreePort } from '../../../scripts/ports.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { type KillableServer, openKillableServer } from './killable-server.ts';
import { type OpenPage, openPage, readStandings } from './open-page.ts';

const PAGES = isFull ? 2_000 : 100;
// Far longer than a page takes; one that has not come back by then will not.
const WAIT = { timeout: 180_000, interval: 100 };

let server: KillableServer;
let season: Season;
const pages: OpenPage[] = [];

beforeAll(async () => {
  server = await openKillableServer(0, { env: { PORT: String(await findFreePort()) } });
  const admin = server.admin();
  season = await makeSeason(admin);
  // Every result changes the standings, at least by the decided picks of this bracket.
  const picks = fillBracket(await readTree(admin, season.id));
  expectStatus(await admin.post('/api/brackets', { tournamentId: season.id, picks }), 201);
  expectStatus(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
});
afterAll(async () => {
  for (const page of pages) page.close();
  await server?.close();
});

/** Enters the next result, whether or not the server takes it. */
async function enterResult(): Promise<void> {
  const url = `/api/games/${season.games.shift()?.id}/result`;
  const sent = server.admin().put(url, { team1Score: 70, team2Score: 60, playerStats: [] });
  await sent.catch(() => {});
}

/** Waits until every page is connected and shows the standings of the server. */
async function expectAllUpToDate(when: string): Promise<void> {
  const standings = await readStandings(server.url(), season.id);
  await vi.waitFor(() => {
    const away = pages.filter(({ isConnected }) => !isConnected()).length;
    const behind = pages.filter(({ shown }) => shown() !== standings).length;
    expect({ away, behind }, when).toEqual({ away: 0, behind: 0 });
  }, WAIT);
}

trials(
  'restart under open pages',
  'pages that are open while the server restarts come back by themselves and show what they have missed',
  { quick: 1, full: 5 },
  async ({ number, random }) => {
    while (pages.length < PAGES) pages.push(openPage(server.url(), season.id, pages.length % 2 === 0));
    await expectAllUpToDate('before');
    const before = await readStandings(server.url(), season.id);
    // In full trials in turns, otherwise one of the two at random.
    const isKilled = isFull ? number % 2 === 0 : random.chance(0.5);
    if (isKilled) {
      const entered = enterResult();
      await sleep(random.between(0, 30));
      await server.stop('SIGKILL');
      await entered;
    } else {
      const ended = server.stop('SIGTERM');
      // The streams have ended, but the server still takes requests.
      await enterResult();
      await ended;
    }
    await server.start();
    await enterResult();
    expect(await readStandings(server.url(), season.id)).not.toBe(before);
    await expectAllUpToDate(isKilled ? 'after a kill' : 'after a stop');
  },
);
