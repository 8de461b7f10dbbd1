import { expect, type Page } from '@playwright/test';
import { holdBack, waitForApp } from './page-steps.ts';
import { logIn, PASSWORD } from './season.ts';
import { expectMissingCode, test } from './test.ts';

const rules = (page: Page) => page.getByRole('heading', { name: 'Rules', level: 1 });

test('going back to a page that was loaded as a visitor shows who is logged in by now', async ({
  page,
  register,
  said,
}) => {
  const { username } = await register();
  await page.goto('/rules');
  await waitForApp(page);
  await logIn(page, username);
  await page.goto('/stats');
  await page.goBack();
  await expect(rules(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(username);
  expect(said).toEqual([]);
});

test('a page shows its prerendered state until its code has loaded', async ({ page }) => {
  const release = await holdBack(page, '**/assets/rules-*.js');
  await page.goto('/rules', { waitUntil: 'commit' });
  await expect(rules(page)).toBeVisible();
  release();
  await waitForApp(page);
  await page.getByRole('button', { name: 'Contact' }).click();
  await expect(rules(page)).toBeVisible();
});

test('a login that is typed and sent before the code has loaded counts', async ({ page, register }) => {
  const { username } = await register();
  const release = await holdBack(page, '**/assets/auth-*.js');
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('banner')).toContainText(username);
});

test('a search and a theme that are chosen before the code has loaded are kept', async ({ page }) => {
  const release = await holdBack(page, '**/assets/stats-*.js');
  await page.goto('/stats');
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByRole('radio', { name: 'Dark' }).check();
  release();
  await waitForApp(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('searchbox')).toHaveValue('nobody is called so');
  await expect(page).toHaveURL(/q=nobody/);
});

test('a page whose code cannot be loaded says so', async ({ page, said }) => {
  await page.route('**/assets/stats-*.js', (route) => route.abort());
  await page.goto('/stats');
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expectMissingCode(said);
});
