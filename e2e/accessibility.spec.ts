import { expect, type Page } from '@playwright/test';
import type { Season } from '../test/test-season.ts';
import { BOTH_THEMES, bringAxe, EVERY_LOOK, expectNoFaults } from './axe.ts';
import { PAGES } from './page-steps.ts';
import { logIn, logInAdmin, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const VISITOR_PAGES = [...PAGES, '/nowhere'];
const USER_PAGES = ['/my-bracket', '/leaderboard', '/logout'];

async function expectNoBarriers(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
  await expectNoFaults(page, EVERY_LOOK);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let season: Season;
let username: string;
test.beforeAll(async ({ baseURL }) => {
  const admin = await logInAdmin(String(baseURL));
  season = await startSeason(admin, { size: 34 });
  const player = await register(String(baseURL), { firstName: 'Sam', lastName: 'Seen' });
  await submitBracket(player, season);
  await playRound(admin, season, 'play_in');
  await playRound(admin, season, 'round_of_32', ({ id }) => (id % 2 ? [60, 70] : [70, 60]));
  username = player.username;
});

test('no page has barriers for a visitor', async ({ page }) => {
  for (const path of VISITOR_PAGES) await expectNoBarriers(page, path);
});

test('nor have those that show players their own', async ({ page }) => {
  await logIn(page, username);
  for (const path of USER_PAGES) await expectNoBarriers(page, path);
});

test('picking has no barriers, nor have the review and the menu', async ({ page, baseURL }) => {
  await startSeason(await logInAdmin(String(baseURL)), { size: 34 });
  const { username } = await register(String(baseURL));
  await logIn(page, username);
  await expectNoBarriers(page, '/my-bracket');
  await page.setViewportSize({ width: 390, height: 844 });
  // What only phones show is here.
  await expectNoFaults(page, BOTH_THEMES);
  await page.getByRole('button', { name: 'By seed' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Ready to submit?' })).toBeVisible();
  const findFaults = await bringAxe(page);
  expect(await findFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await findFaults()).toEqual([]);
});
