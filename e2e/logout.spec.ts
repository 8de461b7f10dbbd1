import { type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import { waitForApp } from './page-steps.ts';
import { logInAdmin, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

// As in a home network: over plain HTTP, under a name that is not this machine's. Browsers send no Sec-Fetch-* there.
const HOME = 'home.test';
const PICTURES = 'https://pictures.test';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOME} 127.0.0.1`] }),
  baseURL: async ({ serverUrl }, use) => use(serverUrl.replace('127.0.0.1', HOME)),
});

/** Logs the browser in by its cookie: Node does not know the host. */
async function logInHere(context: BrowserContext, serverUrl: string, baseURL: string): Promise<string> {
  const { username, cookie } = await register(serverUrl);
  const [name = '', value = ''] = cookie().split('=');
  await context.addCookies([{ name, value, url: baseURL }]);
  return username;
}

const banner = (page: Page) => page.getByRole('banner');

/** Waits until the picture has been asked for, and expects that this has changed nothing. */
async function expectHarmless(page: Page, asked: Promise<Response>, username: string): Promise<void> {
  const answer = await asked;
  const names = Object.keys(await answer.request().allHeaders());
  expect(names).toContain('cookie');
  expect(names.filter((name) => name.startsWith('sec-fetch-'))).toEqual([]);
  expect(answer.headers()['location']).toBe('/logout');
  await page.goto('/my-bracket');
  await expect(banner(page)).toContainText(username);
}

test('a profile picture that redirects to the logout logs nobody out', async ({
  page,
  context,
  serverUrl,
  baseURL,
}) => {
  const logout = `${baseURL}/api/logout`;
  const season = await startSeason(await logInAdmin(serverUrl));
  await submitBracket(await register(serverUrl, { profileImageUrl: `${PICTURES}/me.png` }), season);
  await page.route(`${PICTURES}/**`, (route) => route.fulfill({ status: 302, headers: { location: logout } }));
  const username = await logInHere(context, serverUrl, String(baseURL));
  const asked = page.waitForResponse(logout);
  await page.goto('/leaderboard');
  await expectHarmless(page, asked, username);
});

test('a picture that is at the address of the logout logs nobody out', async ({
  page,
  context,
  serverUrl,
  baseURL,
}) => {
  const username = await logInHere(context, serverUrl, String(baseURL));
  await page.goto('/leaderboard');
  const asked = page.waitForResponse(`${baseURL}/api/logout`);
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/api/logout' })));
  await expectHarmless(page, asked, username);
});

test('the menu logs out, and so does the address itself once it was confirmed', async ({
  page,
  context,
  serverUrl,
  baseURL,
}) => {
  await logInHere(context, serverUrl, String(baseURL));
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();

  const username = await logInHere(context, serverUrl, String(baseURL));
  await page.goto('/api/logout');
  await expect(page).toHaveURL('/logout');
  await waitForApp(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log out?');
  await expect(banner(page)).toContainText(username);
  await page.getByRole('main').getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('whoever is not logged in is told so', async ({ page }) => {
  await page.goto('/api/logout');
  await expect(page).toHaveURL('/logout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not logged in');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});
