import { expect, type Page } from '@playwright/test';
import { boardGame } from './bracket-steps.ts';
import { openLive, visit, whileFailing, withoutTournament } from './page-steps.ts';
import { logIn, logInByForm } from './season.ts';
import { test } from './test.ts';

/** The bracket page leads everybody to both, in every state. */
async function expectHeaderLinks(page: Page): Promise<void> {
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(link('View Leaderboard')).toHaveAttribute('href', '/leaderboard');
  await expect(link('Make Predictions')).toHaveAttribute('href', '/my-bracket');
}

test('after logging in users are on the page they came for', async ({ page, register, startSeason }) => {
  const season = await startSeason();
  const player = await register();
  await page.goto('/bracket');
  await page.getByRole('link', { name: 'Make Predictions' }).click();
  await expect(boardGame(page, 1)).toHaveAccessibleName(/1 Harbor Herons/);
  await expect(page.getByRole('radiogroup', { name: /^Round of 32/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in to Submit Predictions' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await logInByForm(page, player.username);
  await expect(page).toHaveURL('/my-bracket');
  await season.submit(player);
  await page.goto('/bracket');
  await expect(page.getByRole('link', { name: 'Your bracket is in View My Bracket' })).toHaveAttribute(
    'href',
    '/my-bracket',
  );
  await expectHeaderLinks(page);
  await season.playThrough('round_of_32');
  await season.setOpen(false);
  await expect(page.getByText('Games are on, and predictions are locked in.')).toBeVisible();
  await expectHeaderLinks(page);

  await page.context().clearCookies();
  const login = page.getByRole('link', { name: 'Log in to Submit Predictions' });
  await page.goto('/my-bracket');
  await expect(page.getByText('Submissions are closed')).toBeVisible();
  await expect(login).toBeVisible();
  await withoutTournament(page);
  await page.reload();
  await expect(page.getByText('No active tournament found.')).toBeVisible();
  await expect(login).toBeVisible();
  await page.goto('/login');
  await logInByForm(page, 'admin');
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('link', { name: 'Set Up Tournament' })).toHaveAttribute('href', '/admin/setup-bracket');
  await expectHeaderLinks(page);
});

test('the end of a season names champion and best bracket, and celebrates once', async ({ page, startSeason }) => {
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
  await visit(page, '/');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toHaveText('Spring CupOverChampionHarbor Herons#1Wes Winner800 points#2Olga Other0 points');
  const status = page.getByRole('region', { name: 'Spring Cup' });
  await expect(status).toContainText('ChampionHarbor Herons');
  await expect(status).toContainText('Best bracket, 800 pointsWes Winner');
  const podium = status.getByRole('list', { name: 'Podium' }).getByRole('listitem');
  await expect(podium).toHaveText([/Wes Winner800 points#1/, /Olga Other0 points#2/]);
  await visit(page, '/recaps/championship');
  await expect(page.getByText('Wes Winner won with 800 points; 1 of 2 had the champion.')).toBeVisible();

  await logIn(page, season.person('Wes Winner').username);
  const failure = page.getByRole('alert').filter({ hasText: 'The end of the season could not be loaded' });
  await whileFailing(page, '**/leaderboard?limit=*', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/bracket');
    await expect(failure).toBeVisible();
  });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(honours).toContainText('ChampionHarbor HeronsBest bracket, 800');
  // Confetti needs a browser that does not ask for reduced motion.
  await visit(page, '/my-bracket');
  await expect(winner).toContainText('You won Spring Cup!');
  await expect(confetti).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(confetti).toBeAttached();
  await expect(card).toContainText(
    'With 800 points, nobody has beaten your bracket.1st of 2. It is over: Harbor Herons',
  );
  await page.reload();
  await expect(winner).toBeVisible();
  // Counted once: an assertion that retries would wait until the confetti has disappeared.
  expect(await confetti.count()).toBe(0);

  await logIn(page, season.person('Olga Other').username);
  await page.goto('/my-bracket');
  await expect(card).toContainText('2nd of 2');
  await expect(card.getByText('is out')).toBeVisible();
  await expect(winner).toHaveCount(0);
});
