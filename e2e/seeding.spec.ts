import { expect, type Page } from '@playwright/test';
import type { Team } from '../src/contract/teams.ts';
import type { Caller } from '../test/caller.ts';
import { must } from '../test/test-season.ts';
import { BOTH_THEMES, expectNoFaults } from './axe.ts';
import { button, expectToast, holdBack, waitForApp, whileFailing, widthOf, withoutTournament } from './page-steps.ts';
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
  must(await admin.patch(`/api/teams/${team?.id}/seed`, { seed }), 200);
  if (bracketPosition) must(await admin.patch(`/api/teams/${team?.id}/bracket-position`, { bracketPosition }), 200);
}

const list = (page: Page, name: RegExp) => page.getByRole('region', { name });
const seeded = (page: Page) => list(page, /^Seeded Teams/);
const unseeded = (page: Page) => list(page, /^Unseeded Teams/);
const seed = (page: Page, team: string) => page.getByRole('textbox', { name: `Seed of ${team}`, exact: true });
const position = (page: Page, team: string) => page.getByRole('textbox', { name: `Position of ${team}`, exact: true });
const row = (page: Page, team: string) => page.getByRole('listitem', { name: team, exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Generate the bracket again?' });

test('teams are seeded by keyboard alone, one after the other, and only with numbers in range', async ({ page }) => {
  await enterTeams(4);
  await page.goto(SEEDING);
  await expect(seeded(page)).toContainText('Seeded Teams (0)');
  await expect(seeded(page)).toContainText('No teams have been seeded yet.');
  await expect(unseeded(page).getByRole('listitem')).toHaveText([/\?T1/, /\?T2/, /\?T3/, /\?T4/]);
  await expect(button(page, 'Confirm T1')).toHaveCount(0);

  await seed(page, 'T1').focus();
  await page.keyboard.type('x0-12.7');
  await expect(seed(page, 'T1')).toHaveValue('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('53');
  await expect(position(page, 'T1')).toHaveValue('3');
  await expect(button(page, 'Confirm T1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(seed(page, 'T2')).toBeFocused();
  await expectToast(page, 'Bracket position updated');
  await expectToast(page, 'Team bracket position has been updated successfully.');
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^12 \(#3\)T1/]);

  await page.keyboard.type('4');
  await page.keyboard.press('Escape');
  await expect(seed(page, 'T2')).toHaveValue('');
  await expect(seed(page, 'T2')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(seed(page, 'T4')).toBeFocused();
  await expectToast(page, 'Seed updated');
  await expectToast(page, 'Team seed has been updated successfully.');
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^4 \(#\?\)T2/, /^4 \(#\?\)T3/, /^12 \(#3\)T1/]);

  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(unseeded(page)).toContainText('All teams have been seeded.');
  await expect(seeded(page)).toContainText('Seeded Teams (4)');
  // There is no next one, so the focus goes along with the team.
  await expect(seed(page, 'T4')).toBeFocused();
});

test('a seed is taken away, and a blank is not saved', async ({ page }) => {
  await enterTeams(2, [
    [5, 2],
    [5, 1],
  ]);
  await page.goto(SEEDING);
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^5 \(#1\)T2/, /^5 \(#2\)T1/]);
  await position(page, 'T1').fill('');
  await expect(button(page, 'Unseed T1')).toHaveCount(0);
  await expect(button(page, 'Unseed T2')).toBeVisible();
  await button(page, 'Confirm T1').click();
  await expect(position(page, 'T1')).toBeFocused();
  await expect(position(page, 'T1')).toHaveAccessibleDescription('Position must be a whole number from 1 to 4');
  await button(page, 'Cancel T1').click();
  await expect(position(page, 'T1')).toHaveValue('2');
  await button(page, 'Unseed T1').click();
  await expect(unseeded(page).getByRole('listitem')).toHaveText([/^#2T1/]);
  await expect(row(page, 'T1')).toBeFocused();
  await expectToast(page, 'Seed updated');
});

test('typed seeds stay through a failed save, an ended session and the work of another admin', async ({
  page,
  context,
}) => {
  const [first, second] = await enterTeams(2);
  await page.goto(SEEDING);
  await waitForApp(page);
  await position(page, 'T1').pressSequentially('3');
  await seedTeam(second, 9, 1);
  await expect(row(page, 'T2')).toContainText('9 (#1)');
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
  await expect(row(page, 'T2').getByRole('alert')).toHaveCount(0);

  await seed(page, 'T1').fill('5');
  await seed(page, 'T2').fill('8');
  await context.clearCookies();
  await button(page, 'Confirm T2').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  await expect(seed(page, 'T1')).toHaveValue('5');
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
  await expect(
    page.getByText('1 bracket has been submitted, so seeds and positions can no longer change.'),
  ).toBeVisible();
  await expect(seed(page, 'Harbor Herons')).toHaveValue('3');
  await expect(seed(page, 'Harbor Herons')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^(Confirm|Unseed) / })).toHaveCount(0);

  // A page that does not know of the bracket.
  await page.route('/api/tournaments/*/without-bracket', (route) => route.abort());
  await page.reload();
  await button(page, 'Unseed Harbor Herons').click();
  await expectToast(page, 'Update failed');
  await expect(row(page, 'Harbor Herons').getByRole('alert')).toHaveText(
    'Brackets have been submitted, so seeds and positions can no longer change.',
  );
});

test('the page says what it waits for, what failed, and what is missing', async ({ page }) => {
  await enterTeams(1);
  const release = await holdBack(page, '/api/tournaments/*/teams', true);
  await page.goto(SEEDING);
  await expect(page.getByText('Loading teams...')).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch teams' })).toBeVisible();
  await page.unroute('/api/tournaments/*/teams');
  await button(page, 'Try again').click();
  await expect(unseeded(page)).toContainText('Unseeded Teams (1)');
  await expect(list(page, /^Not Enough Teams$/)).toContainText('There is 1 team: 31 more for a field of 32.');
  for (const sentence of [
    /1 \(strongest\) to 16 \(weakest\)/,
    /exactly twice in a 32-team/,
    /1v16.*8v9/,
    /^Regenerate/,
  ]) {
    await expect(list(page, /^Seeding Guidelines$/).getByText(sentence)).toBeVisible();
  }
  await withoutTournament(page);
  await page.reload();
  await expect(page.getByText('No Active Tournament')).toBeVisible();
  await expect(page.getByText('Create a tournament first to manage team seeding.')).toBeVisible();
});

test('what keeps a bracket from being made is named, and nothing is generated', async ({ page }) => {
  await enterTeams(33, [[5], [5], [5], [4, 1], [4, 1]]);
  await page.goto(GENERATE);
  const overview = list(page, /^Invalid Team Count$/);
  await expect(overview).toContainText('The number of teams must be 32 or 34 (with play-ins).');
  await expect(overview).toContainText('Seed 5 has room for 2 teams, but T1, T2 and T3 have it.');
  await expect(overview).toContainText('Seed 4 has room for 1 team at position 1, but T4 and T5 have it.');
  const cells = overview.getByRole('list', { name: 'Seeds' }).getByRole('listitem');
  const cell = (number: number) => cells.filter({ hasText: new RegExp(`^Seed ${number}\\d of`) });
  await expect(cell(5)).toContainText('1 too many');
  await expect(cell(4)).toContainText('Clash');
  await expect(cell(16)).toContainText('4 open');
  await expect(page.getByText('Preview of the bracket')).toHaveCount(0);
  await button(page, 'Generate Bracket').click();
  await expectToast(page, 'Invalid Team Count');
  await expectToast(page, 'The number of teams must be 32 or 34 (with play-ins).');
});

test('gaps are filled automatically, and the bracket that is made is the one that was shown', async ({ page }) => {
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
  await expect(page).toHaveURL(/\/admin$/);
  await expectToast(page, 'Bracket Created');
  await page.goto('/bracket');
  await expect(games).toHaveCount(18);
  expect(await names()).toEqual(previewed);
});

test('a bracket in use is replaced only after its losses were named and agreed to', async ({ page, register }) => {
  const season = await startSeason({ entrants: { 'Pat Entered': 0 } });
  const countBrackets = async () => must(await admin.get(`/api/tournaments/${season.id}/brackets`), 200).length;
  const notice = question(page).getByRole('alert');
  // A page that does not know of the bracket until the server refuses.
  let isHidden = true;
  await page.route('/api/tournaments/*/without-bracket', (route) =>
    isHidden ? route.fulfill({ json: { submitted: 0, total: 0, users: [] } }) : route.continue(),
  );
  await page.goto(GENERATE);
  await expect(page.getByText('A bracket exists already, with 31 games. Generating again replaces it.')).toBeVisible();
  isHidden = false;
  await button(page, 'Generate Bracket').click();
  await expect(notice).toHaveText('Generating the bracket again discards 1 submitted bracket. Confirm to go on.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await countBrackets()).toBe(1);

  await button(page, 'Generate Bracket').click();
  await expect(question(page)).toContainText('This discards 1 submitted bracket.');
  const discard = question(page).getByRole('button', { name: 'Discard and Generate' });
  await expect(discard).toBeDisabled();
  await question(page).getByRole('checkbox').check();
  // Brackets and results that come in meanwhile were not agreed to.
  await season.submit(await register());
  await season.play('round_of_32');
  await discard.click();
  await expect(question(page)).toContainText('This discards 2 submitted brackets and 16 results.');
  const more = 'Generating the bracket again discards 2 submitted brackets and 16 results. Confirm to go on.';
  await expect(notice).toHaveText(more);
  await expect(discard).toBeDisabled();
  expect(await countBrackets()).toBe(2);
  await question(page)
    .getByRole('checkbox', { name: /2 submitted brackets and 16 results/ })
    .check();
  await whileFailing(page, '/api/tournaments/create-bracket', async () => {
    await discard.click();
    await expect(notice).toHaveText('Check your connection and try again.');
  });
  await discard.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await countBrackets()).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 844 } });

  test('seeding and generating fit, and have no barriers in either theme', async ({ page }) => {
    const teams = await enterTeams(32, [[1, 1], [1, 2], [16, 1], [2], [3, 3], [3, 3]]);
    const name = 'The Extraordinarily Long-Named Silver Spurs of Westmoreland';
    must(await admin.patch(`/api/teams/${teams[7]?.id}`, { name }), 200);
    await page.goto(SEEDING);
    await position(page, 'T4').fill('2');
    await seed(page, 'T1').fill('');
    await button(page, 'Confirm T1').tap();
    await expect(seed(page, 'T1')).toBeFocused();
    await expectNoFaults(page, BOTH_THEMES);
    await button(page, 'Confirm T4').tap();
    await expect(row(page, 'T4')).toContainText('2 (#2)');

    await seedTeam(teams[5], 4);
    await page.goto(GENERATE);
    await expect(page.getByTitle(name)).toBeVisible();
    expect(await widthOf(page)).toBeLessThanOrEqual(Number(page.viewportSize()?.width));
    await page.getByRole('tab', { name: /Sweet 16/ }).tap();
    await expect(page.getByRole('group', { name: /^Sweet 16, game/ })).toHaveCount(8);
    await expectNoFaults(page, BOTH_THEMES);
  });
});
