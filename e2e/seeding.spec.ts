import { expect, type Page } from '@playwright/test';
import type { Team } from '../src/contract/teams.ts';
import type { Caller } from '../test/caller.ts';
import { expectStatus } from '../test/test-season.ts';
import { BOTH_THEMES, expectAccessible } from './axe.ts';
import { button, expectToast, waitForApp, whileFailing } from './page-steps.ts';
import { logIn, type StartSeason } from './season.ts';
import { test } from './test.ts';

const SEEDING = '/admin/seeding';
const GENERATE = '/admin/setup-bracket?tab=generate';

let admin: Caller;
let startSeason: StartSeason;
test.beforeAll(async ({ admin: caller, startSeason: start }) => {
  admin = caller;
  startSeason = start;
});
test.beforeEach(({ page }) => logIn(page, 'admin'));

/** Starts a tournament with teams T1, T2, ... and no bracket. */
async function enterTeams(count: number, seeds: [seed: number, position?: number][] = []): Promise<Team[]> {
  const { teams } = await startSeason({ undrawn: Array.from({ length: count }, (_, index) => `T${index + 1}`) });
  for (const [index, [seed, position]] of seeds.entries()) await seedTeam(teams[index], seed, position);
  return teams;
}

async function seedTeam(team: Team | undefined, seed: number | null, bracketPosition?: number): Promise<void> {
  expectStatus(await admin.patch(`/api/teams/${team?.id}/seed`, { seed }), 200);
  if (bracketPosition)
    expectStatus(await admin.patch(`/api/teams/${team?.id}/bracket-position`, { bracketPosition }), 200);
}

const list = (page: Page, name: RegExp) => page.getByRole('region', { name });
const seeded = (page: Page) => list(page, /^Seeded Teams/);
const unseeded = (page: Page) => list(page, /^Unseeded Teams/);
const seed = (page: Page, team: string) => page.getByRole('textbox', { name: `Seed of ${team}`, exact: true });
const position = (page: Page, team: string) => page.getByRole('textbox', { name: `Position of ${team}`, exact: true });
const row = (page: Page, team: string) => page.getByRole('listitem', { name: team, exact: true });

