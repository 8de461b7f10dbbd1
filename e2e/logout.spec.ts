import { expect, type Page, type Response } from '@playwright/test';
import { LOGOUT_FAILURE_COOKIE } from '../src/contract/logout-failure.ts';
import { HOME } from './home.ts';
import { expectToast } from './page-steps.ts';
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
  expect(response.headers()['location']).toBe('/');
  await page.goto('/my-bracket');
  await expect(banner(page)).toContainText(username);
}

test('a picture logs nobody out, a failed logout is explained once, and the address of the logout logs out', async ({
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

  // As the server sends it back.
  const reason = 'The service is not available right now. Please try again in a moment.';
  const cookie = { name: LOGOUT_FAILURE_COOKIE, value: encodeURIComponent(reason) };
  await context.addCookies([{ ...cookie, url: String(baseURL) }]);
  await page.goto('/rules');
  await expectToast(page, `Logout failed${reason}`);
  await expect(banner(page)).toContainText(person.username);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(LOGOUT_FAILURE_COOKIE);
  await page.goto('/api/logout');
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();
});
