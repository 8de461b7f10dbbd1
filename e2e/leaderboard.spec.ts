import { expect, type Page } from '@playwright/test';
import type { LeaderboardEntry } from '../src/contract/leaderboard.ts';
import { chooseAtRandom } from '../src/domain/picks/autofill.ts';
import type { Caller } from '../test/caller.ts';
import { fillBracket, must, readTree, type Season } from '../test/test-season.ts';
import { CURRENT_TOURNAMENT, holdBack, widthOf, withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const NOTHING = 'No leaderboard data available yet';
const CHECK_BACK = 'Check back after the tournament begins and brackets are submitted';

const table = (page: Page) => page.getByRole('table', { name: 'Standings' });
const rows = (page: Page) => table(page).getByRole('rowgroup').nth(1).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const podium = (page: Page) => page.getByRole('list', { name: 'Podium' }).getByRole('listitem');
const sortBy = (page: Page) => page.getByLabel('Sort by:');

/** The rank and the name of everybody, from the top. */
const places = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const [rank, name] = row.querySelectorAll('td, th');
      return `${rank?.textContent} ${name?.querySelector('[title]')?.textContent}`;
    }),
  );

test('without a tournament the page says what to wait for', async ({ page }) => {
  await withoutTournament(page);
  await page.goto('/leaderboard');
  await expect(page).toHaveTitle('Leaderboard · Swish');
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible();
  await expect(page.getByText('See how you stack up against the competition')).toBeVisible();
  await expect(page.getByText(NOTHING)).toBeVisible();
  await expect(page.getByText(CHECK_BACK)).toBeVisible();
  await expect(page.getByText('Top Performers')).toBeHidden();
});

test('the podium grows with the first three brackets', async ({ page, baseURL }) => {
  const url = String(baseURL);
  const season = await startSeason(await logInAdmin(url), { name: 'Small Cup' });
  await page.goto('/leaderboard');
  await expect(page.getByText('Small Cup')).toBeVisible();
  await expect(page.getByText(NOTHING)).toBeVisible();
  await expect(page.getByText(CHECK_BACK)).toBeVisible();

  const texts = ['Showing 1 participant', 'Showing 2 participants', 'Showing 3 participants', 'Showing 4 participants'];
  for (const [index, text] of texts.entries()) {
    await submitBracket(await register(url), season);
    await page.reload();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(podium(page)).toHaveCount(Math.min(3, index + 1));
  }
  const [first, second, third] = await podium(page).evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect()),
  );
  if (!first || !second || !third) throw new Error('the podium is not complete');
  expect(second.left).toBeLessThan(first.left);
  expect(first.left).toBeLessThan(third.left);
  expect(first.top).toBeLessThan(second.top);
  expect(second.top).toBeLessThan(third.top);
});

