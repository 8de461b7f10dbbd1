import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { boardGame, choice, counter, fillBySeed, openMyBracket, ownBracket, WIDE } from './bracket-steps.ts';
import { names } from './leaderboard-steps.ts';
import { holdBack, openLive, waitForApp, widthOf } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { expectMissingCode, test } from './test.ts';

const PAUSED = 'Live updates are paused. Reconnecting…';
const [UPPER, LOWER] = ['Una Upper', 'Lou Lower'];

let season: TestSeason;
test.beforeEach(async ({ page, startSeason }) => {
  await page.setViewportSize(WIDE);
  // Una picks the upper team of every game, and Lou the lower.
  season = await startSeason({ entrants: { 'Una Upper': 0, 'Lou Lower': 0.99 } });
});

const upperTeamWins = (number: number) => season.enter(number, 71, 64);
const lowerTeamWins = (number: number) => season.enter(number, 64, 71);

test('a bracket on screen is updated after results, and a draft loses impossible picks', async ({
  page,
  openPage,
  register,
}) => {
  const draftPage = await openPage(WIDE);
  await openMyBracket(draftPage, register);
  await fillBySeed(draftPage);
  await logIn(page, season.person(UPPER).username);
  await openLive(page, '/my-bracket');
  // Everybody would be first before the first result.
  await expect(ownBracket(page)).not.toContainText('Points');
  await lowerTeamWins(1);
  for (const text of ['Rank#2', 'down 1 since the last result', '0 of 1 decided']) {
    await expect(ownBracket(page)).toContainText(text);
  }
  await expect(boardGame(page, 1)).toContainText('incorrect pick');
  await expect(boardGame(page, 17)).toContainText('you expected Harbor Herons');
  await expect(boardGame(page, 31)).toContainText('out of the tournament');
  await upperTeamWins(2);
  await expect(ownBracket(page)).toContainText('Points10');
  await expect(boardGame(page, 2)).toContainText(/(?<!in)correct pick/);
  const scoring = page.getByRole('table', { name: 'Scoring' });
  await expect(scoring.getByRole('row', { name: /Round of 32/ })).toContainText('10');
  const dropped = /^\d saved picks? no longer holds?, because the tournament has moved on\.$/;
  await expect(draftPage.getByText(dropped)).toBeVisible();
  await expect(counter(draftPage)).toHaveText(/^\d\d\/29 picked$/);
  await expect(choice(draftPage, 1, 0)).toHaveCount(0);
  // The same happens to a draft that is not on screen when the result comes.
  await draftPage.goto('about:blank');
  await lowerTeamWins(3);
  const openStream = await holdBack(draftPage, /\/api\/live/);
  await draftPage.goto('/my-bracket');
  await expect(draftPage.getByText(dropped)).toBeVisible();
  await expect(counter(draftPage)).toHaveText(/^\d\d\/28 picked$/);
  // And to one that was read before its live stream opened.
  await lowerTeamWins(4);
  openStream();
  await expect(counter(draftPage)).toHaveText(/^\d\d\/27 picked$/);
});

test('a lost connection is shown, and missed results appear once it is back', async ({
  page,
  context,
  browserMessages,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openLive(page, '/leaderboard');
  const notice = page.getByText(PAUSED);
  const title = page.getByRole('heading', { level: 1 });
  await expect(notice).toHaveCount(0);
  const titleBox = await title.boundingBox();
  await context.setOffline(true);
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await title.boundingBox()).toEqual(titleBox);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await expectAccessible(page, [{ theme: 'light' }]);
  await lowerTeamWins(1);

  await page.setViewportSize(WIDE);
  // The code of this page has not been loaded yet.
  await page.getByRole('banner').getByRole('link', { name: 'Opening Day' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be shown');
  await expectMissingCode(browserMessages);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Opening Day', level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await waitForApp(page);
  await page.goBack();
  await expect(names(page)).toHaveText([LOWER, UPPER]);
});
