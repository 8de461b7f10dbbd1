import { expect, type Page, type Response } from '@playwright/test';
import { BOTH_THEMES, expectAccessible } from './axe.ts';
import { HOME } from './home.ts';
import { waitForApp } from './page-steps.ts';
import { shareSession } from './season.ts';
import { test } from './test.ts';

const PICTURES = 'https://pictures.test';

test.use({ baseURL: async ({ serverUrl }, use) => use(serverUrl.replace('127.0.0.1', HOME)) });

const banner = (page: Page) => page.getByRole('banner');

/** Waits for the response to the request for the picture, and expects that it has logged nobody out. */
async function expectHarmless(page: Page, responded: Promise<Response>, username: string): Promise<void> {
  const response = await responded;
  const names = Object.keys(await response.request().allHeaders());
  expect(names).toContain('cookie');
  expect(names.filter((name) => name.startsWith('sec-fetch-'))).toEqual([]);
  expect(response.headers()['location']).toBe('/logout');
  await page.goto('/my-bracket');
  await expect(banner(page)).toContainText(username);
}

test('a picture that redirects to the logout, or has its address, logs nobody out', async ({
  page,
  context,
  register,
  startSeason,
  baseURL,
}) => {
  const logout = `${baseURL}/api/logout`;
  const season = await startSeason();
  await season.submit(await register({ profileImageUrl: `${PICTURES}/me.png` }));
  await page.route(`${PICTURES}/**`, (route) => route.fulfill({ status: 302, headers: { location: logout } }));
  const person = await register();
  await shareSession(context, person, String(baseURL));
  const redirected = page.waitForResponse(logout);
  await page.goto('/leaderboard');
  await expectHarmless(page, redirected, person.username);
  const direct = page.waitForResponse(logout);
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/api/logout' })));
  await expectHarmless(page, direct, person.username);
});

test('the address of the logout asks first', async ({ page, context, register, baseURL }) => {
  const person = await register();
  await shareSession(context, person, String(baseURL));
  await page.goto('/api/logout');
  await expect(page).toHaveURL('/logout');
  await waitForApp(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log out?');
  await expect(banner(page)).toContainText(person.username);
  await expectAccessible(page, BOTH_THEMES);
  await page.getByRole('main').getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();
});
