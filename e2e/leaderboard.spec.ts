import { expect, type Page } from '@playwright/test';
import type { LeaderboardEntry } from '../src/contract/leaderboard.ts';
import { chooseAtRandom } from '../src/domain/picks/autofill.ts';
import { expectStatus, fillBracket, readTree } from '../test/test-season.ts';
import { PHONE } from './bracket-steps.ts';
import { podium, rowOf, rows, sortBy, table } from './leaderboard-steps.ts';
import { button, CURRENT_TOURNAMENT, FAILURE, openLive, widthOf } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

/** The rank and the name of everybody, from the top. */
const places = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const [rank, name] = row.querySelectorAll('td, th');
      return `${rank?.textContent} ${name?.querySelector('[title]')?.textContent}`;
    }),
  );

test('the podium grows with the first brackets', async ({ page, register, startSeason }) => {
  const season = await startSeason({ name: 'Small Cup' });
  await openLive(page, '/leaderboard');
  await expect(page).toHaveTitle('Leaderboard · Swish');
  await expect(page.getByText('Small Cup')).toBeVisible();
  await expect(page.getByText('Check back after the tournament begins and brackets are submitted')).toBeVisible();
  for (const count of [1, 2, 3, 3]) {
    await season.submit(await register());
    await expect(podium(page)).toHaveCount(count);
  }
  await expect(page.getByText('Showing 4 participants', { exact: true })).toBeVisible();
});

