import { expect, type Page } from '@playwright/test';
import type { Round } from '../src/domain/bracket/rounds.ts';
import { chooseAtRandom } from '../src/domain/picks/autofill.ts';
import type { Caller } from '../test/caller.ts';
import { fillBracket, must, readTree } from '../test/test-season.ts';
import { counter, fillBySeed, boardGame as onBoard, ownBracket, submit, WIDE } from './bracket-steps.ts';
import { rowOf } from './leaderboard-steps.ts';
import { expectToast, openLive } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

const SEEDS = Array.from({ length: 16 }, (_, index) => index + 1);
const PLACES = [1, 2].flatMap((position) => [...SEEDS, 16].map((seed) => ({ seed, position })));
// As it is copied from a spreadsheet.
const LIST = ['Team\tSeed\tPosition', ...PLACES.map((place, index) => nameTeam(place, index))].join('\n');

function nameTeam({ seed, position }: (typeof PLACES)[number], index: number): string {
  return `${position === 1 ? 'West' : 'East'} ${index + 1}\t${seed}\t${position}`;
}

/** Rounds that are entered by keyboard, after the first play-in. */
const ROUNDS = [
  { name: 'Play-In Games', games: [2] },
  { name: 'Round of 32', games: listNumbers(3, 18) },
  { name: 'Championship', games: [33] },
];
/** Played over HTTP: they go in like the rounds before. */
const BETWEEN = ['sweet_16', 'elite_8', 'final_four'] as const;

function listNumbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const form = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^Game ${number}\\b`) });
/** What is marked in a page is gone once it is loaded anew. */
async function watch(page: Page, path: string): Promise<void> {
  await openLive(page, path);
  await page.evaluate(() => document.documentElement.setAttribute('data-watched', ''));
}

const isStillWatched = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-watched'));

async function setUp(page: Page, name: string): Promise<void> {
  await page.goto('/admin/setup-bracket');
  await page.getByRole('button', { name: 'Start a New Tournament' }).click();
  await page.getByLabel('Tournament name').fill(name);
  await page.getByLabel('Start date').fill('2030-03-21T18:00');
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  const question = page.getByRole('dialog', { name: /^Replace / });
  await question.getByRole('checkbox').check();
  await question.getByRole('button', { name: 'Create Tournament' }).click();
  await page.getByLabel('Teams, one per line').fill(LIST);
  await page.getByRole('button', { name: 'Add 34 teams' }).click();
  await page.getByRole('button', { name: 'Continue to Bracket Setup' }).click();
  await page.getByRole('button', { name: 'Generate Bracket' }).click();
  await expectToast(page, 'Bracket Created');
  await expect(page).toHaveURL('/admin');
}

/** The better seed wins, and the upper one of two that are equal, as the player has picked. */
async function enterResult(page: Page, number: number): Promise<void> {
  const game = form(page, number);
  await expect(game.getByLabel(/ score$/).first()).toBeFocused();
  const [first = 0, second = 0] = ((await game.getByRole('heading').textContent()) ?? '')
    .replace(/^.*?:/, '')
    .split(' vs ')
    .map((team) => Number.parseInt(team, 10));
  await page.keyboard.type(second < first ? '64' : '71');
  await page.keyboard.press('Tab');
  await page.keyboard.type(second < first ? '71' : '64');
  await page.keyboard.press('Enter');
}

async function playBySeed(caller: Caller, tournamentId: number, round: Round): Promise<void> {
  const { games, teamById } = await readTree(caller, tournamentId);
  const seedOf = (id: number | null) => teamById.get(id ?? 0)?.seed ?? 16;
  for (const { id, team1Id, team2Id } of games.filter((game) => game.round === round)) {
    const [team1Score, team2Score] = seedOf(team2Id) < seedOf(team1Id) ? [64, 71] : [71, 64];
    must(await caller.put(`/api/games/${id}/result`, { team1Score, team2Score }), 200);
  }
}

test('an admin runs a whole season on one screen while a player and a visitor watch on theirs', async ({
  browser,
  page: admin,
  admin: organiser,
  baseURL,
  register,
  startSeason,
}) => {
  // Three browsers and 19 results typed.
  test.setTimeout(300_000);
  const [player, visitor] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: String(baseURL), viewport: WIDE })).newPage()),
  );
  if (!player || !visitor) throw new Error('no browser for those who watch');
  await admin.setViewportSize(WIDE);
  await startSeason({ name: 'The Cup of Last Year' });
  const name = `Cup ${Date.now()}`;
  const [fan, rival] = [
    await register({ firstName: 'Pat', lastName: 'Player' }),
    await register({ firstName: 'Robin', lastName: 'Rival' }),
  ];
  await logIn(admin, 'admin');
  await logIn(player, fan.username);
  await watch(visitor, '/');
  await watch(player, '/my-bracket');

  await setUp(admin, name);
  await expect(visitor.getByRole('region', { name })).toContainText('Predictions are now locked for this tournament');
  await expect(player.getByText('Bracket entries will be open soon')).toBeVisible();

  await admin.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Bracket Control' }).click();
  await admin.getByRole('switch', { name: 'Enable Bracket Submissions' }).check();
  await expect(visitor.getByRole('region', { name })).toContainText('Bracket submissions are currently open');
  await expect(counter(player)).toHaveText('0/31 picked');
  await fillBySeed(player);
  await submit(player);
  const own = ownBracket(player);
  await expect(own).toContainText('Points0');
  const { id: tournamentId } = must(await rival.get('/api/tournaments/current'), 200);
  const picks = fillBracket(
    await readTree(rival, tournamentId),
    chooseAtRandom(() => 0.99),
  );
  must(await rival.post('/api/brackets', { tournamentId, picks }), 201);

  await visitor.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(rowOf(visitor, 'Robin Rival')).toContainText('Hidden until submissions close');
  await expect(admin.getByText('Brackets submitted').locator('..')).toContainText('2');
  await admin.getByRole('switch', { name: 'Enable Bracket Submissions' }).uncheck();
  await expect(rowOf(visitor, 'Pat Player')).toContainText('West 1');

  await admin.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await admin.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Update Results' }).click();
  await form(admin, 1).getByRole('button').first().click();
  await form(admin, 1).getByRole('button', { name: 'Start Game' }).click();
  await form(admin, 1).getByRole('button', { name: /^\+3/ }).first().click();
  await form(admin, 1).getByRole('button', { name: 'Save Score' }).click();
  await expect(onBoard(player, 1)).toHaveAccessibleName(/In Progress$/);
  await expect(onBoard(player, 1)).toContainText('3');
  await form(admin, 1)
    .getByLabel(/ score$/)
    .nth(1)
    .fill('2');
  await form(admin, 1).getByRole('button', { name: 'Save Final Result' }).click();
  await expect(onBoard(player, 1)).toContainText('correct pick');

  for (const { name: round, games } of ROUNDS) {
    if (round === 'Championship') for (const between of BETWEEN) await playBySeed(organiser, tournamentId, between);
    await admin.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: round }).click();
    await admin.getByRole('button', { name: `Enter Result of game ${games[0]}` }).click();
    for (const number of games) await enterResult(admin, number);
    const decided = games.at(-1);
    await expect(own).toContainText(`${decided} of ${decided} decided`);
  }

  await expect(admin.getByText('West 1 won the championship.')).toBeVisible();
  await expect(own).toContainText('Points810Final rank#1');
  await expect(rowOf(visitor, 'Pat Player')).toContainText('810');
  await expect(rowOf(visitor, 'Pat Player')).toContainText('#1');
  await expect(visitor.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await expect(visitor.getByRole('columnheader', { name: 'Possible' })).toHaveCount(0);
  await visitor.getByRole('banner').getByRole('link', { name: 'Bracket' }).click();
  await expect(visitor.getByText('33 of 33 (100%)')).toBeVisible();
  await expect(onBoard(visitor, 33)).toHaveAccessibleName(/1 West 1 vs 1 East 18, Completed$/);
  expect(await isStillWatched(player)).toBe(true);
  expect(await isStillWatched(visitor)).toBe(true);
  await Promise.all([player.context().close(), visitor.context().close()]);
});
