import { expect, type Page } from '@playwright/test';
import { expectToast, toasts, waitForApp, widthOf } from './page-steps.ts';
import { logIn, newUsername } from './season.ts';
import { test } from './test.ts';

const EVERYONE = ['Bracket', 'Leaderboard', 'Opening Day', 'Stats'];
const linkNames = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents();
const hasTheFocus = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

test('everyone finds the links that are for them', async ({ page, register }) => {
  const { username } = await register();
  const banner = page.getByRole('banner');
  await page.goto('/no/such/page');
  await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
  expect(await linkNames(page, 'Main')).toEqual(EVERYONE);

  await logIn(page, username);
  await page.goto('/admin');
  await expect(banner.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
  await expect(banner).toContainText(username);
  expect(await linkNames(page, 'Main')).toEqual([...EVERYONE, 'My Bracket']);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();

  await logIn(page, 'admin');
  await page.goto('/admin/seeding');
  const admin = banner.getByRole('link', { name: 'Admin', exact: true });
  await expect(admin).toHaveAttribute('aria-current', 'page');
  expect(await linkNames(page, 'Main')).toEqual([...EVERYONE, 'My Bracket', 'Admin']);
  await page.goto('/rules');
  await expect(admin).not.toHaveAttribute('aria-current');
});

test('on a phone the menu has the same links, traps the focus, returns it, and closes with Back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/rules');
  const open = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect(menu).toBeVisible();
  expect(await linkNames(page, 'Menu')).toEqual(EVERYONE);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first the browser's own bars have it.
    expect((await hasTheFocus(page, 'dialog')) || !(await hasTheFocus(page, '#root *'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/rules');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL('/leaderboard');
  await open.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /rules/i })).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a very long name leaves room for everything else', async ({ page, register }) => {
  const { username } = await register({ username: newUsername().padEnd(50, 'W') });
  await logIn(page, username);
  await page.goto('/rules');
  for (const width of [1440, 1280, 1024, 320]) {
    await page.setViewportSize({ width, height: 700 });
    if (width === 320) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  }
});

test('the footer leads to whoever runs the game, where the settings say how', async ({ page }) => {
  await page.route('/rules', async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      body: body.replace('"contact-url" content=""', '"contact-url" content="mailto:a@b.example"'),
      contentType: 'text/html',
    });
  });
  await page.goto('/rules');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:a@b.example');
  await expect(footer.getByRole('button')).toHaveText(['Support', 'Follow us']);
});

test('the footer leads to the bracket, the leaderboard and the rules', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Login · Swish');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('win the pot');
  await expect(footer.getByRole('link')).toHaveText(['Bracket', 'Leaderboard', 'Rules']);
  for (const name of ['Contact', 'Support', 'Follow us']) await footer.getByRole('button', { name }).click();
  await expect(page).toHaveURL('/login');
  await footer.getByRole('link', { name: 'Rules' }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('main')).toBeFocused();
});

/** Makes a toast: logging in fails. */
async function failWith(page: Page, message: string): Promise<void> {
  await page.route('/api/login', (route) => route.fulfill({ status: 401, json: { message, code: 'x' } }));
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toasts(page)).toHaveText(`Login failed${message}`, { timeout: 200 });
  }).toPass();
}

/** From here on it stands still, but for what the test lets pass. */
async function stopTime(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test('there is one toast at a time, and it goes after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await waitForApp(page);
  await stopTime(page);
  await failWith(page, 'The first.');
  await failWith(page, 'The second.');
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(4_000);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);
});

test('toasts need no code that comes later, so one shows without a connection', async ({ page, context }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await waitForApp(page);
  const named = await page.locator('script[data-main]').evaluate((script) => {
    const { main, also } = script.dataset;
    return ['/first-paint.js', main, ...String(also).split(' ')];
  });
  expect([...asked].filter((script) => !named.includes(script))).toEqual([]);

  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectToast(page, 'Login failed');
});

test('a toast can be reached with F8 and sent away with a swipe of more than 50 px', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await waitForApp(page);
  await stopTime(page);
  await failWith(page, 'Hold me.');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused();
  // While it has the focus it waits.
  await page.clock.runFor(10_000);
  await swipe(page, 40);
  await expect(toasts(page)).toBeVisible();
  await swipe(page, 80);
  await expect(toasts(page)).toHaveCount(0);
});

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast.');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 8 });
  await page.mouse.up();
}
