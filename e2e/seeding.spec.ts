import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import { button, expectToast, failNext, holdBack, LONG_NAME, UNREACHABLE, visit } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

const SEEDING = '/admin/seeding';
const GENERATE = '/admin/setup-bracket?tab=generate';

test.beforeEach(({ page }) => logIn(page, 'admin'));

/** Names for the teams of a tournament without a bracket. */
const teamNames = (count: number) => Array.from({ length: count }, (_, index) => `T${index + 1}`);

/** Seeds the first teams. */
async function seedTeams({ admin, teams }: TestSeason, ...seeds: [seed: number, position?: number][]): Promise<void> {
  for (const [index, [seed, bracketPosition]] of seeds.entries()) {
    const path = `/api/teams/${teams[index]?.id}`;
    expectStatus(await admin.patch(`${path}/seed`, { seed }), 200);
    if (bracketPosition) expectStatus(await admin.patch(`${path}/bracket-position`, { bracketPosition }), 200);
  }
}

const seeded = (page: Page) => page.getByRole('region', { name: /^Seeded Teams/ });
const unseeded = (page: Page) => page.getByRole('region', { name: /^Unseeded Teams/ });
const seed = (page: Page, team: string) => page.getByRole('textbox', { name: `Seed of ${team}`, exact: true });
const position = (page: Page, team: string) => page.getByRole('textbox', { name: `Position of ${team}`, exact: true });
const row = (page: Page, team: string) => page.getByRole('listitem', { name: team, exact: true });