test.describe('in a pool of twelve, after the first round', () => {
  type Person = Caller & { username: string };
  let admin: Caller;
  let season: Season;
  let zoe: Person;
  let tom: Person;

  /** Right in the first games, wrong in the other ones of the first round. */
  async function submit(person: Caller, right: number, isFirstRoundOnly = false): Promise<void> {
    const tree = await readTree(person, season.id);
    let asked = 0;
    const sent = fillBracket(
      tree,
      chooseAtRandom(() => (asked++ < right ? 0 : 0.99)),
    );
    const kept = sent.filter(({ gameId }) => !isFirstRoundOnly || tree.gameById.get(gameId)?.round === 'round_of_32');
    must(await person.post('/api/brackets', { tournamentId: season.id, picks: kept }), 201);
  }

  test.beforeAll(async ({ baseURL }) => {
    const url = String(baseURL);
    admin = await logInAdmin(url);
    season = await startSeason(admin, { name: 'Pool Cup' });
    const join = async (name: string, right: number, isFirstRoundOnly = false) => {
      const [firstName = '', lastName = ''] = name.split(' ');
      const person = await register(url, { firstName, lastName });
      await submit(person, right, isFirstRoundOnly);
      return person;
    };
    zoe = await join('Zoe Adams', 16);
    await join('Ann Lee', 13);
    await join('Bob Fox', 13);
    await join('Cy Dee', 12, true);
    for (const [index, name] of ['Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'].entries()) {
      await join(`${name} Row`, 11 - index);
    }
    tom = await join('Tom Last', 2);
    await playRound(admin, season, 'round_of_32');
  });

  test('everyone is listed with their points, and equals share a rank', async ({ page }) => {
    await page.goto('/leaderboard');
    await expect(page.getByText('Showing 12 participants', { exact: true })).toBeVisible();
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Rank',
      'Player',
      'Champion Pick',
      'Accuracy',
      'R1',
      'S16',
      'E8',
      'F4',
      'Final',
      'Total',
      'Possible',
    ]);
    expect((await places(page)).slice(0, 5)).toEqual([
      '#1 Zoe Adams',
      '#2 Ann Lee',
      '#2 Bob Fox',
      '#4 Cy Dee',
      '#5 Di Row',
    ]);
    const zoes = rowOf(page, 'Zoe Adams').getByRole('cell');
    await expect(zoes.nth(2)).toContainText('52%');
    await expect(zoes.nth(2)).toContainText('16 right of 16 decided');
    for (const [column, points] of [160, 0, 0, 0, 0, 160].entries()) {
      await expect(zoes.nth(3 + column)).toContainText(String(points));
    }
    await expect(rowOf(page, 'Zoe Adams').getByText('ZA')).toBeVisible();
    await expect(page.getByText('You', { exact: true })).toHaveCount(0);
  });

  test('the order can be chosen, and stays in the address', async ({ page }) => {
    await page.goto('/leaderboard');
    await expect(podium(page).first()).toContainText('Zoe Adams');
    await expect(sortBy(page)).toHaveValue('total');

    await sortBy(page).selectOption('accuracy');
    await expect(page).toHaveURL('/leaderboard?sort=accuracy');
    await expect(podium(page)).toHaveText([/Cy Dee.*75% correct/, /Zoe Adams.*52% correct/, /Ann Lee/]);
    expect((await places(page)).slice(0, 4)).toEqual(['#1 Cy Dee', '#2 Zoe Adams', '#3 Ann Lee', '#3 Bob Fox']);

    await sortBy(page).selectOption('name');
    await expect(podium(page)).toHaveText([/Ann Lee/, /Bob Fox/, /Cy Dee/]);
    const byName = await places(page);
    expect(byName.slice(0, 2)).toEqual(['#1 Ann Lee', '#2 Bob Fox']);
    expect(byName.at(-1)).toBe('#12 Zoe Adams');

    await page.reload();
    await expect(sortBy(page)).toHaveValue('name');
    await expect(podium(page).first()).toContainText('Ann Lee');
    await page.goBack();
    await expect(sortBy(page)).toHaveValue('accuracy');
    await expect(podium(page).first()).toContainText('Cy Dee');
    await page.goBack();
    await expect(page).toHaveURL('/leaderboard');
    await expect(podium(page).first()).toContainText('Zoe Adams');
  });

  test('whoever is near the top finds their row marked', async ({ page }) => {
    await logIn(page, zoe.username);
    await page.goto('/leaderboard');
    await expect(rows(page).filter({ has: page.getByText('You', { exact: true }) })).toContainText('Zoe Adams');
    await expect(page.getByText('You', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/^Your rank/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Jump to me' })).toHaveCount(0);
    await sortBy(page).selectOption('name');
    await expect(page.getByText('Your rank: #12', { exact: true })).toBeVisible();
  });

  test('whoever is further down is told their rank and taken to their row', async ({ page }) => {
    await logIn(page, tom.username);
    await page.goto('/leaderboard');
    await expect(page.getByText('Your rank: #12', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Jump to me' }).click();
    await expect(rowOf(page, 'Tom Last')).toBeFocused();
    await expect(rowOf(page, 'Tom Last')).toBeInViewport();
  });

  test('on a small phone nothing has to be scrolled sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/leaderboard');
    for (const text of ['#1', 'Zoe Adams', '52%', '16 right of 16 decided']) {
      await expect(rowOf(page, 'Zoe Adams').getByText(text)).toBeVisible();
    }
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
  });

  test('on a phone the first screen shows where people stand and the top of the list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, tom.username);
    await page.goto('/leaderboard');
    const own = page.getByRole('button', { name: /^#12 ?Tom Last ?You ?\d+ points$/ });
    await expect(own).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
    for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96);

    const unfold = rowOf(page, 'Zoe Adams').getByRole('button', { name: 'Points by round of Zoe Adams' });
    await expect(rowOf(page, 'Zoe Adams').getByText('S16')).toBeHidden();
    await unfold.click();
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    await expect(rowOf(page, 'Zoe Adams').getByText('S16')).toBeVisible();
    await unfold.click();
    await expect(rowOf(page, 'Zoe Adams').getByText('S16')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(rowOf(page, 'Zoe Adams').getByText('S16')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await own.click();
    await expect(rowOf(page, 'Tom Last')).toBeFocused();
    await expect(rowOf(page, 'Tom Last')).toBeInViewport();
  });

  test('champions stay hidden until submissions close', async ({ page }) => {
    await logIn(page, zoe.username);
    await page.goto('/leaderboard');
    const championOf = (name: string) => rowOf(page, name).getByRole('cell').nth(1);
    await expect(championOf('Ann Lee')).toContainText('Hidden until submissions close');
    await expect(championOf('Zoe Adams')).toHaveText(/^Champion[A-Z][a-z]+ [A-Z][a-z]+(out)?$/);

    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    await page.reload();
    await expect(championOf('Ann Lee')).toHaveText(/^Champion[A-Z][a-z]+ [A-Z][a-z]+(out)?$/);
    await expect(championOf('Cy Dee')).toContainText('No pick');
    await expect(page.getByText('until submissions close')).toHaveCount(0);
  });

  test('a failure is told beside the empty message, and trying again helps', async ({ page }) => {
    const path = /\/leaderboard\?/;
    await page.route(path, (route) =>
      route.request().resourceType() === 'document'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { message: 'x', code: 'y' } }),
    );
    await page.goto('/leaderboard');
    await expect(page.getByText(NOTHING)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The leaderboard could not be loaded.');
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'Zoe Adams')).toBeVisible();
  });

  test('while it loads, the page says so in its final shape', async ({ page }) => {
    const { held, letGo } = holdBack();
    await page.route('/api/tournaments/*/leaderboard*', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/leaderboard');
    await expect(page.getByText('Loading leaderboard...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Top Performers' })).toBeVisible();
    letGo();
    await expect(rowOf(page, 'Zoe Adams')).toBeVisible();
    await expect(page.getByText('Loading leaderboard...')).toBeHidden();
  });
});

