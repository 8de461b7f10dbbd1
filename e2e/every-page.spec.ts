import { expect, type Page } from '@playwright/test';
import { PATHS } from '../src/web/paths.ts';
import { expectStatus } from '../test/test-season.ts';
import { BOTH_THEMES, EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { ADMIN_PAGES, expectLoaded, PAGES, visit, waitForApp } from './page-steps.ts';
import { logIn, newUsername, type Person, shareSession } from './season.ts';
import { test } from './test.ts';

/** Addresses with a query, spelled otherwise than the route, or without a page for visitors. */
const UNUSUAL_ADDRESSES = ['/stats?q=a', '/leaderboard?sort=name', '/bracket/', '/Rules', '/admin'];
const DESKTOP = { width: 1280, height: 800 };

// The content security policy refuses plain http, so no page may request it.
const PICTURE = 'http://photos.invalid/face.png';

let player: Person;
/** Gives every page some content: play-ins, right and wrong picks, a running game, opening-day games. */
test.beforeAll(async ({ admin, register, startSeason }) => {
  const season = await startSeason({ size: 34 });
  player = await register({ username: newUsername().padEnd(50, 'W'), firstName: 'Sam', profileImageUrl: PICTURE });
  await season.submit(player);
  await season.play('play_in');
  for (let number = 3; number <= 16; number += 1) await season.enter(number, number % 2 ? 70 : 60, 65);
  await season.change(17, { status: 'in_progress', team1Score: 8 });
  const [team1Id, team2Id] = [season.idOfTeam('Harbor Herons'), season.idOfTeam('Granite Goats')];
  const { id } = await addPlayer(admin, 'Ada Seen', { photoUrl: PICTURE, teamId: team1Id });
  const game = { tournamentId: season.id, team1Id, team2Id };
  await addOpeningDayGame(admin, game, { scores: [50, 40], points: { [id]: 20 } });
  await addOpeningDayGame(admin, game);
});
// Chromium logs the 404 of a page that does not exist.
test.afterEach(({ browserMessages }) =>
  expect(browserMessages.filter((text) => !/\/nowhere.*: error: Failed to load/.test(text))).toEqual([]),
);

/** Marks the prerendered page, to see later whether React kept it. */
async function markPrerendered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('main')?.setAttribute('data-sent', '');
    });
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForApp(page);
  await expectLoaded(page);
}

async function openTabs(page: Page): Promise<void> {
  await expectLoaded(page);
  for (const tab of await page.getByRole('tab', { disabled: false }).filter({ visible: true }).all()) {
    await tab.click();
    await expectLoaded(page);
  }
}

test('a visitor can use every page: it is hydrated as it was sent, and accessible', async ({ page }) => {
  await markPrerendered(page);
  for (const path of [...PAGES, '/nowhere']) {
    await page.setViewportSize(DESKTOP);
    await open(page, path);
    if (path !== '/nowhere') await expect(page.getByRole('main')).toHaveAttribute('data-sent');
    await expect(page.getByRole('radio', { name: 'Light', exact: true })).toBeChecked();
    // Of the two boards for visitors, /play has more to get wrong; players' boards are looked at below.
    if (path !== PATHS.myBracket) await expectAccessible(page, EVERY_RENDERING);
  }
  for (const path of UNUSUAL_ADDRESSES) await open(page, path);
  await page.setViewportSize(DESKTOP);
  await page.addInitScript(() => localStorage.setItem('swish-theme', 'dark'));
  await open(page, PATHS.myBracket);
  await expect(page.getByRole('main')).toHaveAttribute('data-sent');
  await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked();
});

test('a player with a long name can log out of every page, and a new one can use the review and the menu', async ({
  page,
  register,
}) => {
  await logIn(page, player.username);
  await markPrerendered(page);
  await page.setViewportSize(PHONE);
  await open(page, PATHS.myBracket);
  await expect(page.getByRole('main')).toHaveAttribute('data-sent');
  await openTabs(page);
  await expectAccessible(page, EVERY_RENDERING);
  await page.setViewportSize(DESKTOP);
  for (const path of PAGES) {
    await visit(page, path);
    await expect(page.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  }

  // Submissions are still open, and this player has no bracket yet.
  await logIn(page, (await register()).username);
  await page.setViewportSize(PHONE);
  await open(page, PATHS.myBracket);
  await page.getByRole('button', { name: 'By seed' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  const review = page.getByRole('dialog', { name: 'Ready to submit?' });
  await expect(review).toBeVisible();
  await expectAccessible(page, BOTH_THEMES, review);
  await page.keyboard.press('Escape');
  await expectAccessible(page, BOTH_THEMES);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, BOTH_THEMES, menu);
});

// The tests of each admin page check its accessibility, with its forms open.
test('an admin can open every admin page and tab without console messages', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/rules');
  const places = new Set<string>();
  for (const path of ADMIN_PAGES) {
    await visit(page, path);
    await openTabs(page);
    places.add(
      JSON.stringify(await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').last().boundingBox()),
    );
  }
  expect([...places], 'the links are at the same place on every page').toHaveLength(1);
  await visit(page, '/stats');
  await openTabs(page);
});

test('somebody whose session has ended is treated as a visitor', async ({ page, context, register, serverUrl }) => {
  const leaver = await register();
  await shareSession(context, leaver, serverUrl);
  expectStatus(await leaver.post('/api/logout'), 204);
  await open(page, '/');
  for (const path of ['/my-bracket', '/admin']) {
    await visit(page, path);
    await expectLoaded(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
});
