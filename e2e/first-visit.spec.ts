import { expect } from '@playwright/test';
import { holdBack, waitForApp, widthOf } from './page-steps.ts';
import { logIn, register } from './season.ts';
import { test } from './test.ts';

test.afterEach(({ said }) => expect(said).toEqual([]));

test('a visitor sees what the game is and what a pick is worth', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Swish');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const points = page.getByRole('region', { name: 'Points per correct pick' }).getByRole('listitem');
  await expect(points).toHaveText([
    /Round of 32\s*10/,
    /Sweet 16\s*20/,
    /Elite Eight\s*40/,
    /Final Four\s*80/,
    /Championship\s*160/,
  ]);
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('heading', { level: 3 });
  await expect(steps).toHaveText(['Fill Your Bracket', 'Earn Points', 'Claim Victory']);
  for (const [name, href] of [
    ['Join The Challenge', '/auth#register'],
    ['View Leaderboard', '/leaderboard'],
    ['View Complete Rules', '/rules'],
    ['See Sample Bracket', '/bracket'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('whoever is logged in comes to the bracket, and neither sees the first page nor goes back to it', async ({
  page,
  baseURL,
}) => {
  const { username } = await register(baseURL ?? '');
  await logIn(page, username);
  const { held, letGo } = holdBack();
  await page.route('/api/user*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading the page')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Join The Challenge' })).toHaveCount(0);
  const pagesBefore = await page.evaluate(() => history.length);
  letGo();
  await expect(page).toHaveURL('/bracket');
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore);
});

test('an address that leads nowhere says so and leads back', async ({ page, said }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Swish');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
  // Which the browser notes by itself.
  expect(said.splice(0)).toEqual([expect.stringContaining('404 (Not Found)')]);
});

test('the first page needs at most 130 kB of script', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/');
  await waitForApp(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // More than nothing, or nothing was measured.
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(130_000);
});

test('nothing has to be scrolled sideways, on any screen', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  }
});

test('the theme that was chosen stays chosen, and light is the first', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});
