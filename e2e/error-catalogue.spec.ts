import { expect, type Page } from '@playwright/test';
import { LOGOUT_FAILURE_COOKIE } from '../src/contract/logout-failure.ts';
import { fillBySeed, leaveMoment, review, submit } from './bracket-steps.ts';
import { button, CURRENT_TOURNAMENT, expectToast, visit, withoutTournament } from './page-steps.ts';
import { logIn, newUsername, PASSWORD } from './season.ts';
import { test } from './test.ts';

/**
 * What the toasts say: a title, then a text. A text that a failure has is the fallback for a response without a message;
 * otherwise the message of the server takes its place.
 */
interface Row {
  success?: [title: string, text?: string];
  failure: [title: string, fallback?: string];
}

const CATALOGUE = {
  login: {
    success: ['Login successful', 'Welcome back!'],
    failure: ['Login failed', 'Please check your credentials and try again'],
  },
  register: {
    success: ['Registration successful', 'Your account has been created! You are now logged in.'],
    failure: ['Registration failed', 'Please try again with a different username'],
  },
  logout: { failure: ['Logout failed'] },
  addPlayer: {
    success: ['Success', 'Player added successfully'],
    failure: ['Error', 'Failed to add player'],
  },
  updatePlayer: {
    success: ['Success', 'Player updated successfully'],
    failure: ['Error', 'Failed to update player'],
  },
  submit: {
    success: ['Bracket Submitted', 'Your bracket has been submitted successfully!'],
    failure: ['Submission Issue', 'Your bracket may have been partially submitted. Refreshing page...'],
  },
  submitClosed: {
    failure: ['Submissions Closed', 'Bracket submissions are closed for this tournament.'],
  },
  createTournament: {
    success: ['Tournament Created'],
    failure: ['Failed to create tournament'],
  },
  updateTournament: {
    success: ['Tournament Updated'],
    failure: ['Failed to update tournament'],
  },
  addTeam: { success: ['Team Added'], failure: ['Failed to add team'] },
  deleteTeam: { success: ['Team Deleted'], failure: ['Failed to delete team'] },
  createBracket: { success: ['Bracket Created'], failure: ['Failed to create bracket'] },
  gameResult: {
    success: ['Game Updated', 'The game result and player statistics have been updated successfully.'],
    failure: ['Update Failed', 'Failed to update game result.'],
  },
  reset: {
    success: ['Tournament Reset', 'All game results and team placements have been cleared.'],
    failure: ['Reset Failed', 'Failed to reset tournament'],
  },
  seed: {
    success: ['Seed updated', 'Team seed has been updated successfully.'],
    failure: ['Update failed'],
  },
  position: {
    success: ['Bracket position updated', 'Team bracket position has been updated successfully.'],
    failure: ['Update failed'],
  },
  createOpeningDayGame: {
    success: ['Opening day game created successfully'],
    failure: ['Error', 'Failed to create opening day game'],
  },
  updateOpeningDayGame: {
    success: ['Game result updated successfully'],
    failure: ['Error', 'Failed to update game result'],
  },
  deleteOpeningDayGame: {
    success: ['Opening day game deleted successfully'],
    failure: ['Error', 'Failed to delete opening day game'],
  },
  sameTeams: { failure: ['Error', 'Teams must be different'] },
  open: {
    success: ['Bracket status updated', 'Bracket submissions are now open.'],
    failure: ['Error updating bracket status'],
  },
} satisfies Record<string, Row>;

const REASON = 'This is what the server says.';

/**
 * Fails, and succeeds at the second time. What a failure says, the message or the fallback, is decided in one place
 * (`client.test.ts`), so a row with a fallback is tried without a message, and a row that has none with one.
 */
async function tryTwice(page: Page, row: Row, call: string, act: () => Promise<unknown>): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const [title, fallback] = row.failure;
  const failure = fallback ? { status: 500, body: '' } : { status: 409, json: { message: REASON, code: 'conflict' } };
  let hasFailed = false;
  await page.route(path, (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback();
    hasFailed = true;
    return route.fulfill(failure);
  });
  await act();
  await expectToast(page, `${title}${fallback ?? REASON}`);
  await act();
  if (row.success) await expectToast(page, row.success.join(''));
  await page.unroute(path);
}

