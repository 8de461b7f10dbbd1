import { expect } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must, readTree, type Season } from '../test/test-season.ts';
import { counter, fillBySeed, group, openMyBracket, review, shown, submit } from './bracket-steps.ts';
import { toasts } from './page-steps.ts';
import { logIn, logInAdmin, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

let admin: Caller;
let season: Season;
test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(String(baseURL));
  season = await startSeason(admin);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test('nobody can submit for somebody who has logged in in another tab', async ({ page, baseURL, context }) => {
  await openMyBracket(page, baseURL);
  await fillBySeed(page);
  const other = await register(String(baseURL));
  // Without a word to this page, as from a browser that keeps nothing.
  await logIn(page, other.username);
  await submit(page);
  await expect(toasts(page)).toContainText('Submission IssueSomebody else is logged in by now.');
  const { body } = await other.get(`/api/tournaments/${season.id}/my-bracket`);
  expect(body).toEqual({ bracket: null, picks: [] });

  // Told by the tab in which it happens, this page becomes that person's.
  const tab = await context.newPage();
  await tab.goto('/rules');
  await expect(page.getByRole('banner')).toContainText(other.username);
});

test('an incomplete first round is not submitted, and the first missing game has the focus', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMyBracket(page, baseURL);
  await group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .first()
    .click();
  await page.getByRole('button', { name: 'Next: Sweet 16' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toContainText(
    'Incomplete BracketPlease make picks for all first round games before submitting.',
  );
  await expect(review(page)).toBeHidden();
  await expect(
    group(page, /^Round of 32, game 2:/)
      .getByRole('radio')
      .first(),
  ).toBeFocused();
});

test('the review names the champion, the Final Four, and how many games are open', async ({ page, baseURL }) => {
  await openMyBracket(page, baseURL);
  await fillBySeed(page);
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(review(page)).toContainText('Your champion1 Harbor Herons');
  await expect(review(page).getByRole('listitem')).toHaveText([
    '1 Harbor Herons',
    '2 Prairie Foxes',
    '1 Granite Goats',
    '2 Copper Canyons',
  ]);
  await expect(review(page)).not.toContainText('still open');
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();

  await group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(review(page)).toContainText('4 games are still open and earn nothing. Submit anyway?');
  await review(page).getByRole('button', { name: 'Submit bracket' }).click();
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test.describe('submissions', () => {
  test.afterEach(async () => {
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
  });

  test('that are closed cannot be made, but picks of before still show', async ({ page, baseURL }) => {
    await openMyBracket(page, baseURL);
    await group(page, /^Round of 32, game 1:/)
      .getByRole('radio')
      .first()
      .click();
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    await page.reload();
    await expect(page.getByText('Bracket entries will be open soon')).toBeVisible();
    await expect(page.getByRole('button', { name: /submit/i })).toHaveCount(0);
    await expect(shown(page.getByRole('radiogroup', { name: /^Round/ }))).toHaveCount(0);
    await expect(page.getByRole('group', { name: /^Round of 32, game 1:/ })).toContainText('your pick');
  });

  test('end with the session, which is noticed, and the picks stay', async ({ page, baseURL, context }) => {
    const { username } = await openMyBracket(page, baseURL);
    await fillBySeed(page);
    await context.clearCookies();
    await submit(page);
    await expect(toasts(page)).toContainText('Submission Issue');
    await expect(page.getByRole('link', { name: 'Log in to Submit Predictions' })).toBeVisible();
    await logIn(page, username);
    await page.goto('/my-bracket');
    await expect(counter(page)).toHaveText('31/31 picked');
  });

  test('that close meanwhile are refused, and the picks stay', async ({ page, baseURL }) => {
    // Otherwise the page would know before it is told.
    await page.route('/api/live*', (route) => route.abort());
    await openMyBracket(page, baseURL);
    await fillBySeed(page);
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    await submit(page);
    await expect(toasts(page)).toContainText('Submissions ClosedBracket submissions are closed for this tournament.');
    await expect(page.getByText('Bracket entries will be open soon')).toBeVisible();
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
    await page.reload();
    await expect(counter(page)).toHaveText('31/31 picked');
  });
});

test('a second submission, made elsewhere first, ends in the bracket that is in', async ({ page, baseURL }) => {
  const user = await openMyBracket(page, baseURL);
  await fillBySeed(page);
  await submitBracket(user, season);
  await submit(page);
  await expect(toasts(page)).toContainText('Submission IssueYou already have a bracket in this tournament.');
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test('a bracket submitted on another device is there once its owner is back at this one', async ({ page, baseURL }) => {
  const user = await openMyBracket(page, baseURL);
  await fillBySeed(page);
  await submitBracket(user, season);
  await expect(counter(page)).toHaveText('31/31 picked');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test('what another program has begun is locked, and the rest can be picked', async ({ page, baseURL }) => {
  const user = await register(String(baseURL));
  const { games } = await readTree(user, season.id);
  const { id } = must(await user.post('/api/brackets', { tournamentId: season.id }), 201);
  const pick = { gameId: games[0]?.id, pickedTeamId: games[0]?.team2Id, bracketId: id, tournamentId: season.id };
  must(await user.post('/api/picks', pick), 201);
  await logIn(page, user.username);
  await page.goto('/my-bracket');
  await expect(counter(page)).toHaveText('1/31 picked');
  await expect(page.getByRole('group', { name: /^Round of 32, game 1:/ })).toContainText('your pick');
  await fillBySeed(page);
  await submit(page);
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});