/** Picks the upper team in the first games, which will be right, and the lower team in the others. */
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
    const picks = fillBracket(tree, chooseAtRandom(rightIn(12))).filter(isFirstRound);
    expectStatus(await cy.post('/api/brackets', { tournamentId: season.id, picks }), 201);
    await season.play('round_of_32');
  });

  const openAs = async (page: Page, name: string) => {
    await logIn(page, season.person(name).username);
    await page.goto('/leaderboard');
  };

  test('everyone is listed with points, equals share a rank, and the sort order is in the URL', async ({ page }) => {
    await page.goto('/leaderboard');
    await expect(page.getByText('Showing 12 participants', { exact: true })).toBeVisible();
    const top = ['#1 Zoe Adams', '#2 Ann Lee', '#2 Bob Fox', '#4 Cy Dee', '#5 Di Row'];
    expect((await places(page)).slice(0, 5)).toEqual(top);
    const cells = rowOf(page, 'Zoe Adams').getByRole('cell');
    await expect(cells.nth(2)).toContainText('52%');
    await expect(cells.nth(2)).toContainText('16 right of 16 decided');
    for (const [column, points] of [160, 0, 0, 0, 0, 160].entries()) {
      await expect(cells.nth(3 + column)).toContainText(String(points));
    }
    await expect(page.getByText('You', { exact: true })).toHaveCount(0);

    await expect(sortBy(page)).toHaveValue('total');
    await sortBy(page).selectOption('accuracy');
    await expect(page).toHaveURL('/leaderboard?sort=accuracy');
    await expect(podium(page)).toHaveText([/Cy Dee.*75% correct/, /Zoe Adams.*52% correct/, /Ann Lee/]);
    expect((await places(page)).slice(0, 4)).toEqual(['#1 Cy Dee', '#2 Zoe Adams', '#3 Ann Lee', '#3 Bob Fox']);
    await sortBy(page).selectOption('name');
    await expect(podium(page)).toHaveText([/Ann Lee/, /Bob Fox/, /Cy Dee/]);
    expect((await places(page)).at(-1)).toBe('#12 Zoe Adams');
    await page.reload();
    await expect(sortBy(page)).toHaveValue('name');
    await page.goBack();
    await expect(sortBy(page)).toHaveValue('accuracy');
    await expect(podium(page).first()).toContainText('Cy Dee');
  });

  test('users find their own row, and champions of others stay hidden until submissions close', async ({ page }) => {
    const you = page.getByText('You', { exact: true });
    await openAs(page, 'Tom Last');
    await expect(page.getByText('Your rank: #12', { exact: true })).toBeVisible();
    await button(page, 'Jump to me').click();
    await expect(rowOf(page, 'Tom Last')).toBeFocused();
    await expect(rowOf(page, 'Tom Last')).toBeInViewport();

    await openAs(page, 'Zoe Adams');
    await expect(rows(page).filter({ has: you })).toContainText('Zoe Adams');
    await expect(button(page, 'Jump to me')).toHaveCount(0);
    const championOf = (name: string) => rowOf(page, name).getByRole('cell').nth(1);
    const shown = /^Champion[A-Z][a-z]+ [A-Z][a-z]+(out)?$/;
    await expect(championOf('Ann Lee')).toContainText('Hidden until submissions close');
    await expect(championOf('Zoe Adams')).toHaveText(shown);
    await season.setOpen(false);
    await expect(championOf('Ann Lee')).toHaveText(shown);
    await expect(championOf('Cy Dee')).toContainText('No pick');
    await sortBy(page).selectOption('name');
    await expect(page.getByText('Your rank: #12', { exact: true })).toBeVisible();
  });

  test('on a phone the first screen shows the own rank, and points by round unfold', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openAs(page, 'Tom Last');
    const own = page.getByRole('button', { name: /^#12 ?Tom Last ?You ?\d+ points$/ });
    await expect(own).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
    for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96);
    const zoe = rowOf(page, 'Zoe Adams');
    const unfold = zoe.getByRole('button', { name: 'Points by round of Zoe Adams' });
    await expect(zoe.getByText('S16')).toBeHidden();
    await unfold.click();
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    await expect(zoe.getByText('S16')).toBeVisible();
    await unfold.click();
    await expect(zoe.getByText('S16')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(zoe.getByText('S16')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await own.click();
    await expect(rowOf(page, 'Tom Last')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(zoe.getByText('16 right of 16 decided')).toBeVisible();
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
  });
});

test('play-ins have a column, and champions who are out are marked', async ({ page, startSeason }) => {
  const entrants = { 'Ann Upper': 0, 'Bob Lower': 0.99 };
  const season = await startSeason({ size: 34, entrants, isOpen: false });
  await page.goto('/leaderboard');
  await expect(page.getByText('No game has been decided yet')).toBeVisible();
  await expect(podium(page).filter({ hasText: '#' })).toHaveCount(0);
  await season.playThrough('round_of_32');
  await expect(podium(page)).toHaveText([/Ann Upper.*#1/, /Bob Lower.*#2/]);
  const heads = await table(page).getByRole('columnheader').allTextContents();
  expect(heads.join(' ')).toBe('Rank Player Champion Pick Accuracy PI R1 S16 E8 F4 Final Total Possible');
  await expect(rowOf(page, 'Ann Upper').getByRole('cell').nth(9)).toHaveText('170');
  // Rows outside the viewport have no inner text until they are painted.
  await rowOf(page, 'Ann Upper').scrollIntoViewIfNeeded();
  const readPoints = async () => (await rowOf(page, 'Ann Upper').locator('td').allInnerTexts()).slice(3, 9).map(Number);
  await expect.poll(readPoints).toEqual([10, 160, 0, 0, 0, 0]);
  await expect(rowOf(page, 'Bob Lower').getByText('out', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Ann Upper').locator('s')).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await expect(rowOf(page, 'Bob Lower').getByText('Champion', { exact: true })).toBeVisible();
});

const CUP = {
  ...{ id: 1, name: 'Huge Cup', startDate: '2027-03-19T12:00:00.000Z', status: 'in_progress' },
  ...{ currentRound: 'sweet_16', submissionsOpen: false, createdAt: '2027-01-01', updatedAt: '2027-01-01' },
};
const EVERYBODY = Array.from(
  { length: 10_000 },
  (_, index): LeaderboardEntry => ({
    ...{ rank: index + 1, userId: index + 1, bracketId: index + 1, username: `fan-${index + 1}` },
    ...{ firstName: 'Person', lastName: `No${index + 1}`, profileImageUrl: index ? null : '/no-such-image.png' },
    ...{ totalScore: 10_000 - index, totalPicks: 31, correctPicks: 20, decidedPicks: 24, accuracyPercentage: 64.5 },
    ...{ championshipTeamName: 'Harbor Herons', play_in: 0, round_of_32: 120, sweet_16: 80, elite_8: 0 },
    ...{ final_four: 0, championship: 0, previousRank: index + 2, possibleScore: 500, alivePicks: 9, bestRank: 1 },
    tiebreakerGuess: null,
  }),
);
const OWN_PLACE = 7_654;

test('among 10,000 users only the visible rows are loaded, and the own row is found', async ({ page, baseURL }) => {
  const requested: string[] = [];
  // The session cookie makes the page ask for its user.
  await page.context().addCookies([{ name: 'swish_session', value: 'any', url: String(baseURL) }]);
  await page.route(CURRENT_TOURNAMENT, (route) => route.fulfill({ json: CUP }));
  await page.route('/api/user*', (route) =>
    route.fulfill({ json: { id: OWN_PLACE, username: 'me', isAdmin: false, firstName: null, lastName: null } }),
  );
  await page.route('/api/tournaments/1/my-standing*', (route) =>
    route.fulfill({ json: { entry: EVERYBODY[OWN_PLACE - 1], offset: OWN_PLACE - 1 } }),
  );
  const path = '/api/tournaments/1/leaderboard*';
  await page.route(path, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
    requested.push(`${offset}+${limit}`);
    const headers = { 'x-total-count': String(EVERYBODY.length) };
    return route.fulfill({ json: EVERYBODY.slice(offset, offset + limit), headers });
  });
  await page.goto('/leaderboard');
  await expect(page.getByText('Showing 10,000 participants', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Person No1').first()).toContainText('PN');
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
  await button(page, 'Jump to me').click();
  const own = rowOf(page, `No${OWN_PLACE}`);
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
});
