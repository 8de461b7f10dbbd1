import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Season } from '../test/test-season.ts';
import { widthOf } from './page-steps.ts';
import { logIn, logInAdmin, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const VISITOR_PAGES = [
  '/',
  '/bracket',
  '/my-bracket',
  '/leaderboard',
  '/stats',
  '/opening-day',
  '/rules',
  '/login',
  '/register',
  '/nowhere',
];
const USER_PAGES = ['/my-bracket', '/leaderboard'];
const WIDTHS = [320, 390, 1280];
const THEMES = ['light', 'dark'];

/** What axe finds wrong on the page as it is now. It looks at the size of targets only when asked to. */
async function findFaults(page: Page): Promise<string[]> {
  // Given to the page from outside, so its content security policy stays as it is.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe;
    const { violations } = await run({ rules: { 'target-size': { enabled: true } } });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  });
}

async function expectNoFaults(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
    for (const theme of THEMES) {
      // The page's own way to change it may be inside the menu.
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await findFaults(page), `${path} at ${width} px, ${theme}`).toEqual([]);
      expect(await widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
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

for (const path of VISITOR_PAGES) {
  test(`${path} has no barriers for a visitor`, ({ page }) => expectNoFaults(page, path));
}

for (const path of USER_PAGES) {
  test(`${path} has no barriers for a player`, async ({ page }) => {
    await logIn(page, username);
    await expectNoFaults(page, path);
  });
}

test('picking has no barriers, nor have the review and the menu', async ({ page, baseURL }) => {
  await startSeason(await logInAdmin(String(baseURL)), { size: 34 });
  const { username } = await register(String(baseURL));
  await logIn(page, username);
  await expectNoFaults(page, '/my-bracket');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'By seed' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Ready to submit?' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});