test('with play-ins the columns add up, and champions who are out are marked', async ({ page, baseURL }) => {
  const url = String(baseURL);
  const admin = await logInAdmin(url);
  const season = await startSeason(admin, { size: 34 });
  await submitBracket(await register(url, { firstName: 'Ann', lastName: 'Upper' }), season, () => 0);
  await submitBracket(await register(url, { firstName: 'Bob', lastName: 'Lower' }), season, () => 0.99);
  must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
  await page.goto('/leaderboard');
  await expect(page.getByText('No game has been decided yet')).toBeVisible();
  await expect(podium(page).filter({ hasText: '#' })).toHaveCount(0);
  await expect(rowOf(page, 'Ann Upper')).toContainText('#1');

  await playRound(admin, season, 'play_in');
  await playRound(admin, season, 'round_of_32');
  await expect(page.getByText('No game has been decided yet')).toBeHidden();
  await expect(podium(page)).toHaveText([/Ann Upper.*#1/, /Bob Lower.*#2/]);
  const heads = await table(page).getByRole('columnheader').allTextContents();
  expect(heads.slice(4, 11)).toEqual(['PI', 'R1', 'S16', 'E8', 'F4', 'Final', 'Total']);
  await expect(rowOf(page, 'Ann Upper').getByRole('cell').nth(9)).toHaveText('170');
  const points = await rowOf(page, 'Ann Upper').locator('td').allInnerTexts();
  const byRound = points.slice(3, 9).map(Number);
  expect(byRound).toEqual([10, 160, 0, 0, 0, 0]);

  await expect(rowOf(page, 'Bob Lower').locator('s')).toHaveCount(1);
  await expect(rowOf(page, 'Bob Lower').getByText('out', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Ann Upper').locator('s')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowOf(page, 'Bob Lower').getByText('Champion', { exact: true })).toBeVisible();
});

test.describe('among 10,000', () => {
  const CUP = {
    ...{ id: 1, name: 'Huge Cup', startDate: '2027-03-19T12:00:00.000Z', status: 'in_progress' },
    ...{ currentRound: 'sweet_16', bracketsOpen: false, createdAt: '2027-01-01', updatedAt: '2027-01-01' },
  };
  const EVERYBODY = Array.from(
    { length: 10_000 },
    (_, index): LeaderboardEntry => ({
      ...{ rank: index + 1, userId: index + 1, bracketId: index + 1, username: `fan-${index + 1}` },
      ...{
        firstName: 'Person',
        lastName: `No${index + 1}`,
        profileImageUrl: index === 0 ? '/no-such-image.png' : null,
      },
      ...{ totalScore: 10_000 - index, totalPicks: 31, correctPicks: 20, decidedPicks: 24, accuracyPercentage: 64.5 },
      ...{ championshipTeamName: 'Harbor Herons', play_in: 0, round_of_32: 120, sweet_16: 80, elite_8: 0 },
      ...{ final_four: 0, championship: 0, previousRank: index + 2, possibleScore: 500, alivePicks: 9, bestRank: 1 },
    }),
  );
  const OWN_PLACE = 7_654;
  let asked: string[];

  test.beforeEach(async ({ page, baseURL }) => {
    asked = [];
    // Without a session nobody would be asked for.
    await page.context().addCookies([{ name: 'swish_session', value: 'any', url: String(baseURL) }]);
    await page.route(CURRENT_TOURNAMENT, (route) => route.fulfill({ json: CUP }));
    await page.route('/api/user*', (route) =>
      route.fulfill({ json: { id: OWN_PLACE, username: 'me', isAdmin: false, firstName: null, lastName: null } }),
    );
    await page.route('/api/tournaments/1/my-standing*', (route) =>
      route.fulfill({ json: { entry: EVERYBODY[OWN_PLACE - 1], offset: OWN_PLACE - 1 } }),
    );
    await page.route('/api/tournaments/1/leaderboard*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      asked.push(`${offset}+${limit}`);
      const headers = { 'x-total-count': String(EVERYBODY.length) };
      return route.fulfill({ json: EVERYBODY.slice(offset, offset + limit), headers });
    });
    await page.goto('/leaderboard');
    await expect(page.getByText('Showing 10,000 participants', { exact: true })).toBeVisible();
  });

  test('only what can be seen is there, down to the last row', async ({ page }) => {
    await expect(rowOf(page, 'Person No1').first()).toContainText('PN');
    expect(asked).toEqual(['0+500']);
    expect(await rows(page).count()).toBeLessThan(60);
    await expect(table(page)).toHaveAttribute('aria-rowcount', '10001');

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = rowOf(page, 'No10000');
    await expect(last).toBeInViewport();
    await expect(last).toHaveAttribute('aria-rowindex', '10001');
    await expect(last).toContainText('#10,000');
    expect(asked).toEqual(['0+500', '9500+500']);
    expect(await rows(page).count()).toBeLessThan(60);
  });

  test('people find themselves without scrolling for them', async ({ page }) => {
    await expect(page.getByText('Your rank: #7,654', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Jump to me' }).click();
    const own = rowOf(page, `No${OWN_PLACE}`);
    await expect(own).toBeFocused();
    await expect(own).toBeInViewport();
    await expect(own.getByText('You', { exact: true })).toBeVisible();
  });

  test('a part that cannot be read is told, and read when asked again', async ({ page }) => {
    const path = '/api/tournaments/1/leaderboard*';
    await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'x', code: 'y' } }), { times: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('alert')).toContainText('Some rows could not be loaded.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'No10000')).toBeInViewport();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});
