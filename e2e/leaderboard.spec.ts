import { expect, type Page } from '@playwright/test';
import type { LeaderboardEntry } from '../src/contract/leaderboard.ts';
import { expectStatus, fillBracket, readTree, tossCoins } from '../test/test-season.ts';
import { BOTH_THEMES, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { medals, names, podium, rowOf, rows, searchBox, sortBy, table } from './leaderboard-steps.ts';
import { button, FAILURE, listBadlyCut, openLive, widthOf } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

/** The rank and the name in each row, from the top. */
const ranking = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const [rank, name] = row.querySelectorAll('td, th');
      return `${rank?.textContent} ${name?.querySelector('[title]')?.textContent}`;
    }),
  );

/** The bar of somebody's picks. */
const pickBar = (page: Page, name: string) => rowOf(page, name).getByRole('img', { name: /still open$/ });

/** The widths of the parts of a bar, in 31ths of it. */
const measureParts = (bar: HTMLElement) =>
  [...bar.children].map((part) => Math.round((part.getBoundingClientRect().width / bar.clientWidth) * 31));

/** Above the list, the own rank and points. */
const jumpToMe = (page: Page) => page.getByRole('button', { name: /Jump to me/ });

const COLUMNS = ['Rank', 'Player', 'Champion Pick', 'Accuracy', 'R1', 'S16', 'E8', 'F4', 'Final', 'Total'];

const OWN_RANK = 7_654;

/** Picks the upper team, which will win, in the first `count` games, and the lower team in the others. */
function rightIn(count: number): () => number {
  let games = 0;
  return () => (games++ < count ? 0 : 0.99);
}

