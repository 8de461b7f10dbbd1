import { expect, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must, readTree, type Season } from '../test/test-season.ts';
import { withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, PASSWORD, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

let admin: Caller;
let season: Season;

test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(String(baseURL));
});

const toggle = async (bracketsOpen: boolean) =>
  must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen }), 200);
const setStatus = async (status: string) => must(await admin.patch(`/api/tournaments/${season.id}`, { status }), 200);

/** A page that listens, so that what comes next is heard of and not merely read. */
async function open(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await listening;
}

test('every phase of a season has true words on every page', async ({ page: home, context }) => {
  season = await startSeason(admin, { isOpen: false });
  const [bracket, own] = [await context.newPage(), await context.newPage()];
  await open(home, '/');
  await open(bracket, '/bracket');
  await open(own, '/my-bracket');
  const submissions = own.getByRole('region', { name: 'Submissions' });
  const expectWords = async (onHome: string, onBracket: string, onOwn: string) => {
    await expect(home.getByRole('region', { name: 'Spring Cup' })).toContainText(onHome);
    await expect(bracket.getByRole('region', { name: 'Tournament summary' })).toContainText(onBracket);
    await expect(submissions).toContainText(onOwn);
  };
  const predictions = bracket.getByRole('link', { name: 'Make Predictions' });
  const logInLink = (name: string) => submissions.getByRole('link', { name });

  await expectWords(
    'Predictions are now locked for this tournamentThey have not opened yet: they open before',
    'Predictions have not opened yet.',
    'Bracket entries will be open soonSubmissions have not opened yet. They open before the tournament begins on',
  );
  const unavailable = await predictions.evaluate((link) => getComputedStyle(link).backgroundColor);
  await toggle(true);
  await expectWords(
    'Bracket submissions are currently open',
    'Predictions are open until the first game begins.',
    'Submissions are open',
  );
  await expect(predictions).not.toHaveCSS('background-color', unavailable);
  await toggle(false);
  await expectWords(
    'Predictions are now locked for this tournamentSubmissions have closed: the games come next.',
    'Predictions are closed: the games come next.',
    'Bracket entries will be open soonSubmissions are closed at the moment',
  );
  // The first game is on, and the status follows only its result.
  const { games } = await readTree(admin, season.id);
  const changeFirst = async (status: string) => must(await admin.patch(`/api/games/${games[0]?.id}`, { status }), 200);
  await changeFirst('in_progress');
  await expectWords(
    'Follow the games on the bracket and the leaderboard.',
    'Games are on, and predictions are locked in.',
    'Submissions are closedThe games are on.',
  );
  await toggle(true);
  await expectWords(
    'Games are live - brackets can still be submitted',
    'Games are on, and those that have not started can still be predicted.',
    'Submissions are still open',
  );
  await toggle(false);
  await changeFirst('scheduled');
  await setStatus('in_progress');
  await expectWords(
    'Games are live - predictions are locked in',
    'Games are on, and predictions are locked in.',
    'Submissions are closed',
  );
  await expect(submissions).not.toContainText('open soon');
  await expect(logInLink('Log in to Submit Predictions')).toHaveCount(0);
  await expect(logInLink('View Leaderboard')).toBeVisible();
  await expect(predictions).toHaveCount(0);
  await toggle(true);
  await expectWords(
    'Games are live - brackets can still be submitted',
    'Games are on, and those that have not started can still be predicted.',
    'Submissions are still open',
  );
  await setStatus('completed');
  // Although submissions are still open.
  await expectWords(
    'Tournament completed! Check the final results.SubmissionsClosed',
    'The tournament is over: these are the final results.',
    'The tournament is over',
  );
});

test('people get where they were going: to register, to their bracket, to the set-up', async ({ page, baseURL }) => {
  season = await startSeason(admin);
  const player = await register(String(baseURL));
  await page.goto('/');
  await page.getByRole('link', { name: 'Join The Challenge' }).click();
  await expect(page).toHaveURL('/auth#register');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/bracket');
  await page.getByRole('link', { name: 'Make Predictions' }).click();
  await page.getByRole('link', { name: 'Log in to Submit Predictions' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/my-bracket');
  await submitBracket(player, season);
  await page.goto('/bracket');
  await expect(page.getByRole('link', { name: 'View My Bracket' })).toHaveAttribute('href', '/my-bracket');

  await page.context().clearCookies();
  await withoutTournament(page);
  await page.goto('/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin/setup-bracket');
});

test('the end of the season names the champion and whoever predicted best', async ({ page, baseURL, browser }) => {
  season = await startSeason(admin);
  const url = String(baseURL);
  const winner = await register(url, { firstName: 'Wes', lastName: 'Winner' });
  const other = await register(url, { firstName: 'Olga', lastName: 'Other' });
  await submitBracket(winner, season);
  await submitBracket(other, season, () => 0.99);
  await toggle(false);
  for (const round of ['round_of_32', 'sweet_16', 'elite_8', 'final_four'] as const) {
    await playRound(admin, season, round);
  }
  // The end comes while somebody looks at the bracket, and takes nothing away.
  await open(page, '/bracket');
  const board = await page.locator('.board').elementHandle();
  await playRound(admin, season, 'championship');
  await expect(page.getByRole('region', { name: 'Honours' })).toContainText('ChampionHarbor Herons');
  expect(await board?.evaluate((element) => element.isConnected)).toBe(true);
  await page.goto('/');
  const status = page.getByRole('region', { name: 'Spring Cup' });
  await expect(status).toContainText('ChampionHarbor Herons');
  await expect(status).toContainText('Best bracket, 800 pointsWes Winner');
  await expect(status.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveText([
    /Wes Winner800 points#1/,
    /Olga Other0 points#2/,
  ]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await logIn(page, winner.username);
  await page.route('**/leaderboard?limit=*', (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  await expect(page).toHaveURL('/bracket');
  const failure = page.getByRole('alert').filter({ hasText: 'The end of the season could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tournament summary' })).toBeVisible();
  await page.unroute('**/leaderboard?limit=*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Honours' })).toContainText('ChampionHarbor HeronsBest bracket, 800');
  await page.goto('/my-bracket');
  await expect(page.getByRole('region', { name: 'Winner' })).toContainText('You won Spring Cup!');
  await expect(page.getByTestId('confetti')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Your bracket' })).toContainText('Points800Final rank#1Correct');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Winner' })).toBeVisible();
  await expect(page.getByTestId('confetti')).toHaveCount(0);

  await logIn(page, other.username);
  await page.goto('/my-bracket');
  const card = page.getByRole('region', { name: 'Your bracket' });
  await expect(card).toContainText('Points0Final rank#2Correct');
  await expect(card.getByText('out', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Winner' })).toHaveCount(0);

  const still = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' });
  await logIn(still, winner.username);
  await still.goto('/my-bracket');
  await expect(still.getByRole('region', { name: 'Winner' })).toBeVisible();
  await expect(still.getByTestId('confetti')).toHaveCount(0);
  await still.close();
});
