import { expect, type Page } from '@playwright/test';
import { chooseAtRandom } from '../src/domain/picks/autofill.ts';
import type { Caller } from '../test/caller.ts';
import { fillBracket, must, readTree, type Season } from '../test/test-season.ts';
import { BOTH_THEMES, bringAxe, expectNoFaults } from './axe.ts';
import { toasts, widthOf } from './page-steps.ts';
import { logIn, logInAdmin, register, startSeason } from './season.ts';
import { expectMissingCode, test } from './test.ts';

const LOST = 'Live updates are paused. Reconnecting…';

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Standings' }).getByRole('rowgroup').nth(1).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const order = (page: Page) => rows(page).getByRole('rowheader').locator('[title]');
const game = (page: Page, number: number) =>
  page.getByRole('main').getByRole('group', { name: new RegExp(`game ${number}:`) });

let admin: Caller;
let season: Season;
let players: Record<'upper' | 'lower' | 'idle', Caller & { username: string }>;

/** Two brackets that differ in every game, and somebody who has not submitted one. */
test.beforeAll(async ({ baseURL }) => {
  const url = String(baseURL);
  admin = await logInAdmin(url);
  players = {
    upper: await register(url, { firstName: 'Una', lastName: 'Upper' }),
    lower: await register(url, { firstName: 'Lou', lastName: 'Lower' }),
    idle: await register(url),
  };
});

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  season = await startSeason(admin);
  for (const [name, number] of [
    ['upper', 0],
    ['lower', 0.99],
  ] as const) {
    const picks = fillBracket(
      await readTree(admin, season.id),
      chooseAtRandom(() => number),
    );
    must(await players[name].post('/api/brackets', { tournamentId: season.id, picks }), 201);
  }
});

/** A page that listens, so that what comes next is heard of and not merely read. */
async function open(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await listening;
}

/** The result of a game of the first round, by the number that the board gives it. */
async function play(number: number, winner: 'upper' | 'lower'): Promise<void> {
  const { games } = await readTree(admin, season.id);
  const [team1Score, team2Score] = winner === 'upper' ? [71, 64] : [64, 71];
  must(await admin.put(`/api/games/${games[number - 1]?.id}/result`, { team1Score, team2Score }), 200);
}

const closeSubmissions = async () =>
  must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);

test('a result appears on every open page by itself, and ranks move', async ({ page, context }) => {
  await closeSubmissions();
  const bracket = await context.newPage();
  await open(page, '/leaderboard');
  await open(bracket, '/bracket');
  await expect(order(page)).toHaveText(['Una Upper', 'Lou Lower']);
  await expect(game(bracket, 1)).toHaveAccessibleName(/Scheduled$/);

  await play(1, 'lower');
  await expect(game(bracket, 1)).toHaveAccessibleName(/Completed$/);
  await expect(game(bracket, 1)).toContainText('71');
  await expect(bracket.getByText('1 of 31 (3%)')).toBeVisible();
  await expect(order(page)).toHaveText(['Lou Lower', 'Una Upper']);
  await expect(rowOf(page, 'Una Upper')).toContainText('down 1 since the last result');
  await expect(rowOf(page, 'Lou Lower')).not.toContainText('since the last result');
  await expect(rowOf(page, 'Lou Lower').getByRole('cell').last()).toContainText(/^Possible800.*30 alive/);

  await play(2, 'upper');
  await expect(order(page)).toHaveText(['Una Upper', 'Lou Lower']);
  await expect(rowOf(page, 'Una Upper')).toContainText('up 1 since the last result');
  await expect(page.getByRole('list', { name: 'Podium' })).toContainText('up 1 since the last result');

  await page.getByLabel('Sort by:').selectOption('name');
  await expect(order(page)).toHaveText(['Lou Lower', 'Una Upper']);
  await expect(page.getByText('since the last result')).toHaveCount(0);
  await page.getByLabel('Sort by:').selectOption('total');
  await expect(rowOf(page, 'Una Upper')).toContainText('up 1 since the last result');
  await expectNoFaults(page, BOTH_THEMES);
});