test.describe('in a pool of twelve, after the first round', () => {
  let season: TestSeason;

  test.beforeAll(async ({ register, startSeason }) => {
    const others = ['Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'].map((name, index) => [
      `${name} Row`,
      rightIn(11 - index),
    ]);
    const top = { 'Zoe Adams': rightIn(16), 'Ann Lee': rightIn(13), 'Bob Fox': rightIn(13), 'Tom Last': rightIn(2) };
    season = await startSeason({ entrants: { ...top, ...Object.fromEntries(others) } });
    // Cy picks only the first round.
    const cy = await register({ firstName: 'Cy', lastName: 'Dee' });
    const tree = await readTree(cy, season.id);
    const isFirstRound = ({ gameId }: { gameId: number }) => tree.gameById.get(gameId)?.round === 'round_of_32';
    const picks = fillBracket(tree, tossCoins(rightIn(12))).filter(isFirstRound);
    expectStatus(await cy.post('/api/brackets', { tournamentId: season.id, picks }), 201);
    await season.play('round_of_32');
  });

  const openAs = async (page: Page, name: string) => {
    await logIn(page, season.person(name).username);
    await page.goto('/leaderboard');
  };

  test('everyone is listed with points, equals share a rank, and the sort order is in the URL', async ({ page }) => {
    await season.setOpen(false);
    await openAs(page, 'Zoe Adams');
    await expect(page.getByText('Showing 12 participants', { exact: true })).toBeVisible();
    const top = ['#1 Zoe Adams', '#2 Ann Lee', '#2 Bob Fox', '#4 Cy Dee', '#5 Di Row'];
    expect((await ranking(page)).slice(0, 5)).toEqual(top);
    await expect(rowOf(page, 'Zoe Adams').getByRole('cell').nth(2)).toHaveText(/52%.*of 31.*16 right, 0 wrong/);
    await expect(pickBar(page, 'Zoe Adams')).toHaveAccessibleName('16 right, 0 wrong, 15 still open');
    expect(await pickBar(page, 'Ann Lee').evaluate(measureParts)).toEqual([13, 3, 15]);
    await expect(rowOf(page, 'Cy Dee').getByRole('cell').nth(1)).toContainText('No pick');
    await expect(rows(page).filter({ has: page.getByText('You', { exact: true }) })).toContainText('Zoe Adams');
    await expect(jumpToMe(page)).toHaveCount(0);

    await expect(sortBy(page)).toHaveValue('total');
    await sortBy(page).selectOption('accuracy');
    await expect(page).toHaveURL('/leaderboard?sort=accuracy');
    await expect(podium(page)).toHaveText([/Cy Dee.*75% of all 16 picks/, /Zoe Adams.*52% of all 31 picks/, /Ann Lee/]);
    expect((await ranking(page)).slice(0, 4)).toEqual(['#1 Cy Dee', '#2 Zoe Adams', '#3 Ann Lee', '#3 Bob Fox']);
    await expect(medals(page)).toHaveCount(4);
    await sortBy(page).selectOption('name');
    await expect(names(page).first()).toHaveText('Ann Lee');
    expect((await ranking(page)).at(-1)).toBe('#12 Zoe Adams');
    await expect(medals(page)).toHaveCount(0);
    await expect(podium(page)).toHaveText([/Zoe Adams.*16 right, 0 wrong.*#1/, /Ann Lee.*#2/, /Bob Fox.*#2/]);
    await page.reload();
    await expect(sortBy(page)).toHaveValue('name');
    await page.goBack();
    await expect(sortBy(page)).toHaveValue('accuracy');
    await expect(podium(page).first()).toContainText('Cy Dee');

    await searchBox(page).fill('d');
    await expect(page.getByText('5 of 12 participants match', { exact: true })).toBeVisible();
    expect(await ranking(page)).toEqual(['#1 Cy Dee', '#2 Zoe Adams', '#5 Di Row', '#6 Ed Row', '#10 Ida Row']);
    await expect(podium(page).first()).toContainText('Cy Dee');
    await page.reload();
    await expect(searchBox(page)).toHaveValue('d');
    await expect(rows(page)).toHaveCount(5);
    await sortBy(page).selectOption('total');
    await expect(page).toHaveURL('/leaderboard?q=d');
    await searchBox(page).fill('nobody like that');
    await expect(page.getByText('Nobody by that name')).toBeVisible();
    await button(page, 'Show everybody').click();
    await expect(rows(page)).toHaveCount(12);
    await expect(page).toHaveURL('/leaderboard');
  });

  test('on a phone users see their own rank at once, and all columns', async ({ page }) => {
    // While submissions are open, a note above the rows is as high as a row.
    await season.setOpen(false);
    await page.setViewportSize(PHONE);
    await openAs(page, 'Tom Last');
    const own = page.getByRole('button', { name: /^#12 ?Tom Last ?You ?\d+ points$/ });
    await expect(own).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first()).toBeInViewport({ ratio: 0.5 });
    for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(92);
    expect(await listBadlyCut(page)).toEqual([]);
    const zoe = rowOf(page, 'Zoe Adams');
    for (const name of COLUMNS)
      await expect(table(page).getByRole('columnheader', { name, exact: true })).toBeVisible();
    for (const name of ['R1', 'S16', 'E8', 'F4', 'Final'])
      await expect(zoe.getByText(name, { exact: true })).toBeVisible();
    // The player is the row's header; the possible points and the chance are a cell more each.
    await expect(zoe.getByRole('cell').filter({ visible: true })).toHaveCount(COLUMNS.length + 1);
    await own.click();
    await expect(rowOf(page, 'Tom Last')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(zoe.getByText('of 31', { exact: true })).toBeVisible();
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
  });

  test('of 10,000 entries only those near the visible rows are loaded, and users find their own', async ({ page }) => {
    const { body } = await season.person('Tom Last').get(`/api/tournaments/${season.id}/my-standing`);
    const everybody = Array.from({ length: 10_000 }, (_, index): LeaderboardEntry => {
      const entry: LeaderboardEntry = { ...body.entry, rank: index + 1, bracketId: index + 1 };
      if (index + 1 === OWN_RANK) return entry;
      return {
        ...entry,
        userId: -index,
        firstName: 'Person',
        lastName: `No${index + 1}`,
        profileImageUrl: '/none.png',
      };
    });
    await page.route('/api/tournaments/*/my-standing*', (route) =>
      route.fulfill({ json: { entry: everybody[OWN_RANK - 1], offset: OWN_RANK - 1 } }),
    );
    const requested: string[] = [];
    const path = '/api/tournaments/*/leaderboard*';
    await page.route(path, (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      requested.push(`${offset}+${limit}`);
      const found = everybody.filter(({ lastName }) => lastName?.includes(query.get('search') ?? ''));
      const headers = { 'x-total-count': String(found.length) };
      return route.fulfill({ json: found.slice(offset, offset + limit), headers });
    });
    await openAs(page, 'Tom Last');
    await expect(page.getByText('Showing 10,000 participants', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Person No1').first()).toContainText('PN');
    // The footer is below all rows, not over the first ones.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText('Showing 10,000 participants', { exact: true })).not.toBeInViewport();
    expect(requested).toEqual(['0+500']);
    expect(await rows(page).count()).toBeLessThan(60);
    await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');

    await page.route(path, (route) => route.fulfill(FAILURE), { times: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('alert')).toContainText('Some rows could not be loaded.');
    await button(page, 'Try again').click();
    const last = rowOf(page, 'No10000');
    await expect(last).toBeInViewport();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(last).toHaveAttribute('aria-rowindex', '10001');
    await expect(last).toContainText('#10,000');
    expect(requested).toEqual(['0+500', '9500+500']);

    await expect(page.getByText('Your rank: #7,654', { exact: true })).toBeVisible();
    await jumpToMe(page).click();
    await expect(rowOf(page, 'Tom Last')).toBeFocused();
    await expect(rowOf(page, 'Tom Last')).toBeInViewport();

    await searchBox(page).fill('No9');
    await expect(page.getByText('1,111 of 10,000 participants match', { exact: true })).toBeVisible();
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1112');
    await expect(rows(page).first()).toContainText('#9');
    await expect(jumpToMe(page)).toHaveCount(0);
  });
});

test('the podium grows with the entries, and results move the rows, which another sort order does not', async ({
  page,
  register,
  startSeason,
}) => {
  const season = await startSeason({ size: 34 });
  // Only visible rows are animated.
  await page.setViewportSize({ width: 1280, height: 1_600 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      this.setAttribute('data-animated', '');
      return animate.apply(this, options);
    };
  });
  const moved = page.locator('tr[data-animated]');
  await openLive(page, '/leaderboard');
  await expect(page.getByText('Check back after the tournament begins and brackets are submitted')).toBeVisible();
  const upper = await register();
  await season.submit(upper);
  // Somebody without a name, so far.
  await expect(podium(page)).toHaveText([new RegExp(`^\\?${upper.username}`)]);
  expectStatus(await upper.patch('/api/user', { firstName: 'Una', lastName: 'Upper' }), 200);
  await season.submit(await register({ firstName: 'Lou', lastName: 'Lower' }), 0.99);
  await expect(podium(page)).toHaveCount(2);
  await season.setOpen(false);
  await expect(page.getByText('nobody leads yet')).toBeVisible();
  await expect(podium(page).filter({ hasText: '#1' })).toHaveCount(2);

  const [una, lou] = [rowOf(page, 'Una Upper'), rowOf(page, 'Lou Lower')];
  await season.enter(4, 64, 71);
  await expect(names(page)).toHaveText(['Lou Lower', 'Una Upper']);
  await expect(una).toContainText('down 1 since the last result');
  await expect(lou).not.toContainText('since the last result');
  await expect(lou.getByRole('cell').nth(-2)).toContainText(/810.*32 alive/);
  await season.enter(5, 71, 64);
  await expect(names(page)).toHaveText(['Una Upper', 'Lou Lower']);
  await expect(una).toContainText('up 1 since the last result');
  await expect(moved).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectAccessible(page, BOTH_THEMES);
  await moved.evaluateAll((rows) => rows.map((row) => row.removeAttribute('data-animated')));
  await sortBy(page).selectOption('name');
  await expect(names(page)).toHaveText(['Lou Lower', 'Una Upper']);
  await expect(page.getByText('since the last result')).toHaveCount(0);
  await expect(moved).toHaveCount(0);
  await sortBy(page).selectOption('total');

  await season.playThrough('round_of_32');
  await expect(podium(page)).toHaveText([/Una Upper.*#1/, /Lou Lower.*#2/]);
  const heads = await table(page).getByRole('columnheader').allTextContents();
  expect(heads.join(' ')).toBe('Rank Player Champion Pick Accuracy PI R1 S16 E8 F4 Final Total Possible Win');
  // Rows outside the viewport have no inner text until they are painted.
  await una.scrollIntoViewIfNeeded();
  const readPoints = async () => (await una.locator('td').allInnerTexts()).slice(3, 10).map(Number);
  await expect.poll(readPoints).toEqual([10, 150, 0, 0, 0, 0, 160]);
  // A predicted champion who is out of the tournament is marked.
  await expect(lou.getByRole('cell').nth(1).getByText('out', { exact: true })).toBeVisible();
  await expect(una.locator('s')).toHaveCount(0);
});
