import { expect } from '@playwright/test';
import { openLive, whileFailing, withoutTournament } from './page-steps.ts';
import { logIn, PASSWORD } from './season.ts';
import { test } from './test.ts';

test('open pages say when predictions open and when the games begin', async ({ page, context, startSeason }) => {
  const season = await startSeason({ isOpen: false });
  const own = await context.newPage();
  await openLive(page, '/bracket');
  await openLive(own, '/my-bracket');
  const summary = page.getByRole('region', { name: 'Tournament summary' });
  const submissions = own.getByRole('region', { name: 'Submissions' });
  const predictions = page.getByRole('link', { name: 'Make Predictions' });
  await expect(summary).toContainText('Predictions have not opened yet.');
  await expect(submissions).toContainText('Submissions have not opened yet. They open before the tournament begins on');
  await season.setOpen(true);
  await expect(summary).toContainText('Predictions are open until the first game begins.');
  await expect(submissions).toContainText('Submissions are open');
  await expect(predictions).toBeVisible();
  // A running game, even before the first result.
  await season.setOpen(false);
  await season.change(1);
  await expect(summary).toContainText('Games are on, and predictions are locked in.');
  await expect(submissions).toContainText('Submissions are closedThe games are on.');
  await expect(submissions.getByRole('link', { name: 'View Leaderboard' })).toBeVisible();
  await expect(predictions).toHaveCount(0);
});

test('after logging in users are on the page they came for', async ({ page, register, startSeason }) => {
  const season = await startSeason();
  const player = await register();
  const logInByForm = async (username: string) => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto('/bracket');
  await page.getByRole('link', { name: 'Make Predictions' }).click();
  await page.getByRole('link', { name: 'Log in to Submit Predictions' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await logInByForm(player.username);
  await expect(page).toHaveURL('/my-bracket');
  await season.submit(player);
  await page.goto('/bracket');
  await expect(page.getByRole('link', { name: 'View My Bracket' })).toHaveAttribute('href', '/my-bracket');

  await page.context().clearCookies();
  await withoutTournament(page);
  await page.goto('/login');
  await logInByForm('admin');
  await expect(page).toHaveURL('/admin/setup-bracket');
});

test('the end names the champion and the best bracket, and celebrates once', async ({ page, startSeason }) => {
  const entrants = { 'Wes Winner': 0, 'Olga Other': 0.99 };
  const season = await startSeason({ entrants, isOpen: false, playedThrough: 'final_four' });
  const honours = page.getByRole('region', { name: 'Honours' });
  const winner = page.getByRole('region', { name: 'Winner' });
  const confetti = page.getByTestId('confetti');
  const card = page.getByRole('region', { name: 'Your bracket' });

  // The end comes while somebody looks at the board, which stays.
  await openLive(page, '/bracket');
  const board = await page.locator('.board').elementHandle();
  await season.play('championship');
  await expect(honours).toContainText('ChampionHarbor Herons');
  expect(await board?.evaluate((element) => element.isConnected)).toBe(true);
  await page.goto('/');
  const status = page.getByRole('region', { name: 'Spring Cup' });
  await expect(status).toContainText('ChampionHarbor Herons');
  await expect(status).toContainText('Best bracket, 800 pointsWes Winner');
  const podium = status.getByRole('list', { name: 'Podium' }).getByRole('listitem');
  await expect(podium).toHaveText([/Wes Winner800 points#1/, /Olga Other0 points#2/]);

  await logIn(page, season.person('Wes Winner').username);
  const failure = page.getByRole('alert').filter({ hasText: 'The end of the season could not be loaded' });
  await whileFailing(page, '**/leaderboard?limit=*', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/bracket');
    await expect(failure).toBeVisible();
  });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(honours).toContainText('ChampionHarbor HeronsBest bracket, 800');
  // This browser asks for less motion, and later for motion.
  await page.goto('/my-bracket');
  await expect(winner).toContainText('You won Spring Cup!');
  await expect(confetti).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(confetti).toBeAttached();
  await expect(card).toContainText('Points800Final rank#1Correct');
  await page.reload();
  await expect(winner).toBeVisible();
  // Confetti would disappear by itself.
  expect(await confetti.count()).toBe(0);

  await logIn(page, season.person('Olga Other').username);
  await page.goto('/my-bracket');
  await expect(card).toContainText('Points0Final rank#2Correct');
  await expect(card.getByText('out', { exact: true })).toBeVisible();
  await expect(winner).toHaveCount(0);
});