test('what an admin does succeeds and fails with the titles and texts of the catalogue', async ({
  page,
  startSeason,
}) => {
  await startSeason({ undrawn: [] });
  await logIn(page, 'admin');
  await withoutTournament(page);
  await page.goto('/admin/setup-bracket');
  await page.getByLabel('Tournament name').fill('Winter Cup');
  await page.getByLabel('Start date').fill('2028-01-15T18:00');
  const save = (name: string) => () => button(page, name).click();
  let tries = 0;
  await tryTwice(page, CATALOGUE.createTournament, 'POST /api/tournaments', async () => {
    tries += 1;
    if (tries === 2) await page.unroute(CURRENT_TOURNAMENT);
    await button(page, 'Create Tournament').click();
  });

  const newTeam = page.getByRole('form', { name: 'Add a team' }).getByLabel('Team name');
  await newTeam.fill('Herons');
  await tryTwice(page, CATALOGUE.addTeam, 'POST /api/teams', () => newTeam.press('Enter'));
  await button(page, 'Delete Herons').click();
  await tryTwice(page, CATALOGUE.deleteTeam, 'DELETE /api/teams/*', save('Delete Team'));
  await page.getByRole('tab', { name: 'Tournament Settings' }).click();
  await page.getByLabel('Tournament name').fill('Summer Cup');
  await tryTwice(page, CATALOGUE.updateTournament, 'PATCH /api/tournaments/*', save('Save Changes'));

  const names = Array.from({ length: 32 }, (_, index) => `T${index + 1}`);
  const season = await startSeason({ undrawn: names });
  await visit(page, '/admin/seeding');
  await page.getByRole('textbox', { name: 'Seed of T1', exact: true }).fill('1');
  await tryTwice(page, CATALOGUE.seed, 'PATCH /api/teams/*/seed', save('Confirm T1'));
  await page.getByRole('textbox', { name: 'Position of T1', exact: true }).fill('2');
  await tryTwice(page, CATALOGUE.position, 'PATCH /api/teams/*/bracket-position', save('Confirm T1'));
  await visit(page, '/admin/setup-bracket?tab=generate');
  const generate = 'POST /api/tournaments/create-bracket';
  await tryTwice(page, CATALOGUE.createBracket, generate, save('Generate Bracket'));
  await expect(page).toHaveURL('/admin');

  await visit(page, '/admin/bracket-control');
  const toggle = 'POST /api/tournaments/*/toggle-brackets';
  await tryTwice(page, CATALOGUE.open, toggle, save('Open Submissions'));
  await season.setOpen(false);

  await visit(page, '/admin/opening-day');
  await button(page, 'Create Game').click();
  await page.getByLabel('Team 2').selectOption('T1');
  await button(page, 'Create').click();
  await expectToast(page, CATALOGUE.sameTeams.failure.join(''));
  await page.getByLabel('Team 2').selectOption('T2');
  await tryTwice(page, CATALOGUE.createOpeningDayGame, 'POST /api/opening-day-games', save('Create'));
  await button(page, 'Enter Result').click();
  await page.getByLabel('T1 score').fill('50');
  const openingDayResult = 'PUT /api/opening-day-games/*/result';
  await tryTwice(page, CATALOGUE.updateOpeningDayGame, openingDayResult, save('Save Result'));
  const deletion = 'DELETE /api/opening-day-games/*';
  await tryTwice(page, CATALOGUE.deleteOpeningDayGame, deletion, save('Delete T1 vs T2'));

  await visit(page, '/admin/update-results');
  const game = page.getByRole('article', { name: /^Game 1:/ });
  await game.getByRole('button').first().click();
  const score = game.getByLabel(/ score$/).first();
  await score.fill('70');
  await tryTwice(page, CATALOGUE.gameResult, 'PUT /api/games/*/result', () => score.press('Enter'));
  await button(page, 'Reset Tournament').click();
  const question = page.getByRole('dialog', { name: 'Reset Tournament' });
  await question.getByRole('checkbox').check();
  const reset = question.getByRole('button', { name: 'Reset Tournament' });
  await tryTwice(page, CATALOGUE.reset, 'POST /api/tournaments/*/reset', () => reset.click());

  await visit(page, '/stats');
  await page
    .getByRole('button', { name: /^Add (First )?Player$/ })
    .first()
    .click();
  const lastName = newUsername();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill(lastName);
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add Player' });
  await tryTwice(page, CATALOGUE.addPlayer, 'POST /api/players', () => add.click());
  await button(page, `Edit Ada ${lastName}`).click();
  const change = dialog.getByRole('button', { name: 'Save Player' });
  await tryTwice(page, CATALOGUE.updatePlayer, 'PUT /api/players/*', () => change.click());
});

test('what a player does succeeds and fails with the titles and texts of the catalogue', async ({
  page,
  startSeason,
}) => {
  const season = await startSeason();
  const username = newUsername();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  const createAccount = page.getByRole('button', { name: 'Create account' });
  await tryTwice(page, CATALOGUE.register, 'POST /api/register', () => createAccount.click());
  await expect(page).toHaveURL('/bracket');

  await visit(page, '/my-bracket');
  await fillBySeed(page);
  await season.setOpen(false);
  await expectToast(page, CATALOGUE.submitClosed.failure.join(''));
  await season.setOpen(true);
  await page.route('/api/brackets', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  // The page loads again two seconds after the toast.
  await Promise.all([page.waitForEvent('load'), expectToast(page, CATALOGUE.submit.failure.join('')), submit(page)]);
  await expect(review(page)).toBeHidden();
  await submit(page);
  await expectToast(page, CATALOGUE.submit.success.join(''));
  await leaveMoment(page);

  const logout = page.getByRole('banner').getByRole('link', { name: 'Logout' });
  // As the server answers when it cannot end the session.
  const failure = `${LOGOUT_FAILURE_COOKIE}=${encodeURIComponent(REASON)}; Path=/`;
  const headers = { location: '/my-bracket', 'set-cookie': failure };
  await page.route('/api/logout', (route) => route.fulfill({ status: 303, headers }), { times: 1 });
  await logout.click();
  await expectToast(page, `${CATALOGUE.logout.failure.join('')}${REASON}`);
  await logout.click();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tryTwice(page, CATALOGUE.login, 'POST /api/login', () => page.getByRole('button', { name: 'Log in' }).click());
  await expect(page).toHaveURL('/bracket');
});
