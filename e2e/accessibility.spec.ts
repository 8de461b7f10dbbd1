import { expect, type Page } from '@playwright/test';
import type { Season } from '../test/test-season.ts';
import { bringAxe } from './axe.ts';
import { PAGES, widthOf } from './page-steps.ts';
import { logIn, logInAdmin, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const VISITOR_PAGES = [...PAGES, '/nowhere'];
const USER_PAGES = ['/my-bracket', '/leaderboard'];
/** Rules that look at sizes, places and colours. What the others look at stays the same in every width and theme. */
const RULES_OF_LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'];

const LOOKS = [
  { width: 320, theme: 'light' },
  { width: 320, theme: 'dark', rules: RULES_OF_LOOKS },
  { width: 390, theme: 'light', rules: RULES_OF_LOOKS },
  { width: 390, theme: 'dark', rules: RULES_OF_LOOKS },
  { width: 1280, theme: 'light', rules: RULES_OF_LOOKS },
  { width: 1280, theme: 'dark' },
];

/** In every width and theme; all rules in each theme once, on the narrowest and on the widest screen. */
async function expectNoFaults(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
  const findFaults = await bringAxe(page);
  for (const { width, theme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    // The page's own way to change it may be inside the menu.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await findFaults(rules), `${path} at ${width} px, ${theme}`).toEqual([]);
    expect(await widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
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
  const findFaults = await bringAxe(page);
  expect(await findFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await findFaults()).toEqual([]);
});
