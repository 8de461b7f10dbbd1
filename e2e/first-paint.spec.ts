import { expect } from '@playwright/test';
import { holdBack, waitForApp } from './page-steps.ts';
import { PASSWORD } from './season.ts';
import { test } from './test.ts';

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