test('teams are seeded by keyboard alone, one after the other, and a seed can be taken away', async ({ page }) => {
  await enterTeams(3);
  await page.goto(SEEDING);
  await expect(seeded(page)).toContainText('No teams have been seeded yet.');
  await expect(unseeded(page).getByRole('listitem')).toHaveText([/\?T1/, /\?T2/, /\?T3/]);
  await seed(page, 'T1').focus();
  await page.keyboard.type('x0-12.7');
  await expect(seed(page, 'T1')).toHaveValue('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(seed(page, 'T2')).toBeFocused();
  await expectToast(page, 'Bracket position updatedTeam bracket position has been updated successfully.');
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^12 \(#3\)T1/]);

  await page.keyboard.type('4');
  await page.keyboard.press('Escape');
  await expect(seed(page, 'T2')).toHaveValue('');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(seed(page, 'T3')).toBeFocused();
  await expectToast(page, 'Seed updatedTeam seed has been updated successfully.');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(unseeded(page)).toContainText('All teams have been seeded.');
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^1 \(#\?\)T3/, /^4 \(#\?\)T2/, /^12 \(#3\)T1/]);
  // It was the last one, so the focus goes along with it.
  await expect(seed(page, 'T3')).toBeFocused();

  await position(page, 'T1').fill('');
  await expect(button(page, 'Unseed T1')).toHaveCount(0);
  await button(page, 'Confirm T1').click();
  await expect(position(page, 'T1')).toBeFocused();
  await expect(position(page, 'T1')).toHaveAccessibleDescription('Position must be a whole number from 1 to 4');
  await button(page, 'Cancel T1').click();
  await expect(position(page, 'T1')).toHaveValue('3');
  await button(page, 'Unseed T1').click();
  await expect(unseeded(page).getByRole('listitem')).toHaveText([/^#3T1/]);
  await expect(row(page, 'T1')).toBeFocused();
});

test('typed seeds survive a failed save, an ended session and another admin', async ({ page, context }) => {
  const [first, second] = await enterTeams(2);
  await page.goto(SEEDING);
  await waitForApp(page);
  await position(page, 'T1').pressSequentially('3');
  await seedTeam(second, 9, 1);
  await seedTeam(first, 2);
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^2 \(#\?\)T1/, /^9 \(#1\)T2/]);
  await expect(position(page, 'T1')).toHaveValue('3');
  await expect(position(page, 'T1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'T1')).toContainText('2 (#3)');

  await seed(page, 'T2').fill('7');
  await position(page, 'T2').fill('4');
  await whileFailing(page, '/api/teams/*/bracket-position', async () => {
    await button(page, 'Confirm T2').click();
    await expectToast(page, 'Update failed');
    await expect(row(page, 'T2').getByRole('alert')).toHaveText('Check your connection and try again.');
    await expect(row(page, 'T2')).toContainText('7 (#1)');
    await expect(position(page, 'T2')).toHaveValue('4');
  });
  await button(page, 'Confirm T2').click();
  await expect(row(page, 'T2')).toContainText('7 (#4)');

  await seed(page, 'T1').fill('5');
  await seed(page, 'T2').fill('8');
  await context.clearCookies();
  await button(page, 'Confirm T2').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  await expect(seed(page, 'T2')).toHaveValue('8');
  await logIn(page, 'admin');
  await button(page, 'Confirm T1').click();
  await expect(row(page, 'T1')).toContainText('5 (#3)');
});

test('seeding is locked once a bracket is submitted, by the page and by the server', async ({ page, register }) => {
  const season = await startSeason();
  await page.goto(SEEDING);
  await seed(page, 'Harbor Herons').fill('3');
  await season.submit(await register());
  await expect(page.getByText('Seeding is locked.')).toBeVisible();
  const reason = '1 bracket has been submitted, so seeds and positions can no longer change.';
  await expect(page.getByText(reason)).toBeVisible();
  await expect(seed(page, 'Harbor Herons')).toHaveValue('3');
  await expect(seed(page, 'Harbor Herons')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^(Confirm|Unseed) / })).toHaveCount(0);

  // A page that does not know of the bracket.
  await page.route('/api/tournaments/*/without-bracket', (route) => route.abort());
  await page.reload();
  await button(page, 'Unseed Harbor Herons').click();
  await expect(row(page, 'Harbor Herons').getByRole('alert')).toContainText('Brackets have been submitted');
});

test('seeds that clash are named and generate nothing; gaps are filled as the preview shows', async ({ page }) => {
  await enterTeams(33, [[5], [5], [5], [4, 1], [4, 1]]);
  await page.goto(GENERATE);
  const invalid = list(page, /^Invalid Team Count$/);
  await expect(invalid).toContainText('The number of teams must be 32 or 34 (with play-ins).');
  await expect(invalid).toContainText('Seed 5 has room for 2 teams, but T1, T2 and T3 have it.');
  const cells = invalid.getByRole('list', { name: 'Seeds' }).getByRole('listitem');
  for (const text of [/^Seed 5.*1 too many/, /^Seed 4.*Clash/, /^Seed 16.*4 open/]) {
    await expect(cells.filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByText('Preview of the bracket')).toHaveCount(0);
  await button(page, 'Generate Bracket').click();
  await expectToast(page, 'Invalid Team CountThe number of teams must be 32 or 34 (with play-ins).');

  await enterTeams(34, [[16, 2], [1, 2], [3]]);
  await page.goto(GENERATE);
  const overview = list(page, /^Ready, With Gaps$/);
  await overview.getByText('The 32 places chosen automatically').click();
  await expect(overview.getByRole('listitem').filter({ hasText: /^T3seed 3/ })).toHaveText('T3seed 3 (#1)');
  const games = page.getByRole('group', { name: /^(Play-In Games|Round of 32), game/ });
  await expect(games).toHaveCount(18);
  await expect(page.getByRole('group', { name: /T1 vs 16/ })).toHaveText(/T1(?!auto).*auto/);
  const names = () => games.evaluateAll((all) => all.map((game) => game.getAttribute('aria-label')));
  const previewed = await names();
  await button(page, 'Generate Bracket').click();
  await expectToast(page, 'Bracket Created');
  await expect(page).toHaveURL('/admin');
  await page.goto('/bracket');
  await expect(games).toHaveCount(18);
  expect(await names()).toEqual(previewed);
});

test('a bracket in use is replaced only after its losses were named and agreed to', async ({ page, register }) => {
  const season = await startSeason({ entrants: { 'Pat Entered': 0 } });
  const countBrackets = async () => expectStatus(await admin.get(`/api/tournaments/${season.id}/brackets`), 200).length;
  const question = page.getByRole('dialog', { name: 'Generate the bracket again?' });
  const notice = question.getByRole('alert');
  // A page that does not know of the bracket until the server refuses.
  const unknown = { json: { submitted: 0, total: 0, users: [] } };
  await page.route('/api/tournaments/*/without-bracket', (route) => route.fulfill(unknown), { times: 1 });
  await page.goto(GENERATE);
  await expect(page.getByText('A bracket exists already, with 31 games. Generating again replaces it.')).toBeVisible();
  await button(page, 'Generate Bracket').click();
  await expect(notice).toHaveText('Generating the bracket again discards 1 submitted bracket. Confirm to go on.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Generate Bracket').click();
  await expect(question).toContainText('This discards 1 submitted bracket.');
  const discard = question.getByRole('button', { name: 'Discard and Generate' });
  await expect(discard).toBeDisabled();
  await question.getByRole('checkbox').check();
  // Brackets and results that come in meanwhile were not agreed to.
  await season.submit(await register());
  await season.play('round_of_32');
  await discard.click();
  await expect(notice).toContainText('discards 2 submitted brackets and 16 results. Confirm to go on.');
  await expect(discard).toBeDisabled();
  expect(await countBrackets()).toBe(2);
  await question.getByRole('checkbox', { name: /2 submitted brackets and 16 results/ }).check();
  await whileFailing(page, '/api/tournaments/create-bracket', async () => {
    await discard.click();
    await expect(notice).toHaveText('Check your connection and try again.');
  });
  await discard.click();
  await expect(page).toHaveURL('/admin');
  expect(await countBrackets()).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 844 } });

  test('seeding and generating fit, and have no barriers in either theme', async ({ page }) => {
    const teams = await enterTeams(32, [[1, 1], [1, 2], [16, 1], [2]]);
    const name = 'The Extraordinarily Long-Named Silver Spurs of Westmoreland';
    expectStatus(await admin.patch(`/api/teams/${teams[7]?.id}`, { name }), 200);
    await page.goto(SEEDING);
    await position(page, 'T4').fill('2');
    await seed(page, 'T1').fill('');
    await button(page, 'Confirm T1').tap();
    await expect(seed(page, 'T1')).toBeFocused();
    await expectAccessible(page, BOTH_THEMES);
    await button(page, 'Confirm T4').tap();
    await expect(row(page, 'T4')).toContainText('2 (#2)');
    await page.goto(GENERATE);
    await expect(page.getByTitle(name)).toBeVisible();
    await page.getByRole('tab', { name: /Sweet 16/ }).tap();
    await expect(page.getByRole('group', { name: /^Sweet 16, game/ })).toHaveCount(8);
    await expectAccessible(page, BOTH_THEMES);
  });
});