test('a submitted bracket gains points, rank and what is possible as results come in', async ({ page }) => {
  await logIn(page, players.lower.username);
  await open(page, '/my-bracket');
  const own = page.getByRole('region', { name: 'Your bracket' });
  await expect(own).toContainText('Points0Points possible800Rank#1');
  await play(1, 'upper');
  await expect(own).toContainText('Rank#2');
  await expect(own).toContainText('down 1 since the last result');
  await expect(own).toContainText('0 of 1 decided');
  await expect(game(page, 1)).toContainText('incorrect pick');
  await play(2, 'lower');
  await expect(own).toContainText('Points10');
  await expect(own).toContainText('Rank#1');
  await expect(own).toContainText('up 1 since the last result');
});

test('submissions that close turn an open page into a closed one, and the picks stay', async ({ page }) => {
  await logIn(page, players.idle.username);
  await open(page, '/my-bracket');
  const first = page.getByRole('radiogroup', { name: /^Round of 32, game 1:/ });
  await first.getByRole('radio').first().click();
  await closeSubmissions();
  await expect(page.getByText('Bracket entries will be open soon')).toBeVisible();
  await expect(toasts(page)).toContainText('Submissions ClosedBracket submissions are closed for this tournament.');
  await expect(page.getByText('These picks are kept on this device. They have not been submitted.')).toBeVisible();
  await expect(game(page, 1)).toContainText('your pick');
  must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
  await expect(page.getByText('1/31 picked', { exact: true })).toBeVisible();
  await expect(first.getByRole('radio').first()).toBeChecked();
});

test('whoever is picking is told what a result takes away', async ({ page }) => {
  await logIn(page, players.idle.username);
  await open(page, '/my-bracket');
  await page.getByRole('button', { name: 'By seed' }).click();
  await expect(page.getByText('31/31 picked', { exact: true })).toBeVisible();
  await play(1, 'lower');
  await expect(page.getByText('5 saved picks no longer hold, because the tournament has moved on.')).toBeVisible();
  await expect(page.getByText('26/30 picked', { exact: true })).toBeVisible();
});

test('champions are shown as soon as submissions close', async ({ page }) => {
  await open(page, '/leaderboard');
  const champion = rowOf(page, 'Una Upper').getByRole('cell').nth(1);
  const possible = rowOf(page, 'Una Upper').getByRole('cell').last();
  await expect(champion).toContainText('Hidden until submissions close');
  await expect(possible).toContainText('Hidden');
  await closeSubmissions();
  await expect(champion).toContainText('Harbor Herons');
  await expect(possible).toContainText('800');
});

test('a lost connection says so, and what was missed appears when it is back', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/leaderboard');
  await expect(rowOf(page, 'Lou Lower')).toBeVisible();
  const notice = page.getByText(LOST);
  await expect(notice).toHaveCount(0);
  const top = await page.getByRole('heading', { level: 1 }).boundingBox();

  await context.setOffline(true);
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(top);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  expect(await (await bringAxe(page))()).toEqual([]);
  await play(1, 'lower');
  await expect(rowOf(page, 'Lou Lower')).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(order(page)).toHaveText(['Lou Lower', 'Una Upper']);
});

test('a page that could not be loaded meanwhile is there when the connection is back', async ({
  page,
  context,
  said,
}) => {
  await open(page, '/leaderboard');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Opening Day' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expectMissingCode(said);
  await expect(page.getByText(LOST)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Opening Day', level: 1 })).toBeVisible();
});

test('a page without a live connection shows what it has, and follows once there is one', async ({ page }) => {
  await page.route('/api/live*', (route) => route.fulfill({ status: 503, json: { message: 'x', code: 'y' } }));
  await page.goto('/leaderboard');
  await expect(order(page)).toHaveText(['Una Upper', 'Lou Lower']);
  await expect(page.getByText(LOST)).toBeVisible();
  await play(1, 'lower');
  await page.unroute('/api/live*');
  await expect(order(page)).toHaveText(['Lou Lower', 'Una Upper'], { timeout: 60_000 });
  await expect(page.getByText(LOST)).toHaveCount(0);
});

test('the first page follows the tournament too', async ({ page }) => {
  await open(page, '/');
  const status = page.getByRole('region', { name: 'Spring Cup' });
  await expect(status).toContainText('Bracket submissions are currently open');
  await closeSubmissions();
  await expect(status).toContainText('Predictions are now locked for this tournament');
  await play(1, 'upper');
  await expect(status).toContainText('Games are live - predictions are locked in');
});
