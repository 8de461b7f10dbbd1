import { expect, type Page } from '@playwright/test';
import { PHONE } from './bracket-steps.ts';
import { ADMIN_PAGES, button, FAILURE, failNext, toasts, visit, waitForApp } from './page-steps.ts';
import { logIn, logInByForm } from './season.ts';
import { test } from './test.ts';

const EVERYONE = ['Bracket', 'Leaderboard', 'Opening Day', 'Stats'];
const linkNames = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents();

test('everyone finds the links that are for them, and only admins get admin pages and their code', async ({
  page,
  register,
}) => {
  const banner = page.getByRole('banner');
  const heading = page.getByRole('heading', { level: 1 });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const { username } = await register();
  for (const [name, links] of [
    ['Login', EVERYONE],
    [username, [...EVERYONE, 'My Bracket', 'Groups']],
  ] as const) {
    if (name === username) await logIn(page, username);
    await page.goto('/rules');
    await waitForApp(page);
    await expect(banner).toContainText(name);
    expect(await linkNames(page, 'Main')).toEqual(links);
    const loaded = [...scripts];
    for (const path of ADMIN_PAGES) {
      await visit(page, path);
      await expect(heading).toHaveText('404 Page Not Found');
      await visit(page, '/rules');
      await expect(heading).toHaveText(/rules/i);
    }
    expect(scripts).toEqual(loaded);
  }

  await page.context().clearCookies();
  await page.goto('/admin/seeding?from=mail');
  await expect(page.getByText('This address is for organisers.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInByForm(page, 'admin');
  await expect(page).toHaveURL('/admin/seeding?from=mail');
  const admin = banner.getByRole('link', { name: 'Admin', exact: true });
  await expect(admin).toHaveAttribute('aria-current', 'page');
  expect(await linkNames(page, 'Main')).toEqual([...EVERYONE, 'My Bracket', 'Groups', 'Admin']);
  await visit(page, '/rules');
  await expect(admin).not.toHaveAttribute('aria-current');
});

test('on a phone the menu has the same links and two more, returns the focus, and closes with Back', async ({
  page,
  register,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/rules');
  const open = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect(menu).toBeVisible();
  expect(await linkNames(page, 'Menu')).toEqual([...EVERYONE, 'Rules', 'History']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await open.click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /rules/i })).toBeVisible();
  await expect(menu).toBeHidden();

  // The same pages are within reach of the thumb, and the menu too.
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs).toBeInViewport({ ratio: 1 });
  await expect(tabs.getByRole('link')).toHaveText(['My Bracket', 'Bracket', 'Leaderboard']);
  await tabs.getByRole('button', { name: 'More' }).click();
  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history');
  await tabs.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(tabs.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'page');

  // Groups are one press away for those who can be in one.
  await logIn(page, (await register()).username);
  await page.goto('/rules');
  await tabs.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByText('You are in no group yet')).toBeVisible();
});

test('the footer links to the pages and to the contact in the settings', async ({ page }) => {
  await page.route('/login', async (route) => {
    const html = await (await route.fetch()).text();
    const body = html.replace('"contact-url" content=""', '"contact-url" content="mailto:a@b.example"');
    await route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['Bracket', 'Leaderboard', 'History', 'Rules', 'Contact']);
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:a@b.example');
  await expect(footer.getByRole('button')).toHaveText(['Support', 'Follow us']);
  await footer.getByRole('link', { name: 'Rules' }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('main')).toBeFocused();
});

test('one toast shows at a time, for five seconds without the focus', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await waitForApp(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const failWith = async (message: string) => {
    await page.route('/api/login', (route) => route.fulfill({ status: 401, json: { message, code: 'x' } }));
    await logInByForm(page, 'nobody');
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(toasts(page)).toHaveText(`Login failed${message}`, { timeout: 200 });
    }).toPass();
  };
  await failWith('The first.');
  await failWith('The second.');
  await page.clock.runFor(4_000);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);

  await failWith('Hold me.');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toBeVisible();
});

test('a toast lies above the dialog it is about, can be closed there, and keeps clear of the keyboard', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await logIn(page, 'admin');
  await page.goto('/stats');
  const opener = button(page, 'Add Player');
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Lovelace');
  await failNext(page, '/api/players', FAILURE);
  // A live region outside the dialog is inert, so screen readers would not read it.
  const announced = dialog.getByRole('status').filter({ hasText: /^Notification / });
  await Promise.all([
    expect(announced).toContainText(FAILURE.json.message),
    dialog.getByRole('button', { name: 'Add Player' }).click(),
  ]);
  await expect(toasts(page)).toHaveText(`Error${FAILURE.json.message}`);
  // Playwright only clicks what nothing covers. Inert elements are never hit.
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Add Player' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(toasts(page)).toHaveText('SuccessPlayer added successfully');
  const keyboardTop = PHONE.height - 300;
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, keyboardTop);
  await expect.poll(async () => bottomOf(await toasts(page).boundingBox())).toBeLessThan(keyboardTop);
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}
