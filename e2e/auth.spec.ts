import { expect, type Page } from '@playwright/test';
import { expectToast, holdBack, toasts, UNREACHABLE, waitForApp } from './page-steps.ts';
import { newUsername, PASSWORD } from './season.ts';
import { test } from './test.ts';

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' });
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' });

test('a visitor registers, logs out and in again, and Back never shows the wrong user', async ({ page }) => {
  const name = newUsername();
  const logout = page.getByRole('link', { name: 'Logout' });
  await page.goto('/rules');
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Swish');
  await username(page).fill(name);
  await page.getByRole('textbox', { name: 'First name' }).fill('Casey');
  await password(page).fill(PASSWORD);
  await confirmation(page).fill(PASSWORD);
  await createAccount(page).click();
  await expectToast(page, 'Registration successfulYour account has been created! You are now logged in.');
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('banner')).toContainText(name);

  // This page was loaded as a visitor, and may come from the back/forward cache.
  await page.goBack();
  await expect(page).toHaveURL('/rules');
  await expect(logout).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/bracket');

  await logout.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await username(page).fill(name.toUpperCase());
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expectToast(page, 'Login successfulWelcome back!');
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('banner')).toContainText(name);

  // As when the browser restores the page from its back/forward cache.
  await page.request.post('/api/logout');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('mistakes are explained at their fields, most before anything is sent', async ({ page, register }) => {
  const person = await register();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const selected = page.getByRole('tab', { selected: true });
  await page.goto('/auth');
  // Until the app has taken over, the browser itself complains about empty fields.
  await waitForApp(page);
  await expect(selected).toHaveText('Login');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await username(page).fill('ab');
  await logIn(page).click();
  await expect(username(page)).toHaveAccessibleDescription('Username must be at least 3 characters');
  await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters');
  await expect(username(page)).toBeFocused();

  // Each tab has its own URL.
  await selected.press('ArrowRight');
  await expect(page).toHaveURL('/register');
  await expect(page).toHaveTitle('Register · Swish');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  await page.goBack();
  await expect(selected).toHaveText('Login');
  await page.goto('/auth#register');
  await expect(selected).toHaveText('Register');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(selected).toHaveText('Login');

  await page.getByRole('tab', { name: 'Register' }).click();
  await username(page).fill(person.username);
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  await password(page).fill('Basketball1');
  await expect(page.getByText('This one is easy to guess.')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await confirmation(page).fill('basketball1');
  await createAccount(page).click();
  await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirmation(page)).toBeFocused();
  expect(sent).toEqual([]);
  await confirmation(page).fill('Basketball1');
  await createAccount(page).click();
  await expectToast(page, 'Registration failed');
  await expect(username(page)).toHaveAccessibleDescription(/^This username is taken\./);
  await expect(username(page)).toBeFocused();
  await expect(page.getByText('This username is taken.')).toHaveCount(1);
  await username(page).fill(newUsername());
  await createAccount(page).click();
  await expect(page).toHaveURL('/bracket');
});

test('a login that fails says why, keeps the typed fields, and is not sent twice', async ({
  page,
  context,
  register,
}) => {
  const person = await register();
  await page.goto('/login');
  await waitForApp(page);
  await username(page).fill(person.username);
  await password(page).fill('not my password');
  // Offline, a toast can only show if its code is loaded already.
  await context.setOffline(true);
  await logIn(page).click();
  await expect(toasts(page)).toHaveText(`Login failed${UNREACHABLE}`);
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(UNREACHABLE);
  await expect(username(page)).toHaveValue(person.username);
  await expect(password(page)).toHaveValue('not my password');

  await context.setOffline(false);
  // A response without a message, whatever its status, and one that says when to try again.
  const tooMany = { message: 'Too many tries. Please wait a while and try again.', code: 'too_many_tries' };
  for (const [response, text, form] of [
    [{ status: 502, body: '' }, 'Please check your credentials and try again', ''],
    [
      { status: 429, json: tooMany, headers: { 'retry-after': '690' } },
      tooMany.message,
      'You can try again in 12 minutes.',
    ],
  ] as const) {
    await page.route('/api/login', (route) => route.fulfill(response), { times: 1 });
    await logIn(page).click();
    await expect(toasts(page)).toHaveText(`Login failed${text}`);
    await expect(page.getByRole('form')).toContainText(text + form);
  }
  const release = await holdBack(page, '/api/login');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) requests += 1;
  });
  await logIn(page).click();
  await page.getByRole('button', { name: 'Logging in...' }).click({ force: true });
  await password(page).press('Enter');
  release();
  await expect(toasts(page)).toHaveText('Login failedWrong username or password.');
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('Wrong username or password.');
  await expect(password(page)).toBeFocused();
  expect(requests).toBe(1);
});
