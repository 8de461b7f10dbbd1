import { expect, type Page } from '@playwright/test';
import { startFullSeason } from './full-season.ts';
import { holdBack, PAGES, waitForApp } from './page-steps.ts';
import { logIn, logInAdmin, PASSWORD, register } from './season.ts';
import { expectMissingCode, test } from './test.ts';

/** Their first state depends on more than their path, or they have none of their own. */
const OTHERS = [
  '/stats?q=a',
  '/leaderboard?sort=name',
  '/bracket/',
  '/register/',
  '/Rules',
  '/bracket/nowhere',
  '/admin',
];

/** Marks what came from the server, to see whether it is still there once the app has taken over. */
async function markWhatWasSent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      document.querySelector('main')?.setAttribute('data-sent', '');
    });
  });
}

test.beforeAll(async ({ baseURL }) => {
  await startFullSeason(await logInAdmin(String(baseURL)), String(baseURL));
});

for (const [theme, pages, others] of [
  ['light', PAGES, OTHERS],
  // The theme is the same for all of them; these have the most that depends on it.
  ['dark', ['/', '/my-bracket'], []],
] as const) {
  test(`a visitor's pages are taken over as they were sent, in the ${theme} theme`, async ({ page, said }) => {
    await markWhatWasSent(page);
    await page.addInitScript((name) => localStorage.setItem('swish-theme', name), theme);
    for (const path of pages) {
      await page.goto(path);
      await waitForApp(page);
      await expect(page.getByRole('main')).toHaveAttribute('data-sent');
      await expect(page.getByRole('radio', { name: theme })).toBeChecked();
    }
    for (const path of others) {
      await page.goto(path);
      await waitForApp(page);
    }
    expect(said.filter((text) => !text.includes('/nowhere: error: Failed to load resource'))).toEqual([]);
  });
}

test('the pages of somebody who is logged in are taken over as they were sent', async ({ page, baseURL, said }) => {
  const { username } = await register(String(baseURL));
  await logIn(page, username);
  await markWhatWasSent(page);
  for (const path of PAGES) {
    await page.goto(path);
    await waitForApp(page);
    await expect(page.getByRole('main')).toHaveAttribute('data-sent');
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  }
  expect(said).toEqual([]);
});

test('going back to a page that was loaded as a visitor shows who is logged in by now', async ({
  page,
  baseURL,
  said,
}) => {
  const { username } = await register(String(baseURL));
  await page.goto('/rules');
  await waitForApp(page);
  await logIn(page, username);
  await page.goto('/stats');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(username);
  expect(said).toEqual([]);
});

test('a page stands as it was sent until its code has come', async ({ page }) => {
  const { held, letGo } = holdBack();
  await page.route('**/assets/rules-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/rules', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible();
  letGo();
  await waitForApp(page);
  await page.getByRole('button', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible();
});

test('what is typed and pressed before the code has come is done once it has', async ({ page, baseURL }) => {
  const { username } = await register(String(baseURL));
  const { held, letGo } = holdBack();
  await page.route('**/assets/auth-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  letGo();
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('banner')).toContainText(username);
});

test('what is searched for and which theme is chosen before the code has come is kept', async ({ page }) => {
  const { held, letGo } = holdBack();
  await page.route('**/assets/stats-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/stats');
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByRole('radio', { name: 'Dark' }).check();
  letGo();
  await waitForApp(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('searchbox')).toHaveValue('nobody is called so');
  await expect(page).toHaveURL(/q=nobody/);
});

test('a page whose code does not come says so', async ({ page, said }) => {
  await page.route('**/assets/stats-*.js', (route) => route.abort());
  await page.goto('/stats');
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expectMissingCode(said);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page still says what it is and leads to the others', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links).toHaveText(['Bracket', 'Leaderboard', 'Opening Day', 'Stats']);
    }
  });
});