test('teams are seeded by keyboard, one after the other, and nothing typed is lost', async ({ page, startSeason }) => {
  const season = await startSeason({ undrawn: teamNames(3) });
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
  // T3 was the last unseeded team, so the focus moves with its row.
  await expect(seed(page, 'T3')).toBeFocused();

  await position(page, 'T1').fill('');
  await expect(button(page, 'Unseed T1')).toHaveCount(0);
  await button(page, 'Confirm T1').click();
  await expect(position(page, 'T1')).toBeFocused();
  await expect(position(page, 'T1')).toHaveAccessibleDescription('Position must be a whole number from 1 to 4');
  await expectAccessible(page, PHONE_FIRST);
  await button(page, 'Cancel T1').click();
  await expect(position(page, 'T1')).toHaveValue('3');
  await button(page, 'Unseed T1').click();
  await expect(unseeded(page).getByRole('listitem')).toHaveText([/^#3T1/]);
  await expect(row(page, 'T1')).toBeFocused();

  // What is typed survives a change of another admin and a failed save.
  await position(page, 'T1').fill('2');
  await seedTeams(season, [2], [9, 1]);
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^1 \(#\?\)T3/, /^2 \(#3\)T1/, /^9 \(#1\)T2/]);
  await expect(position(page, 'T1')).toHaveValue('2');
  await expect(position(page, 'T1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'T1')).toContainText('2 (#2)');

  // What is typed and confirmed during a save is saved too, even the value from before it.
  const release = await holdBack(page, '/api/teams/*/seed');
  await seed(page, 'T2').fill('8');
  await seed(page, 'T2').press('Enter');
  await seed(page, 'T3').fill('3');
  await seed(page, 'T3').press('Enter');
  await seed(page, 'T2').fill('9');
  await seed(page, 'T2').press('Enter');
  await seed(page, 'T3').fill('11');
  await seed(page, 'T3').press('Enter');
  release();
  await expect(seeded(page).getByRole('listitem')).toHaveText([/^2 \(#2\)T1/, /^9 \(#1\)T2/, /^11 \(#\?\)T3/]);
  await expect(page.getByRole('button', { name: /^Confirm / })).toHaveCount(0);

  // A failed save says nothing any more once the one that waited for it has succeeded.
  await page.unroute('/api/teams/*/seed');
  const fail = await holdBack(page, '/api/teams/*/seed', true);
  await seed(page, 'T2').fill('8');
  await seed(page, 'T2').press('Enter');
  await position(page, 'T2').fill('2');
  await position(page, 'T2').press('Enter');
  fail();
  await expect(row(page, 'T2')).toContainText('9 (#2)');
  await expect(row(page, 'T2').getByRole('alert')).toHaveCount(0);
  await page.unroute('/api/teams/*/seed');

  await seed(page, 'T2').fill('7');
  await position(page, 'T2').fill('4');
  await failNext(page, '/api/teams/*/bracket-position');
  await button(page, 'Confirm T2').click();
  await expectToast(page, 'Update failed');
  await expect(row(page, 'T2').getByRole('alert')).toHaveText(UNREACHABLE);
  await expect(row(page, 'T2')).toContainText('7 (#2)');
  await expect(position(page, 'T2')).toHaveValue('4');
  await button(page, 'Confirm T2').click();
  await expect(row(page, 'T2')).toContainText('7 (#4)');
});

test('an invalid field is explained and generates nothing, and gaps are filled as the preview shows', async ({
  page,
  startSeason,
}) => {
  await seedTeams(await startSeason({ undrawn: teamNames(33) }), [5], [5], [5], [4, 1], [4, 1]);
  await page.goto(GENERATE);
  const invalid = page.getByRole('region', { name: /^Invalid Team Count$/ });
  await expect(invalid).toContainText('Seed 5 has room for 2 teams, but T1, T2 and T3 have it.');
  const cells = invalid.getByRole('list', { name: 'Seeds' }).getByRole('listitem');
  for (const text of [/^Seed 5.*1 too many/, /^Seed 4.*Clash/, /^Seed 16.*4 open/]) {
    await expect(cells.filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByText('Preview of the bracket')).toHaveCount(0);
  await button(page, 'Generate Bracket').click();
  await expectToast(page, 'Invalid Team CountThe number of teams must be 32 or 34 (with play-ins).');

  await seedTeams(await startSeason({ undrawn: [...teamNames(33), LONG_NAME] }), [16, 2], [1, 2], [3]);
  const overview = page.getByRole('region', { name: /^Ready, With Gaps$/ });
  await overview.getByText('The 32 places chosen automatically').click();
  await expect(overview.getByRole('listitem').filter({ hasText: /^T3seed 3/ })).toHaveText('T3seed 3 (#1)');
  await expect(page.getByRole('group', { name: /^(Play-In Games|Round of 32), game/ })).toHaveCount(18);
  await expect(page.getByRole('group', { name: /T1 vs 16/ })).toHaveText(/T1(?!auto).*auto/);
  await expectAccessible(page, PHONE_FIRST);
  await button(page, 'Generate Bracket').click();
  await expectToast(page, 'Bracket Created');
  await expect(page).toHaveURL('/admin');
});

test('submitted brackets lock the seeding, and are discarded if confirmed', async ({ page, register, startSeason }) => {
  const season = await startSeason();
  await page.goto(SEEDING);
  await seed(page, 'Harbor Herons').fill('3');
  await season.submit(await register());
  const reason = '1 bracket has been submitted, so seeds and positions can no longer change.';
  await expect(page.getByText(reason)).toBeVisible();
  await expect(seed(page, 'Harbor Herons')).toHaveValue('3');
  await expect(seed(page, 'Harbor Herons')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^Confirm / })).toHaveCount(0);
  await expect(button(page, 'Unseed Granite Goats')).toBeDisabled();

  const countBrackets = async () =>
    expectStatus(await season.admin.get(`/api/tournaments/${season.id}/brackets`), 200).length;
  const question = page.getByRole('dialog', { name: 'Generate the bracket again?' });
  const notice = question.getByRole('alert');
  await visit(page, GENERATE);
  await expect(page.getByText('A bracket exists already, with 31 games. Generating again replaces it.')).toBeVisible();
  await button(page, 'Generate Bracket').click();
  await expect(question).toContainText('This discards 1 submitted bracket.');
  const discard = question.getByRole('button', { name: 'Discard and Generate' });
  await expect(discard).toBeDisabled();
  await question.getByRole('checkbox').check();
  // Brackets and results that come in meanwhile were not agreed to.
  await season.submit(await register());
  await season.enter(1, 71, 64);
  await discard.click();
  await expect(notice).toContainText('discards 2 submitted brackets and 1 result. Confirm to go on.');
  await expect(discard).toBeDisabled();
  expect(await countBrackets()).toBe(2);
  await question.getByRole('checkbox', { name: /2 submitted brackets and 1 result/ }).check();
  await failNext(page, '/api/tournaments/create-bracket');
  await discard.click();
  await expect(notice).toHaveText(UNREACHABLE);
  await discard.click();
  await expect(page).toHaveURL('/admin');
  expect(await countBrackets()).toBe(0);
});
