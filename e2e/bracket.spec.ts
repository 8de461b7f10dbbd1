import { expect, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must, readTree, type Season } from '../test/test-season.ts';
import { countSheets } from './bracket-steps.ts';
import { widthOf, withoutTournament } from './page-steps.ts';
import { logInAdmin, playRound, startSeason } from './season.ts';
import { test } from './test.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Tournament summary' });
const game = (page: Page, name: string | RegExp) => page.getByRole('group', { name });

test.describe('a tournament with play-ins', () => {
  // It goes on from test to test.
  test.describe.configure({ mode: 'serial' });
  let admin: Caller;
  let season: Season;
  test.beforeAll(async ({ baseURL }) => {
    admin = await logInAdmin(String(baseURL));
    season = await startSeason(admin, { size: 34 });
  });

  test('the whole bracket fits a wide screen, with every game by its name', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/bracket');
    await expect(page).toHaveTitle('Bracket · Swish');
    await expect(summary(page)).toContainText('Spring Cup');
    await expect(summary(page)).toContainText('0 of 33 (0%)');
    await expect(page.getByRole('group')).toHaveCount(33);
    for (const name of [
      /^Play-In Games, game 1: 16 .* vs 16 .*, Scheduled$/,
      /^Round of 32, game 3: 1 Harbor Herons vs 16 .*\/.*, Scheduled$/,
      'Sweet 16, game 19: Winner of game 3 vs Winner of game 4, Scheduled',
      'Championship, game 33: Winner of game 31 vs Winner of game 32, Scheduled',
    ]) {
      await expect(game(page, name)).toBeVisible();
    }
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Game completed',
      'In progress',
      'Upcoming',
    ]);
    await expect(page.getByRole('tablist')).toBeHidden();
    expect(await widthOf(page)).toBeLessThanOrEqual(1440);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await widthOf(page)).toBeLessThanOrEqual(1280);
  });

  test('leads on to the leaderboard and to picking', async ({ page }) => {
    await page.goto('/bracket');
    await expect(page.getByRole('link', { name: 'View Leaderboard' })).toHaveAttribute('href', '/leaderboard');
    await page.getByRole('link', { name: 'Make Predictions' }).click();
    await expect(page).toHaveURL('/my-bracket');
  });

  test('results, running scores and whoever moved on are on the board', async ({ page }) => {
    const tree = await readTree(admin, season.id);
    const [playIn, , first] = tree.games;
    must(await admin.put(`/api/games/${playIn?.id}/result`, { team1Score: 70, team2Score: 61 }), 200);
    must(await admin.patch(`/api/games/${first?.id}`, { status: 'in_progress', team1Score: 33, team2Score: 29 }), 200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/bracket');
    await expect(summary(page)).toContainText('1 of 33 (3%)');
    await expect(game(page, /^Play-In Games, game 1: .*, Completed$/)).toContainText(/Cannon Beach\s*70/);
    const running = game(page, 'Round of 32, game 3: 1 Harbor Herons vs 16 Cannon Beach, In Progress');
    await expect(running).toContainText('Live');
    await expect(running).toContainText(/Harbor Herons\s*33/);
    await expect(running).toContainText(/Cannon Beach\s*29/);
  });

  test('a phone shows a round at a time, and leads from one to the next', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/bracket');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    const current = page.getByRole('tab', { selected: true });
    await tab(/^R1 \d+\/16 played, Round of 32$/).click();
    await expect(page.getByRole('group').filter({ visible: true })).toHaveCount(16);
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Next: Sweet 16' }).click();
    await expect(current).toHaveAccessibleName('S16 0/8 played, Sweet 16');
    await expect(page.getByRole('group').filter({ visible: true })).toHaveCount(8);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(current).toHaveAccessibleName(/Round of 32$/);
    await current.press('ArrowRight');
    await expect(tab(/Sweet 16$/)).toBeFocused();
    await expect(current).toHaveAccessibleName(/Sweet 16$/);
  });

  test('on a phone a swipe sideways turns to the next round, and scrolling does not', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/bracket');
    await page.getByRole('tab', { name: /Sweet 16$/ }).click();
    const swipe = async (x: number, y: number) => {
      const board = page.getByRole('tabpanel', { name: 'Sweet 16' });
      const touch = (dx: number, dy: number) => ({ identifier: 1, clientX: 200 + dx, clientY: 400 + dy });
      await board.dispatchEvent('touchstart', { touches: [touch(0, 0)], changedTouches: [touch(0, 0)] });
      await board.dispatchEvent('touchend', { touches: [], changedTouches: [touch(x, y)] });
    };
    const current = page.getByRole('tab', { selected: true });
    await swipe(-40, 0);
    await swipe(-80, 120);
    await expect(current).toHaveAccessibleName(/Sweet 16$/);
    await swipe(-120, 10);
    await expect(current).toHaveAccessibleName(/Elite Eight$/);
  });

  for (const format of ['A4', 'Letter'] as const) {
    test(`prints on one landscape page of ${format}, from a phone as well`, async ({ page }) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/bracket');
        await expect(summary(page)).toBeVisible();
        expect(await countSheets(page, format)).toEqual({ sheets: 1, isLandscape: true });
      }
    });
  }

  test('after the final the champion stands in the middle', async ({ page }) => {
    for (const round of ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'] as const) {
      await playRound(admin, season, round);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/bracket');
    await expect(summary(page)).toContainText('33 of 33 (100%)');
    await expect(page.getByText(/^Champion1 Harbor Herons$/)).toBeVisible();
  });
});

test('a bracket that is not drawn yet says so', async ({ page, baseURL }) => {
  const admin = await logInAdmin(String(baseURL));
  must(await admin.post('/api/tournaments', { name: 'Undrawn', startDate: '2027-03-19', status: 'not_started' }), 201);
  await page.goto('/bracket');
  await expect(page.getByText('The bracket has not been drawn yet')).toBeVisible();
  await page.goto('/my-bracket');
  await expect(page.getByText('The bracket has not been drawn yet')).toBeVisible();
});

test('without a tournament the page says so', async ({ page }) => {
  await withoutTournament(page);
  await page.goto('/bracket');
  await expect(page.getByText('No active tournament found.')).toBeVisible();
});

test('when the games cannot be loaded, the page says so and tries again when asked', async ({ page, baseURL }) => {
  await startSeason(await logInAdmin(String(baseURL)));
  await page.route('/api/tournaments/*/games', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try later.', code: 'unavailable' } }),
  );
  await page.goto('/bracket');
  await expect(page.getByRole('alert')).toContainText('The bracket could not be loaded');
  await page.unroute('/api/tournaments/*/games');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary(page)).toContainText('0 of 31 (0%)');
});
