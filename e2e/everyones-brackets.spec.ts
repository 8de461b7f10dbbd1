import { expect, type Page } from '@playwright/test';
import type { LeaderboardEntry } from '../src/contract/leaderboard.ts';
import { expectStatus } from '../test/test-season.ts';
import { BOTH_THEMES, EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { rowOf } from './leaderboard-steps.ts';
import { button, expectToast, listBadlyCut, visit, whileFailing } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

/** Picks the lower team of the last game of the first round, which loses the next one. */
function missOnce() {
  let games = 0;
  return () => {
    games += 1;
    return games === 16 ? 0.99 : 0;
  };
}

/** Eleven people pick the upper team of every game, Lu but for one, and Bo the lower. The numbers are as those of `Math.random`. */
const ENTRANTS = {
  'Ada Lovelace': 0,
  'Bo Berg': 0.99,
  Cy: 0,
  Di: 0,
  Ed: 0,
  Flo: 0,
  Gus: 0,
  Hal: 0,
  Ivy: 0,
  Jun: 0,
  Kai: 0,
  Lu: missOnce(),
};

let season: TestSeason;
let bracketIdByFirstName: Map<string | null, number>;
test.beforeAll(async ({ admin, startSeason }) => {
  season = await startSeason({ entrants: ENTRANTS });
  const entries: LeaderboardEntry[] = expectStatus(await admin.get(`/api/tournaments/${season.id}/leaderboard`), 200);
  bracketIdByFirstName = new Map(entries.map(({ firstName, bracketId }) => [firstName, bracketId]));
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

test('brackets are hidden until submissions close, and two taps compare one with mine', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  await logIn(page, season.person('Ada Lovelace').username);
  await page.goto('/leaderboard');
  await expect(rowOf(page, 'Bo Berg')).toBeVisible();
  await expect(rowOf(page, 'Bo Berg').getByRole('link')).toHaveCount(0);
  await expect(rowOf(page, 'Bo Berg')).toContainText('Hidden until submissions close');
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('Harbor Herons');
  await visit(page, '/picks');
  await expect(page.getByText('The picks are still hidden')).toBeVisible();
  await visit(page, `/brackets/${bracketIdByFirstName.get('Bo')}`);
  await expect(heading(page, 'Bo Berg is in. Can you beat them?')).toBeVisible();
  await expect(page.getByText('This bracket is still hidden')).toBeVisible();

  // The page shows the bracket without a reload.
  await season.setOpen(false);
  await expect(heading(page, 'Bo Berg’s bracket')).toBeVisible();
  await page.getByRole('button', { name: 'See the picks' }).click();
  await expect(page.getByRole('region', { name: 'Champions' }).getByRole('listitem')).toHaveCount(2);
  await visit(page, '/leaderboard');
  await expect(page.getByRole('region', { name: '12 brackets are open now' })).toBeVisible();
  await rowOf(page, 'Bo Berg').getByRole('link', { name: 'Bo Berg' }).click();
  await expect(page.getByText('Bo’s pick, not scored yet')).toBeVisible();
  await expect(page.getByText('You differ in 31 games.')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expectToast(page, 'Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.getByRole('link', { name: 'Compare with mine' }).click();
  await expect(heading(page, 'Ada Lovelace and Bo Berg')).toBeVisible();
  await season.setOpen(true);
  await expect(page.getByText('These brackets are still hidden')).toBeVisible();
  await season.setOpen(false);
  await expect(summary(page)).toContainText('They are level');
  await expect(summary(page)).toContainText('They agree on 0 of 31 games. 800 points are still in play');
  await expect(
    page.getByRole('group', { name: /^Round of 32, game 1: Ada Lovelace has 1 .*, Bo Berg has/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Change Bo Berg to somebody else' }).click();
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('iv');
  await page.getByRole('button', { name: /^Ivy/ }).click();
  await expect(heading(page, 'Ada Lovelace and Ivy')).toBeVisible();
  await expect(summary(page)).toContainText('They agree on 31 of 31 games.');
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect(page.getByText('No differences: all 31 games are hidden.')).toBeVisible();
  await expect(page.getByText('the same pick in every game')).toBeVisible();
  await button(page, 'Change Ivy to somebody else').click();
  await page.keyboard.type('lu');
  await page.getByRole('button', { name: /^Lu/ }).click();
  await expect(page.getByText('30 games in which they agree are hidden.')).toBeVisible();
  await expect(page.getByRole('group', { name: /, game \d+: / })).toHaveCount(1);
  await expect(page).toHaveURL(/\?only=differences$/);
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect(page).not.toHaveURL(/only/);
});

test('a lonely pick is marked, and the pages about brackets are accessible', async ({ page }) => {
  await season.setOpen(false);
  await season.enter(1, 60, 70);
  await page.goto(`/brackets/${bracketIdByFirstName.get('Bo')}`);
  await expect(page.getByText('the only one of 12 who had it')).toBeAttached();
  await expectAccessible(page, EVERY_RENDERING);
  await page.getByRole('switch', { name: 'Show who picked whom' }).click();
  const share = page.getByRole('group', { name: /^Round of 32, game 1:/ }).getByRole('button', { name: /^92%/ });
  await share.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Harbor Herons: 11 of 12' }).getByRole('listitem')).toHaveCount(11);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();

  const compared = `/compare/${bracketIdByFirstName.get('Ada')}/${bracketIdByFirstName.get('Bo')}`;
  await page.goto(`${compared}?only=differences`);
  await expect(summary(page)).toContainText('Bo Berg leads by 10 points');
  await expect(page.getByText('They differ in every game.')).toBeVisible();
  await expectAccessible(page, EVERY_RENDERING);

  await visit(page, '/picks');
  const lonely = page.getByRole('region', { name: 'Lonely picks' });
  await expect(lonely).toContainText(/1 of 12 had/);
  expect(await listBadlyCut(page)).toEqual([]);
  const everyGame = page.getByRole('region', { name: 'Every game' });
  await expect(everyGame.getByRole('listitem', { includeHidden: true })).toHaveCount(0);
  await everyGame.getByText('Sweet 16').click();
  await expect(everyGame.getByText('Sweet 16, game 17')).toBeVisible();
  await expectAccessible(page, BOTH_THEMES, everyGame);
  const champions = page.getByRole('region', { name: 'Champions' });
  const route = '**/pick-shares/*/*';
  await whileFailing(page, route, async () => {
    await champions.getByRole('button', { name: /11 brackets: show whose$/ }).click();
    await expect(page.getByText('The names could not be loaded')).toBeVisible();
  });
  await button(page, 'Try again').click();
  const people = page.getByRole('dialog', { name: 'Harbor Herons: 11 of 12' });
  await expect(people.getByRole('listitem')).toHaveCount(11);
  await expectAccessible(page, EVERY_RENDERING, people);
  await people.getByRole('searchbox', { name: 'Search by name' }).fill('bo');
  await expect(people.getByText('Nobody here has that in their name.')).toBeVisible();
  await people.getByRole('searchbox', { name: 'Search by name' }).fill('lovelace');
  await expect(people.getByRole('listitem')).toHaveText(/Ada Lovelace#2/);
  await people.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(heading(page, 'Ada Lovelace’s bracket')).toBeVisible();
  await expect(people).toHaveCount(0);

  await visit(page, '/picks');
  await lonely.getByRole('link', { name: 'Bo Berg' }).click();
  await expect(heading(page, 'Bo Berg’s bracket')).toBeVisible();
});
