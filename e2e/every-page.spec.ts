import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { startFullSeason } from './full-season.ts';
import { ADMIN_PAGES, expectLoaded, PAGES, waitForApp } from './page-steps.ts';
import { logIn, newUsername, type Person, shareSession } from './season.ts';
import { test } from './test.ts';

/** Addresses whose first state depends on more than the path, or that have no page. */
const UNUSUAL = ['/stats?q=a', '/leaderboard?sort=name', '/bracket/', '/register/', '/Rules', '/nowhere/x', '/admin'];
const WIDE = { width: 1280, height: 800 };

let player: Person;
test.beforeAll(async ({ admin, register, startSeason }) => {
  player = await startFullSeason(admin, register, startSeason);
});
// Chromium logs the 404 of a page that does not exist.
test.afterEach(({ browserMessages }) =>
  expect(browserMessages.filter((text) => !/\/nowhere.*: error: Failed to load/.test(text))).toEqual([]),
);

/** Marks the prerendered page, to see later whether React kept it. */
async function markPrerendered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('main')?.setAttribute('data-sent', '');
    });
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForApp(page);
  await expectLoaded(page);
}

async function openTabs(page: Page): Promise<void> {
  await expectLoaded(page);
  for (const tab of await page.getByRole('tab', { disabled: false }).filter({ visible: true }).all()) {
    await tab.click();
    await expectLoaded(page);
  }
}

test('a visitor can use every page: it is hydrated as it was sent and has no barriers', async ({ page }) => {
  await markPrerendered(page);
  for (const path of [...PAGES, '/nowhere']) {
    await page.setViewportSize(WIDE);
    await open(page, path);
    if (path !== '/nowhere') await expect(page.getByRole('main')).toHaveAttribute('data-sent');
    await expect(page.getByRole('radio', { name: 'light' })).toBeChecked();
    await expectAccessible(page, EVERY_RENDERING);
  }
});

test('the dark theme and unusual addresses are hydrated without a complaint', async ({ page }) => {
  await markPrerendered(page);
  for (const path of UNUSUAL) await open(page, path);
  await page.addInitScript(() => localStorage.setItem('swish-theme', 'dark'));
  for (const path of ['/', '/my-bracket']) {
    await open(page, path);
    await expect(page.getByRole('main')).toHaveAttribute('data-sent');
    await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked();
  }
});

test('a player with a long name can use every page, the review and the menu', async ({ page, register }) => {
  await logIn(page, (await register({ username: newUsername().padEnd(50, 'W') })).username);
  await markPrerendered(page);
  for (const path of PAGES) {
    await open(page, path);
    await expect(page.getByRole('main')).toHaveAttribute('data-sent');
    await expect(page.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  }
  await open(page, '/my-bracket');
  await expectAccessible(page, EVERY_RENDERING);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'By seed' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Ready to submit?' })).toBeVisible();
  await expectAccessible(page, [{ theme: 'light' }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, [{ theme: 'light' }]);
});

test('a player whose bracket is in can use their pages, on a phone as well', async ({ page }) => {
  await logIn(page, player.username);
  for (const path of ['/my-bracket', '/leaderboard', '/logout']) {
    await page.setViewportSize(PHONE);
    await open(page, path);
    await openTabs(page);
    await expectAccessible(page, EVERY_RENDERING);
  }
});

// Those pages are checked for barriers in their own journeys, with their forms open.
test('an admin can use every admin page and tab without a complaint of the browser', async ({ page }) => {
  await logIn(page, 'admin');
  for (const path of [...ADMIN_PAGES, '/stats']) {
    await open(page, path);
    await openTabs(page);
  }
});

test('an ended session makes somebody a visitor', async ({ page, context, register, serverUrl }) => {
  const leaver = await register();
  await shareSession(context, leaver, serverUrl);
  expectStatus(await leaver.post('/api/logout'), 204);
  for (const path of ['/', '/my-bracket', '/admin']) {
    await open(page, path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
});
