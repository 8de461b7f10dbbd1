import { expect } from '@playwright/test';
import { must } from '../test/test-season.ts';
import { openLive, whileFailing, withoutTournament } from './page-steps.ts';
import { logIn, PASSWORD } from './season.ts';
import { test } from './test.ts';

test('each phase of a season is named on every open page, as it begins', async ({
  page,
  context,
  admin,
  startSeason,
}) => {
  const season = await startSeason({ isOpen: false });
  const [bracket, own] = [await context.newPage(), await context.newPage()];
  await openLive(page, '/');
  await openLive(bracket, '/bracket');
  await openLive(own, '/my-bracket');
  const submissions = own.getByRole('region', { name: 'Submissions' });
  const expectWords = async (onHome: string, onBracket: string, onOwn: string) => {
    await expect(page.getByRole('region', { name: 'Spring Cup' })).toContainText(onHome);
    await expect(bracket.getByRole('region', { name: 'Tournament summary' })).toContainText(onBracket);
    await expect(submissions).toContainText(onOwn);
  };
  const setStatus = async (status: string) => must(await admin.patch(`/api/tournaments/${season.id}`, { status }), 200);
  const predictions = bracket.getByRole('link', { name: 'Make Predictions' });

  await expectWords(
    'Predictions are now locked for this tournamentThey have not opened yet: they open before',
    'Predictions have not opened yet.',
    'Bracket entries will be open soonSubmissions have not opened yet. They open before the tournament begins on',
  );
  const unavailable = await predictions.evaluate((link) => getComputedStyle(link).backgroundColor);
  await season.setOpen(true);
  await expectWords(
    'Bracket submissions are currently open',
    'Predictions are open until the first game begins.',
    'Submissions are open',
  );
  await expect(predictions).not.toHaveCSS('background-color', unavailable);
  await season.setOpen(false);
  await expectWords(
    'Predictions are now locked for this tournamentSubmissions have closed: the games come next.',
    'Predictions are closed: the games come next.',
    'Bracket entries will be open soonSubmissions are closed at the moment',
  );
  // The first game is running, while the status changes only with its result.
  await season.change(1);
  await expectWords(
    'Games are live - predictions are locked in',
    'Games are on, and predictions are locked in.',
    'Submissions are closedThe games are on.',
  );
  await expect(submissions.getByRole('link', { name: 'Log in to Submit Predictions' })).toHaveCount(0);
  await expect(submissions.getByRole('link', { name: 'View Leaderboard' })).toBeVisible();
  await expect(predictions).toHaveCount(0);
  await season.setOpen(true);
  await expectWords(
    'Games are live - brackets can still be submitted',
    'Games are on, and those that have not started can still be predicted.',
    'Submissions are still open',
  );
  // Over, although submissions are still open.
  await setStatus('completed');
  await expectWords(
    'Tournament completed! Check the final results.SubmissionsClosed',
    'The tournament is over: these are the final results.',
    'The tournament is over',
  );
});

test('people get to the page they came for: the registration, their bracket, the set-up', async ({
  page,
  register,
  startSeason,
}) => {
  const season = await startSeason();
  const player = await register();
  const fillIn = async (username: string) => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto('/');
  await page.getByRole('link', { name: 'Join The Challenge' }).click();
  await expect(page).toHaveURL('/auth#register');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/bracket');
  await expect(page.getByRole('link', { name: 'View Leaderboard' })).toHaveAttribute('href', '/leaderboard');
  await page.getByRole('link', { name: 'Make Predictions' }).click();
  await page.getByRole('link', { name: 'Log in to Submit Predictions' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await fillIn(player.username);
  await expect(page).toHaveURL('/my-bracket');
  await season.submit(player);
  await page.goto('/bracket');
  await expect(page.getByRole('link', { name: 'View My Bracket' })).toHaveAttribute('href', '/my-bracket');

  await page.context().clearCookies();
  await withoutTournament(page);
  await page.goto('/login');
  await fillIn('admin');
  await expect(page).toHaveURL('/admin/setup-bracket');
});

test('the end of the season names the champion and the best bracket, and celebrates the winner once', async ({
  page,
  startSeason,
}) => {
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
  await expect(page.getByRole('region', { name: 'Tournament summary' })).toContainText('31 of 31 (100%)');
  await expect(page.getByText(/^Champion1 Harbor Herons$/)).toBeAttached();
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
    await expect(page.getByRole('region', { name: 'Tournament summary' })).toBeVisible();
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
  await expect(confetti).toHaveCount(0);

  await logIn(page, season.person('Olga Other').username);
  await page.goto('/my-bracket');
  await expect(card).toContainText('Points0Final rank#2Correct');
  await expect(card.getByText('out', { exact: true })).toBeVisible();
  await expect(winner).toHaveCount(0);
  await expect(confetti).toHaveCount(0);
});
