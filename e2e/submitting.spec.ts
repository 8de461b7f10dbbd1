import { expect, type Route } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import {
  boardGame,
  choice,
  counter,
  expectSubmitted,
  fillBySeed,
  openMyBracket,
  review,
  submit,
  unsent,
  WIDE,
} from './bracket-steps.ts';
import { button, expectToast, failNext, openLive } from './page-steps.ts';
import { logIn, shareSession, type TestSeason } from './season.ts';
import { test } from './test.ts';

let season: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  season = await startSeason();
});
test.beforeEach(({ page }) => page.setViewportSize(WIDE));

test('an ended session keeps the picks, and nobody submits for somebody else', async ({ page, context, register }) => {
  const { username } = await openMyBracket(page, register);
  await fillBySeed(page);
  // Any other request of the page would find out first, such as one that saves the draft.
  await page.route('/api/tournaments/*/draft', (route) => route.abort());
  const endSession = async (route: Route) => {
    await context.clearCookies();
    await route.fallback();
  };
  await page.route('/api/brackets', endSession, { times: 1 });
  await submit(page);
  await expectToast(page, 'Submission Issue');
  await expect(page.getByRole('link', { name: 'Log in to Submit Predictions' })).toBeVisible();
  await logIn(page, username);
  await page.goto('/my-bracket');
  await expect(counter(page)).toHaveText('31/31 picked');

  const other = await register();
  // Tabs tell each other of a login through the browser's storage. This session goes past them, at once: without one for a
  // moment, a request of the page would find that nobody is logged in.
  await shareSession(context, other, page.url());
  await submit(page);
  await expectToast(page, 'Submission IssueSomebody else is logged in by now.');
  const { body } = await other.get(`/api/tournaments/${season.id}/my-bracket`);
  expect(body).toEqual({ bracket: null, picks: [] });
  // Once a tab is open for the other person, this page becomes theirs.
  await (await context.newPage()).goto('/rules');
  await expect(page.getByRole('banner')).toContainText(other.username);
});

test('closing submissions locks a draft and keeps it', async ({ page, context, register }) => {
  const closed = 'Submissions ClosedBracket submissions are closed for this tournament.';
  await page.route('/api/live*', (route) => route.abort());
  await openMyBracket(page, register);
  const livePage = await context.newPage();
  await openLive(livePage, '/my-bracket');
  await choice(livePage, 1, 0).click();
  await fillBySeed(page);
  await season.setOpen(false);
  await expectToast(livePage, closed);
  await expect(livePage.getByText('These picks are kept on this device. They have not been submitted.')).toBeVisible();
  await expect(livePage.getByRole('radiogroup', { name: /^Round/ }).filter({ visible: true })).toHaveCount(0);
  await expect(boardGame(livePage, 1)).toContainText('your pick');

  await submit(page);
  await expectToast(page, closed);
  await season.setOpen(true);
  await expect(choice(livePage, 1, 0)).toBeChecked();
  await page.reload();
  await expect(counter(page)).toHaveText('31/31 picked');
});

test('a bracket submitted on another device replaces the draft', async ({ page, register }) => {
  const first = await openMyBracket(page, register);
  await fillBySeed(page);
  await season.submit(first);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expectSubmitted(page);

  const second = await openMyBracket(page, register);
  await fillBySeed(page);
  await season.submit(second);
  await submit(page);
  await expectToast(page, 'Submission IssueYou already have a bracket in this tournament.');
  await expectSubmitted(page);
});

test('picks that another client has stored are locked, and a browser that stores nothing loses no others', async ({
  page,
  register,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('blocked');
    };
  });
  const user = await register();
  const first = await season.readGame(1);
  const { id } = expectStatus(await user.post('/api/brackets', { tournamentId: season.id }), 201);
  const pick = { gameId: first.id, pickedTeamId: first.team2Id, bracketId: id, tournamentId: season.id };
  expectStatus(await user.post('/api/picks', pick), 201);
  await logIn(page, user.username);
  await page.goto('/my-bracket');
  await expect(counter(page)).toHaveText('1/31 picked');
  await expect(boardGame(page, 1)).toContainText('your pick');
  await fillBySeed(page);
  await failNext(page, '**/api/brackets');
  await submit(page);
  await expectToast(page, 'Submission IssueYour bracket may have been partially submitted. Asking the server...');
  await expect(review(page)).toContainText('Your picks are on this page only');
  await expect(unsent(page)).toContainText('The picks are on this page only: send them before you leave it.');
  await expect(review(page)).toBeHidden();
  await expect(counter(page)).toHaveText('31/31 picked');
  await button(page, 'Review and send').click();
  await button(page, 'Submit bracket').click();
  await expectSubmitted(page);
});
