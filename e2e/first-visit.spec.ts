import { expect } from '@playwright/test';
import { CURRENT_TOURNAMENT, holdBack, waitForApp, whileFailing, withoutTournament } from './page-steps.ts';
import { logIn, logInByForm } from './season.ts';
import { test } from './test.ts';

const SCROLL_TOP = () => scrollY;

test('a visitor sees what the game is and what picks earn, in at most 130 kB of script', async ({
  page,
  browserMessages,
}) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/');
  await waitForApp(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Less would mean that nothing was measured.
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(130_000);

  await expect(page).toHaveTitle('Swish');
  const points = page.getByRole('region', { name: 'Points per correct pick' }).getByRole('listitem');
  await expect(points).toHaveText([/32\s*10$/, /16\s*20$/, /Eight\s*40$/, /Four\s*80$/, /Championship\s*160$/]);
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

  // The rules can be read part by part, and the next page starts at its top.
  await page.getByRole('link', { name: 'View Complete Rules' }).click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Points' }).click();
  await expect(page).toHaveURL('/rules#points');
  const rule = page.getByRole('region', { name: 'Points' });
  await expect(rule.getByRole('heading')).toBeInViewport();
  await expect(rule).toContainText('a perfect bracket 800, or 810 with both play-ins');
  await page.getByRole('link', { name: 'Fair play' }).click();
  await expect.poll(() => page.evaluate(SCROLL_TOP)).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Swish', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(SCROLL_TOP)).toBe(0);
  expect(browserMessages).toEqual([]);
});

test('a user who is logged in lands on the bracket, without a glimpse of the home page', async ({ page, register }) => {
  await logIn(page, (await register()).username);
  const release = await holdBack(page, '/api/user*');
  await page.goto('/');
  await expect(page.getByText('Loading the page')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Join The Challenge' })).toHaveCount(0);
  const pagesBefore = await page.evaluate(() => history.length);
  release();
  await expect(page).toHaveURL('/bracket');
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore);
});

test('an address without a page says so and leads home, where a chosen theme is kept', async ({
  page,
  browserMessages,
}) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByText('Nothing is at /no/such/page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Swish');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
  // Chromium logs the 404 itself.
  expect(browserMessages).toEqual([expect.stringContaining('404 (Not Found)')]);

  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('the home page shows how the season stands, and counts down by the clock of the server', async ({
  page,
  startSeason,
}) => {
  const season = await startSeason({ startDate: '2027-03-19T12:00:00.000Z' });
  const card = page.getByRole('region', { name: /^(Tournament|Spring Cup)$/ });
  await withoutTournament(page);
  await page.goto('/');
  await expect(card).toContainText('There is no tournament yet.');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('The next one will be announced here.');
  await expect(card.getByRole('definition').filter({ hasText: /^(Not Started|Closed|0%)$/ })).toHaveCount(3);
  await page.unroute(CURRENT_TOURNAMENT);
  await whileFailing(page, CURRENT_TOURNAMENT, async () => {
    await page.goto('/');
    await expect(card.getByRole('alert')).toContainText('The tournament could not be loaded.');
  });

  await page.route(CURRENT_TOURNAMENT, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: 'Tue, 16 Mar 2027 08:30:30 GMT' } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('time')).toHaveText('3 days 3 hours 30 minutes');
  await expect(today).toHaveText(/^Spring CupOpenFirst tip-off in3 days .*Nobody is in yet\. Be the first\.Play now$/);
  await expect(today.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/play');
  await expect(page.getByRole('link', { name: 'See how it works' })).toHaveAttribute('href', '/play');
  await expect(card).toContainText('Tournament begins March 19, 2027');
  const progress = page.getByRole('progressbar', { name: 'Tournament progress' });
  await expect(progress).toHaveJSProperty('value', 0);
  await season.playThrough('sweet_16');
  await expect(card.getByText('Elite Eight', { exact: true })).toBeVisible();
  await expect(progress).toHaveJSProperty('value', 60);
  await expect(card).toContainText('60% of the way, counted in rounds');
  // The text follows the status and the badge the submissions, which are still open.
  await expect(card).toContainText('Games are live - predictions are locked in');
  await expect(card).toContainText('Late entry is still open.');
  await expect(card.getByText('Open', { exact: true })).toBeVisible();
  await expect(today).toContainText('Late entry');
  await season.setOpen(false);
  await expect(today).toHaveText(/^Spring CupUnder wayElite Eight24 of 31 games playedLast upset: \d+ .+ beat \d /);
  await season.change(25, { status: 'in_progress', team1Score: 31, team2Score: 29 });
  await expect(today).toHaveText(/^Spring CupLiveOn now: Elite EightHarbor Herons31.+29Last upset: /);
});

test('what is typed, chosen and sent before the code has loaded counts', async ({ page, register }) => {
  const { username } = await register();
  const releaseStats = await holdBack(page, '**/assets/stats-*.js');
  await page.goto('/stats');
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByRole('radio', { name: 'Dark' }).check();
  releaseStats();
  await waitForApp(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('searchbox')).toHaveValue('nobody is called so');
  await expect(page).toHaveURL(/q=nobody/);

  const releaseLogin = await holdBack(page, '**/assets/auth-*.js');
  await page.goto('/login');
  await logInByForm(page, username);
  await expect(page).toHaveURL('/login');
  releaseLogin();
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('banner')).toContainText(username);
});
