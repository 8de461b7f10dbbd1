import { expect, type Page } from '@playwright/test';
import type { OpeningDayGame } from '../src/contract/opening-day.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { holdBack, whileFailing, widthOf, withoutTournament } from './page-steps.ts';
import { test } from './test.ts';

const GAMES = '/api/tournaments/*/opening-day-games';
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const counters = (page: Page) => page.getByRole('definition');

test('an empty page says that games will come', async ({ page, startSeason }) => {
  await startSeason();
  await page.goto('/opening-day');
  await expect(page).toHaveTitle('Opening Day · Swish');
  await expect(page.getByText('Pre-tournament showcase featuring individual player performances')).toBeVisible();
  await expect(page.getByText('No Opening Day games scheduled')).toBeVisible();
  await expect(page.getByText('Check back later for Opening Day matchups and results.')).toBeVisible();
  await withoutTournament(page);
  await page.reload();
  await expect(page.getByText('No Opening Day games scheduled')).toBeVisible();
});

test.describe('with games', () => {
  test.beforeAll(async ({ admin, startSeason }) => {
    const { id, idOfTeam } = await startSeason();
    const pair = (team1: string, team2: string) => ({
      ...{ tournamentId: id, team1Id: idOfTeam(team1), team2Id: idOfTeam(team2) },
    });
    const [herons, goats] = [idOfTeam('Harbor Herons'), idOfTeam('Granite Goats')];
    const ada = await addPlayer(admin, 'Ada Opener', { teamId: herons });
    const ben = await addPlayer(admin, 'Ben Opener', { teamId: goats });
    const chloe = await addPlayer(admin, 'Chloe Opener', { teamId: goats });
    const place = { location: 'Main Hall', gameDate: '2027-03-18T18:30:00Z' };
    const points = { [ada.id]: 0, [ben.id]: 9, [chloe.id]: 21 };
    await addOpeningDayGame(
      admin,
      { ...pair('Harbor Herons', 'Granite Goats'), ...place },
      { scores: [80, 88], points },
    );
    await addOpeningDayGame(admin, pair('Prairie Foxes', 'Copper Canyons'), { scores: [70, 70] });
    await addOpeningDayGame(admin, pair('Lakeside Loons', 'Timber Wolves'));
  });

  test('a visitor sees every game, its score, and who stood out, and failed parts can be tried again', async ({
    page,
  }) => {
    const statistics: string[] = [];
    page.on('request', (request) => {
      if (/opening-day-games\/\d+\/stats$/.test(request.url())) statistics.push(request.url());
    });
    const release = await holdBack(page, GAMES, true);
    const played = row(page, /Harbor Herons vs Granite Goats/);
    await whileFailing(page, '/api/opening-day-games/*/stats', async () => {
      await page.goto('/opening-day');
      await expect(page.getByRole('status').filter({ hasText: 'Loading the games...' })).toBeVisible();
      release();
      await expect(page.getByRole('alert')).toContainText('The games could not be loaded');
      await page.unroute(GAMES);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(played.getByRole('alert')).toContainText('The statistics could not be loaded.');
    });
    await played.getByRole('button', { name: 'Try again' }).click();
    await expect(played).toContainText('Chloe Opener 21 points');

    statistics.length = 0;
    await page.reload();
    await expect(page.getByRole('columnheader')).toHaveText(['Matchup', 'Score', 'Status', 'Top Performers']);
    await expect(counters(page)).toHaveText(['2', '1', '3']);
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
    const scheduled = row(page, /Lakeside Loons vs Timber Wolves/);
    await expect(scheduled.getByRole('cell')).toHaveText(['-', 'Scheduled', 'No stats available']);
    await expect(scheduled.getByRole('button')).toHaveCount(0);
    expect(statistics).toHaveLength(2);

    await page.route(GAMES, async (route) => {
      const games = await (await route.fetch()).json();
      await route.fulfill({ json: games.map((game: OpeningDayGame) => ({ ...game, status: 'in_progress' })) });
    });
    await page.reload();
    await expect(counters(page)).toHaveText(['0', '3', '3']);
    await expect(played.getByRole('cell')).toHaveText(['-', 'In Progress', 'No stats available']);
  });

  test('a completed game opens to everyone who played, by keyboard and on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/opening-day');
    const button = page.getByRole('button', { name: 'All players of Harbor Herons vs Granite Goats' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const details = page.getByRole('region', { name: 'Complete Player Statistics' });
    const players = [/Chloe Opener\s*21 points/, /Ben Opener\s*9 points/, /Ada Opener\s*0 points/];
    await expect(details.getByRole('listitem')).toHaveText(players);
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    await expect(page.getByRole('table', { name: 'Opening Day games' })).toBeVisible();
    await expect(row(page, /Harbor Herons vs Granite Goats/).getByRole('cell')).toHaveCount(3);
    await button.press('Enter');
    await expect(details).toHaveCount(0);
    await page.getByRole('button', { name: 'All players of Prairie Foxes vs Copper Canyons' }).click();
    await expect(details).toContainText('No detailed statistics available for this game.');
  });
});
