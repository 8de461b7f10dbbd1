import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '../src/contract/players.ts';
import { expectStatus } from '../test/test-season.ts';
import { BOTH_THEMES, expectAccessible, PHONE_FIRST } from './axe.ts';
import { addPlayer, movePlayer } from './opening-day-steps.ts';
import { expectToast, FAILURE, failNext, holdBack, NO_MESSAGE, openLive, toasts, UNREACHABLE } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

const PAGE = '/admin/update-results';

const game = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^Game ${number}:`) });
const score = (page: Page, number: number, team: 0 | 1) =>
  game(page, number)
    .getByLabel(/ score$/)
    .nth(team);
const action = (page: Page, number: number, name: string | RegExp) => game(page, number).getByRole('button', { name });
const round = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name });

let season: TestSeason;

// Runs on all workers: this is the longest file.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, startSeason }) => {
  season = await startSeason({ isOpen: false });
  await logIn(page, 'admin');
});

async function openForm(page: Page, number: number): Promise<void> {
  await game(page, number).getByRole('button').first().click();
  await expect(score(page, number, 0)).toBeFocused();
}

/** Types both scores, from the field that has the focus, and sends them. */
async function typeScores(page: Page, first: string, second: string): Promise<void> {
  await page.keyboard.type(first);
  await page.keyboard.press('Tab');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
}

/** Expects the toast to lie below a button, once the notice of the last result is there. */
async function expectUncovered(page: Page, button: Locator): Promise<void> {
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const [covered, toast] = await Promise.all([button.boundingBox(), toasts(page).boundingBox()]);
  expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);
}

const readPlayers = async (team: string): Promise<Player[]> =>
  expectStatus(await season.admin.get(`/api/players/by-teams?teamIds=${season.idOfTeam(team)}`), 200);

test('the last games of a round are entered by keyboard on a phone, and the next round follows', async ({ page }) => {
  for (let number = 3; number <= 16; number += 1) await season.enter(number, 71, 40 + number);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${PAGE}?round=play_in`);
  await expect(page.getByText('No games found for this round.')).toBeVisible();
  await round(page, 'Round of 32').click();
  await game(page, 1).getByRole('button').press('Enter');
  for (const number of [1, 2]) {
    await expect(score(page, number, 0)).toBeFocused();
    await typeScores(page, '71', String(40 + number));
    if (number === 1) await expectUncovered(page, action(page, 2, 'Save Result'));
  }
  await expect(page.getByRole('link', { name: 'Go to Sweet 16' })).toBeFocused();
  await expectToast(page, 'Game UpdatedThe game result and player statistics have been updated successfully.');
  const winner = season.teams.find(({ id }) => id === season.games[1]?.team1Id)?.name;
  await expect(game(page, 2)).toContainText(`${winner} won 71-42`);
  await expect(round(page, 'Round of 32')).toContainText('16 of 16 done');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?round=sweet_16$/);
  await expect(score(page, 17, 0)).toBeFocused();

  await action(page, 17, 'Start Game').click();
  await action(page, 17, /Player points/).click();
  await expectAccessible(page, BOTH_THEMES);
  for (const target of await game(page, 17).getByRole('button').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
  const [first, second] = await Promise.all([score(page, 17, 0).boundingBox(), score(page, 17, 1).boundingBox()]);
  expect(second?.y).toBe(first?.y);
  const [last, danger] = await Promise.all([
    page.getByRole('article').last().boundingBox(),
    page.getByRole('region', { name: 'Danger' }).boundingBox(),
  ]);
  expect((danger?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(320);
});

test('a wrong score is explained, and neither a failed nor a late save loses what is typed', async ({ page }) => {
  await page.route('/api/live*', (route) => route.fulfill(FAILURE));
  await page.goto(PAGE);
  await openForm(page, 2);
  await typeScores(page, '70', '70');
  await expectToast(page, 'Invalid ScoresScores cannot be tied. Please update one of the scores.');
  await expect(score(page, 2, 1)).toBeFocused();
  await expect(score(page, 2, 1)).toHaveAccessibleDescription(/^Scores cannot be tied\./);
  await score(page, 2, 1).fill('');
  await failNext(page, '/api/games/*/result', NO_MESSAGE);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Update FailedFailed to update game result.');
  await failNext(page, '/api/games/*/result');
  await page.keyboard.press('Enter');
  await expectToast(page, `Update Failed${UNREACHABLE}`);

  await openForm(page, 3);
  await expect(game(page, 2)).toContainText('Typed and not saved: 70 – 0');
  await openForm(page, 2);
  await expect(score(page, 2, 0)).toHaveValue('70');
  await expect(action(page, 2, 'Save Result')).toBeEnabled();
  const release = await holdBack(page, '/api/games/*/result');
  await score(page, 2, 1).press('Enter');
  await expect(action(page, 2, 'Saving...')).toBeVisible();
  await openForm(page, 5);
  await page.keyboard.type('6');
  release();
  await expectToast(page, 'Game Updated');
  await expect(game(page, 2)).toContainText('Completed');
  await page.keyboard.type('8');
  await expect(score(page, 5, 0)).toHaveValue('68');
  expect(await season.readGame(2)).toMatchObject({ team1Score: 70, team2Score: 0, status: 'completed' });
  const winner = season.teams.find(({ id }) => id === season.games[1]?.team1Id)?.name;
  await round(page, 'Sweet 16').click();
  await expect(game(page, 17)).toContainText(String(winner));
});

test('a double click on Save does not end the next game', async ({ page }) => {
  await season.change(2, { status: 'in_progress', team1Score: 40, team2Score: 31 });
  await page.clock.install();
  await page.goto(PAGE);
  await openForm(page, 1);
  await score(page, 1, 0).fill('71');
  await page.clock.pauseAt(Date.now() + 60_000);
  await action(page, 1, 'Save Result').click();
  await expect(score(page, 2, 0)).toBeFocused();
  const final = action(page, 2, 'Save Final Result');
  await final.click({ force: true });
  await action(page, 2, /^\+3/).first().click({ force: true });
  await action(page, 2, 'Back to Scheduled').click({ force: true });
  await page.clock.runFor(600);
  await expect(final).toBeEnabled();
  expect(await season.readGame(2)).toMatchObject({ status: 'in_progress', team1Score: 40, team2Score: 31 });
  await expect(game(page, 1)).toContainText('Harbor Herons won 71-0');
  await expect(action(page, 1, 'Undo')).toBeVisible();
  // Undo goes after ten seconds, but not from under the keyboard.
  await action(page, 1, 'Undo').focus();
  await page.clock.runFor(9_400);
  await expect(action(page, 1, 'Undo')).toBeFocused();
  await score(page, 2, 0).focus();
  await expect(action(page, 1, 'Undo')).toHaveCount(0);
  await page.clock.resume();
  await final.click();
  await expect(game(page, 2)).toContainText('Completed');
});

test('a game is started, its score runs, and players get points at its end', async ({ page, context }) => {
  const teamId = season.idOfTeam('Harbor Herons');
  for (const name of ['Ada', 'Ben', 'Cleo']) await addPlayer(season.admin, `${name} Courtside`, { teamId });
  await season.setOpen(true);
  const watcher = await context.newPage();
  await openLive(watcher, PAGE);
  await page.goto(PAGE);
  await openForm(page, 1);
  await action(page, 1, 'Start Game').click();
  const early = page.getByRole('dialog', { name: 'Submissions are still open' });
  await early.getByRole('button', { name: 'Cancel' }).click();
  expect((await season.readGame(1)).status).toBe('scheduled');
  await action(page, 1, 'Start Game').click();
  await early.getByRole('button', { name: 'Start anyway' }).click();
  const plus = (points: number) => action(page, 1, `+${points} Harbor Herons`);
  await expect(plus(1)).toBeFocused();
  for (const points of [2, 3, 1, 2]) await plus(points).click();
  await expect(game(watcher, 1)).toHaveAccessibleName(/Harbor Herons 8, .* 0$/);
  await action(page, 1, 'Save Score').click();
  await expectToast(page, 'Score SavedEveryone sees 8 – 0.');
  await expect(game(page, 1)).toContainText('Saved. Everyone sees 8 – 0.');
  await score(page, 1, 1).fill('5');
  await expect(game(page, 1)).toContainText('Not saved yet. Everyone sees 8 – 0.');
  // Enter saves a running score; ending a game takes its own button.
  await score(page, 1, 1).press('Enter');
  await expect(game(page, 1)).toContainText('Everyone sees 8 – 5.');
  expect((await season.readGame(1)).status).toBe('in_progress');

  await action(page, 1, 'Back to Scheduled').click();
  const question = page.getByRole('dialog', { name: 'Back to scheduled?' });
  await expect(question).toContainText('its running score of 8 – 5 is cleared');
  await question.getByRole('button', { name: 'Clear the score' }).click();
  await expect(score(page, 1, 0)).toBeFocused();
  await expect(score(page, 1, 0)).toHaveValue('');
  await expect(game(watcher, 1)).toContainText('Scheduled');

  await page.keyboard.type('30');
  const points = (name: string) => game(page, 1).getByLabel(`${name} Courtside points`);
  await points('Ada').fill('28');
  await points('Ben').fill('-1');
  await action(page, 1, /Player points/).click();
  await action(page, 1, 'Save Result').click();
  await expect(points('Ben')).toBeFocused();
  await page.keyboard.type('0');
  await expect(game(page, 1)).toContainText('Adds up to 28 of 30 points.');
  await page.keyboard.press('Enter');
  // Agreeing to the start of a game does not agree to its result.
  await expect(early).toContainText('Everybody will see who had it right');
  await early.getByRole('button', { name: 'Save anyway' }).click();
  await expect(game(page, 1)).toContainText('Harbor Herons won 30-0');
  expect(await readPlayers('Harbor Herons')).toMatchObject([
    { firstName: 'Ada', totalPoints: 28, wins: 1 },
    { firstName: 'Ben', totalPoints: 0, wins: 1 },
    { firstName: 'Cleo', totalPoints: 0, wins: 0 },
  ]);
  const reopened: string[] = [];
  page.on('request', (request) => request.url().endsWith('/reopen') && reopened.push(request.url()));
  await action(page, 1, 'Undo').dblclick();
  await expectToast(page, 'Game Reopened');
  expect(reopened).toHaveLength(1);
  await expect(score(page, 1, 0)).toHaveValue('30');
  await expect(points('Ada')).toHaveValue('28');
  expect(await season.readGame(1)).toMatchObject({ status: 'scheduled', winnerId: null });
});

test('a result is reopened unless its winner plays already, and a reset asks first', async ({ page, register }) => {
  await season.setOpen(true);
  await season.submit(await register());
  await season.setOpen(false);
  await season.play('round_of_32');
  await season.change(17);
  await openLive(page, `${PAGE}?round=round_of_32`);
  await action(page, 1, 'Reopen').click();
  await expect(game(page, 1).getByRole('alert')).toContainText(
    /^This result stands: Game 17 \(.*\), which its winner plays in, has started\./,
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await action(page, 3, 'Reopen').click();
  const question = page.getByRole('dialog', { name: 'Reopen game 3?' });
  for (const text of ['71 – 64', 'leaves Game 18 (', '1 bracket is scored again', 'loses the 10 points']) {
    await expect(question).toContainText(text);
  }
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, PHONE_FIRST, question);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/reopen') && sent.push(request.url()));
  await question.getByRole('button', { name: 'Reopen Game' }).dblclick();
  await expectToast(page, 'Game Reopened');
  await expect(score(page, 3, 0)).toBeFocused();
  await expect(score(page, 3, 0)).toHaveValue('71');
  await page.keyboard.type('61');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Go to Sweet 16' })).toBeFocused();
  expect(await season.readGame(3)).toMatchObject({ team1Score: 61, team2Score: 64, status: 'completed' });
  expect(sent).toHaveLength(1);

  await page.getByRole('region', { name: 'Danger' }).getByRole('button', { name: 'Reset Tournament' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset Tournament' });
  for (const text of ['16 results', '1 running game', '1 submitted bracket stays, and loses its points']) {
    await expect(reset).toContainText(text);
  }
  const confirm = reset.getByRole('button', { name: 'Reset Tournament' });
  await expect(confirm).toBeDisabled();
  await reset.getByRole('checkbox').check();
  await failNext(page, '/api/tournaments/*/reset', NO_MESSAGE);
  await confirm.click();
  await expect(reset.getByRole('alert')).toHaveText('Failed to reset tournament');
  await expectToast(page, 'Reset FailedFailed to reset tournament');
  await confirm.click();
  await expectToast(page, 'Tournament ResetAll game results and team placements have been cleared.');
  await expect(round(page, 'Round of 32')).toContainText('0 of 16 done');
  await round(page, 'Sweet 16').click();
  await expect(game(page, 17)).toContainText('Teams not yet determined for this game.');
  await page.getByRole('link', { name: 'Go to Round of 32' }).click();
  await expect(score(page, 1, 0)).toBeFocused();
});

test('two admins at once: what is typed stays, and nobody overwrites a result', async ({ page, context }) => {
  const teamId = season.idOfTeam('Harbor Herons');
  const ada = await addPlayer(season.admin, 'Ada Courtside', { teamId });
  const stalePage = await context.newPage();
  await stalePage.route('/api/live*', (route) => route.abort());
  await stalePage.goto(PAGE);
  await expect(game(stalePage, 4)).toBeVisible();
  await openLive(page, PAGE);
  await openForm(page, 1);
  await page.keyboard.type('68');
  await season.enter(2, 80, 60);
  await expect(game(page, 2)).toContainText('Completed');
  await expect(score(page, 1, 0)).toHaveValue('68');
  await expect(score(page, 1, 0)).toBeFocused();

  await season.enter(1, 71, 64);
  await expect(game(page, 1).getByRole('alert')).toContainText('This game has been finished meanwhile.');
  await expect(game(page, 1)).toContainText('71 – 64');
  await expect(game(page, 1)).toContainText('You typed 68 – 0, which was not saved.');
  await action(page, 1, 'Next Game').click();
  await expect(score(page, 3, 0)).toBeFocused();

  // A page without live updates is told by the server.
  await openForm(stalePage, 1);
  await typeScores(stalePage, '50', '40');
  await expectToast(stalePage, /Update FailedGame 1 \(.*\) is completed\. Reopen it to change its result\./);
  await expect(game(stalePage, 1).getByRole('alert')).toContainText('You typed 50 – 40, which was not saved.');
  expect(await season.readGame(1)).toMatchObject({ team1Score: 71, team2Score: 64 });

  // The typed points of a player stay when the player leaves the team, or the opponent changes.
  await round(page, 'Sweet 16').click();
  await openForm(page, 17);
  await page.keyboard.type('30');
  const points = game(page, 17).getByLabel('Ada Courtside points');
  await points.fill('28');

  // Ada leaves her team.
  await movePlayer(season.admin, ada, null);
  const alert = game(page, 17).getByRole('alert');
  await expect(alert).toContainText('Ada Courtside is in neither team any more.');
  await action(page, 17, 'Save Result').click();
  await expect(points).toHaveAccessibleDescription('Points can only go to players of the two teams.');
  await expect(points).toHaveValue('28');
  await movePlayer(season.admin, ada, teamId);
  await expect(alert).toHaveCount(0);

  // The opponent changes, and the players of the two teams cannot be loaded.
  await page.route('/api/players/by-teams*', (route) => route.abort());
  expectStatus(await season.admin.post(`/api/games/${(await season.readGame(2)).id}/reopen`), 200);
  await season.enter(2, 60, 61);
  await expect(alert).toContainText('The points typed for them are kept');
  await action(page, 17, 'Save Result').click();
  await expectToast(page, 'Update FailedThe players could not be loaded.');
  await page.unroute('/api/players/by-teams*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(points).toHaveValue('28');
  await action(page, 17, 'Save Result').click();
  await expect(game(page, 17)).toContainText('Completed');
  expect(await readPlayers('Harbor Herons')).toMatchObject([{ totalPoints: 28 }]);
});
