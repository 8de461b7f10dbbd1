import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createCaller } from '../test/caller.ts';
import { must } from '../test/test-season.ts';
import { startFullSeason } from './full-season.ts';
import { ADMIN_PAGES, PAGES, waitForApp, withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, register } from './season.ts';
import { test } from './test.ts';

// Another name of /login.
const AGAIN = '/auth';

let username: string;
test.beforeAll(async ({ baseURL }) => {
  ({ username } = await startFullSeason(await logInAdmin(String(baseURL)), String(baseURL)));
});
// The pages of visitors, and of players who are picking, are watched as they are taken over.
test.afterEach(({ said }) => expect(said).toEqual([]));

/** Opens the page and each of its tabs, and waits until all of it has come. */
async function lookAt(page: Page, path: string): Promise<void> {
  const policy = (await page.goto(path))?.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  await waitForApp(page);
  await openTabs(page);
}

/** The same for a page that the app goes to by itself, as it does for its links. */
async function goTo(page: Page, path: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((address) => history.pushState(null, '', address), path);
  await expect(page).not.toHaveTitle(title);
  await openTabs(page);
}

async function openTabs(page: Page): Promise<void> {
  await expectAllThere(page);
  for (const tab of await page.getByRole('tab', { disabled: false }).filter({ visible: true }).all()) {
    await tab.click();
    await expectAllThere(page);
  }
}

async function expectAllThere(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
}

test('no page of the app is left out by the tests that open them all', async () => {
  const routes = await readFile('src/web/routes.tsx', 'utf8');
  const addresses = [...routes.matchAll(/^ {2}'(\/.*?)':/gm)].map(([, address]) => address);
  expect(addresses.toSorted()).toEqual([...PAGES, ...ADMIN_PAGES, AGAIN].toSorted());
});

test('the browser has nothing to complain about on the pages of an admin', async ({ page }) => {
  await logIn(page, 'admin');
  for (const path of [...ADMIN_PAGES, '/stats']) await lookAt(page, path);
});

test('nor on a phone, with a bracket that is in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, username);
  for (const path of ['/my-bracket', '/leaderboard']) await lookAt(page, path);
});

test('nor before there is a tournament', async ({ page }) => {
  await withoutTournament(page);
  await lookAt(page, '/');
  await logIn(page, 'admin');
  await lookAt(page, '/my-bracket');
  // Whoever is logged in is led away from where one logs in.
  const others = PAGES.filter((path) => !['/my-bracket', '/login', '/register'].includes(path));
  for (const path of [...others, ...ADMIN_PAGES]) await goTo(page, path);
});

test('nor when a session has ended', async ({ page, baseURL }) => {
  const player = await register(String(baseURL));
  const [name = '', value = ''] = player.cookie().split('=');
  await page.context().addCookies([{ name, value, url: String(baseURL) }]);
  must(await createCaller(String(baseURL), player.cookie()).post('/api/logout'), 204);
  for (const path of ['/', '/my-bracket', '/admin']) {
    await lookAt(page, path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
});
