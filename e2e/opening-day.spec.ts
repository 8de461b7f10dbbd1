import { expect, type Page } from '@playwright/test';
import type { OpeningDayGame } from '../src/contract/opening-day.ts';
import type { Player } from '../src/contract/players.ts';
import type { Caller } from '../test/caller.ts';
import { must, type Season } from '../test/test-season.ts';
import { holdBack, widthOf, withoutTournament } from './page-steps.ts';
import { logInAdmin, startSeason } from './season.ts';
import { test } from './test.ts';

const EMPTY = 'No Opening Day games scheduled';

let admin: Caller;
let season: Season;

async function addGame(team1: number, team2: number, fields: object = {}): Promise<OpeningDayGame> {
  const game = {
    tournamentId: season.id,
    team1Id: season.teams[team1]?.id,
    team2Id: season.teams[team2]?.id,
    ...fields,
  };
  return must(await admin.post('/api/opening-day-games', game), 201);
}

async function enterResult({ id }: OpeningDayGame, team1Score: number, team2Score: number, playerStats: object[] = []) {
  must(await admin.put(`/api/opening-day-games/${id}/result`, { team1Score, team2Score, playerStats }), 200);
}

const addPlayer = async (firstName: string, teamId: number): Promise<Player> =>
  must(await admin.post('/api/players', { firstName, lastName: 'Opener', teamId }), 201);

test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(baseURL ?? '');
  season = await startSeason(admin);
});

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const counters = (page: Page) => page.getByRole('definition');

test('before there are games, the page says so, and that more will come', async ({ page }) => {
  await page.goto('/opening-day');
  await expect(page).toHaveTitle('Opening Day · Swish');
  await expect(page.getByText('Pre-tournament showcase featuring individual player performances')).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByText('Check back later for Opening Day matchups and results.')).toBeVisible();
  await withoutTournament(page);
  await page.reload();
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test.describe('with games', () => {
  test.beforeAll(async () => {
    const played = await addGame(0, 1, { location: 'Main Hall', gameDate: '2027-03-18T18:30:00Z' });
    const ada = await addPlayer('Ada', played.team1Id);
    const ben = await addPlayer('Ben', played.team2Id);
    const chloe = await addPlayer('Chloe', played.team2Id);
    await enterResult(played, 80, 88, [
      { playerId: ada.id, points: 0 },
      { playerId: ben.id, points: 9 },
      { playerId: chloe.id, points: 21 },
    ]);
    await enterResult(await addGame(2, 3), 70, 70);
    await addGame(4, 5);
  });

  test('a visitor sees every game, its score, and who stood out', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/stats')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto('/opening-day');
    await expect(page.getByRole('columnheader')).toHaveText(['Matchup', 'Score', 'Status', 'Top Performers']);
    await expect(counters(page)).toHaveText(['2', '1', '3']);
    const played = row(page, /Harbor Herons vs Granite Goats/);
    for (const text of [
      'Winner: Granite Goats',
      'Main Hall',
      '2027',
      '80 - 88',
      'Completed',
      'Chloe Opener 21 points',
    ]) {
      await expect(played).toContainText(text);
    }
    const tied = row(page, /Prairie Foxes vs Copper Canyons/);
    await expect(tied).toContainText('70 - 70');
    await expect(tied).toContainText('No stats available');
    await expect(tied).not.toContainText('Winner:');
    const open = row(page, /Lakeside Loons vs Timber Wolves/);
    await expect(open.getByRole('cell')).toHaveText(['-', 'Scheduled', 'No stats available']);
    await expect(open.getByRole('button')).toHaveCount(0);
    expect(asked.filter((path) => path.includes('/opening-day-games/'))).toHaveLength(2);
  });

  test('a completed game opens to everyone who played, by keyboard and on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/opening-day');
    const button = page.getByRole('button', { name: 'All players of Harbor Herons vs Granite Goats' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const details = page.getByRole('region', { name: 'Complete Player Statistics' });
    await expect(details.getByRole('listitem')).toHaveText([
      /Chloe Opener\s*21 points/,
      /Ben Opener\s*9 points/,
      /Ada Opener\s*0 points/,
    ]);
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    await expect(page.getByRole('table', { name: 'Opening Day games' })).toBeVisible();
    await expect(row(page, /Harbor Herons vs Granite Goats/).getByRole('cell')).toHaveCount(3);
    await button.press('Enter');
    await expect(details).toHaveCount(0);
    await page.getByRole('button', { name: 'All players of Prairie Foxes vs Copper Canyons' }).click();
    await expect(details).toContainText('No detailed statistics available for this game.');
  });

  test('a game that is being played says so', async ({ page }) => {
    await page.route('/api/tournaments/*/opening-day-games', async (route) => {
      const games = await (await route.fetch()).json();
      await route.fulfill({ json: games.map((game: OpeningDayGame) => ({ ...game, status: 'in_progress' })) });
    });
    await page.goto('/opening-day');
    await expect(counters(page)).toHaveText(['0', '3', '3']);
    await expect(row(page, /Harbor Herons/).getByRole('cell')).toHaveText(['-', 'In Progress', 'No stats available']);
  });

  test('when games or their statistics cannot be loaded, they can be asked for again', async ({ page }) => {
    const { held, letGo } = holdBack();
    await page.route('/api/tournaments/*/opening-day-games', async (route) => {
      await held;
      await route.abort();
    });
    await page.route('/api/opening-day-games/*/stats', (route) => route.abort());
    await page.goto('/opening-day');
    await expect(page.getByRole('status').filter({ hasText: 'Loading the games...' })).toBeVisible();
    letGo();
    await expect(page.getByRole('alert')).toContainText('The games could not be loaded');
    await page.unroute('/api/tournaments/*/opening-day-games');
    await page.getByRole('button', { name: 'Try again' }).click();
    const played = row(page, /Harbor Herons/);
    await expect(played.getByRole('alert')).toContainText('The statistics could not be loaded.');
    await page.unroute('/api/opening-day-games/*/stats');
    await played.getByRole('button', { name: 'Try again' }).click();
    await expect(played).toContainText('Chloe Opener 21 points');
  });
});
