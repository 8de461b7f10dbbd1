import { expect, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { expectStatus } from '../test/test-season.ts';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import {
  button,
  CURRENT_TOURNAMENT,
  expectToast,
  FAILURE,
  holdBack,
  openLive,
  whileFailing,
  withoutTournament,
} from './page-steps.ts';
import { logIn, PASSWORD, type StartSeason, startSession } from './season.ts';
import { test } from './test.ts';

const SETUP = '/admin/setup-bracket';
const TEAMS = `${SETUP}?tab=teams`;

let admin: Caller;
let startSeason: StartSeason;
test.beforeAll(async ({ admin: caller, startSeason: start }) => {
  admin = caller;
  startSeason = start;
});
test.beforeEach(({ page }) => logIn(page, 'admin'));

const startTournament = (undrawn: string[] = [], name = 'Spring Cup') =>
  startSeason({ undrawn, name, startDate: '2027-03-18T17:30:00Z' });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const pasteArea = (page: Page) => page.getByLabel('Teams, one per line');
const teamList = (page: Page) => page.getByRole('list', { name: 'Teams' });
const teamRows = (page: Page) => teamList(page).getByRole('listitem');
const nameInput = (page: Page) => page.getByRole('form', { name: 'Add a team' }).getByLabel('Team name');
const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('an admin with a list of teams gets from an empty page to generating the bracket', async ({ page }) => {
  await withoutTournament(page);
  await page.goto(SETUP);
  await expect(tab(page, 'Team Management')).toHaveAccessibleDescription('Team Management needs a tournament.');
  await expect(tab(page, 'Generate Bracket')).toHaveAccessibleDescription('Generate Bracket needs at least 2 teams.');
  await tab(page, 'Team Management').click({ force: true });
  await expect(tab(page, 'Tournament Settings')).toHaveAttribute('aria-selected', 'true');
  const create = button(page, 'Create Tournament');
  await create.click();
  await expect(page.getByText('Tournament name must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Start date is required')).toBeVisible();
  await expect(page.getByLabel('Tournament name')).toBeFocused();
  await page.getByLabel('Tournament name').fill('Winter Cup');
  await page.getByLabel('Start date').fill('2028-01-15T18:00');
  await page.unroute(CURRENT_TOURNAMENT);
  await create.click();
  await expectToast(page, 'Tournament Created');
  await expect(page).toHaveURL(/\?tab=teams$/);
  await expect(tab(page, 'Team Management')).toBeFocused();

  const lines = Array.from({ length: 34 }, (_, index) => `Team ${index + 1}, ${Math.min(index + 1, 16)}, 1`);
  lines[4] = 'Team 5, 17, 1';
  lines[9] = '"Team 10, the great", 10, 1';
  await pasteArea(page).fill(['Team, Seed, Position', '', ...lines, ''].join('\n'));
  const preview = page.getByRole('region', { name: 'What was understood' });
  await expect(preview).toContainText('Seed must be a whole number from 1 to 16');
  await preview.getByRole('button', { name: 'Go to line 7' }).click();
  await expect(pasteArea(page)).toBeFocused();
  await page.keyboard.insertText('Team 5, 5, 1');
  await button(page, 'Add 34 teams').click();
  await expectToast(page, '34 Teams Added');
  await expect(teamRows(page)).toHaveCount(34);
  await expect(teamRows(page).nth(9)).toContainText('Team 10, the great');
  await expect(teamRows(page).nth(9)).toContainText('Seed 10 (#1)');
  await expect(pasteArea(page)).toHaveValue('');
  // Every team shows without scrolling inside the list.
  expect(await teamList(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(
    2,
  );

  await button(page, 'Continue to Bracket Setup').click();
  await expect(page).toHaveURL(/\?tab=generate$/);
  await expect(tab(page, 'Generate Bracket')).toBeFocused();
  await page.goBack();
  await expect(tab(page, 'Team Management')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByLabel('Tournament name')).toHaveValue('Winter Cup');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Team Management')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tab=teams$/);
});

test('teams are added one by one with the keyboard, and names that fail can be retried', async ({ page }) => {
  await startTournament();
  await page.goto(TEAMS);
  const enter = async (...names: string[]) => {
    for (const name of names) {
      await nameInput(page).fill(name);
      await page.keyboard.press('Enter');
    }
  };
  await enter('Herons', 'Goats');
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/]);
  await expectToast(page, 'Team Added');
  await expect(nameInput(page)).toBeFocused();
  await enter('A');
  await expect(nameInput(page)).toHaveAccessibleDescription('Team name must be at least 2 characters');
  await enter('HERONS');
  await expectToast(page, 'Failed to add team');
  await expect(nameInput(page)).toHaveValue('HERONS');
  await expect(nameInput(page)).toHaveAccessibleDescription(/There is a team called HERONS already\./);

  await page.route('/api/teams', (route) => route.abort());
  const release = await holdBack(page, '/api/teams');
  await enter('Wolves', 'Foxes', 'Owls');
  release();
  const failed = page.getByRole('region', { name: 'Names to try again' });
  await expect(failed.getByRole('listitem')).toHaveText([/^Wolves/, /^Foxes/, /^Owls/]);
  await expect(failed).toContainText('No answer came. Look at the list before you try again.');
  await failed.getByRole('button', { name: 'Forget Owls' }).click();
  await expect(nameInput(page)).toBeFocused();
  await page.unroute('/api/teams');
  await failed.getByRole('button', { name: 'Try all 2 again' }).click();
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/, /Wolves/, /Foxes/]);
  await expect(failed).toBeHidden();
  await expect(nameInput(page)).toBeFocused();
});

test('a team is renamed in its row, and deleted after a question that names it, unless it plays', async ({ page }) => {
  await startTournament(['Herons', 'Goats', 'Foxes']);
  await page.goto(TEAMS);
  const missing = 'There are 3 teams: 29 more for a field of 32. With 31 more there are play-ins.';
  await expect(page.getByText(missing)).toBeVisible();
  await expect(button(page, 'Continue to Bracket Setup')).toBeDisabled();
  const rename = button(page, 'Rename Herons');
  await rename.click();
  const field = teamRows(page).getByRole('textbox', { name: 'Team name' });
  await field.fill('goats');
  await field.press('Enter');
  await expect(teamRows(page).getByRole('alert')).toHaveText('There is a team called goats already.');
  await expect(field).toHaveValue('goats');
  await field.press('Escape');
  await expect(rename).toBeFocused();
  await rename.press('Enter');
  await page.keyboard.type('Harbor Herons');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Team Renamed');
  await expect(button(page, 'Rename Harbor Herons')).toBeFocused();

  const remove = button(page, 'Delete Harbor Herons');
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Harbor Herons' });
  await expect(dialog).toContainText('Are you sure you want to delete this team?It has no players.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await whileFailing(page, '/api/teams/*', async () => {
    await dialog.getByRole('button', { name: 'Delete Team' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to delete team');
  });
  await dialog.getByRole('button', { name: 'Delete Team' }).click();
  await expectToast(page, 'Team Deleted');
  await expect(teamRows(page)).toHaveText([/Goats/, /Foxes/]);
  await expect(teamList(page)).toBeFocused();

  await startSeason();
  await remove.click();
  await expect(dialog).toContainText('Harbor Herons plays in the bracket and cannot be deleted.');
  await expect(dialog.getByRole('button', { name: 'Delete Team' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(remove).toBeFocused();
});

test('a pasted list stays until it is saved, and a lost response is not taken for a refusal', async ({ page }) => {
  const { id } = await startTournament();
  await page.goto(TEAMS);
  await pasteArea(page).fill('name\tseed\u2028Herons\t1\u2028Goats\t2\u2028X');
  const fail = async () => {
    await button(page, 'Add 2 teams').click();
    await expect(alertWith(page, 'No team was added.')).toBeVisible();
  };
  await whileFailing(page, '/api/tournaments/*/teams', fail, { method: 'POST', response: FAILURE });
  // Another admin is quicker with one of them.
  expectStatus(await admin.post('/api/teams', { name: 'GOATS', tournamentId: id }), 201);
  await expect(page.getByText('This team exists already')).toBeVisible();
  await button(page, 'Add 1 team').click();
  await expect(teamRows(page)).toHaveText([/GOATS/, /Herons/]);
  await expect(pasteArea(page)).toHaveValue('name\tseed\nGoats\t2\nX');
  await tab(page, 'Tournament Settings').click();
  await tab(page, 'Team Management').click();
  await expect(pasteArea(page)).toHaveValue('name\tseed\nGoats\t2\nX');

  const names = Array.from({ length: 32 }, (_, index) => `Team ${index + 1}`);
  await pasteArea(page).fill(names.join('\n'));
  await expect(page.getByText('List order means strength:')).toBeVisible();
  await button(page, 'Shuffle').click();
  await expect(pasteArea(page)).not.toHaveValue(names.join('\n'));
  expect((await pasteArea(page).inputValue()).split('\n').sort()).toEqual(names.sort());
  await page.route('/api/tournaments/*/teams', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Add 32 teams').click();
  await expect(alertWith(page, 'No answer came.')).toHaveText('No answer came. Look at the list before you try again.');
  await expect(teamRows(page)).toHaveCount(34);
  await expect(page.getByText('This team exists already')).toHaveCount(32);
  await expect(button(page, 'Add teams')).toBeDisabled();
});

test('an admin whose session ends loses nothing, and goes on after logging in elsewhere', async ({ page, context }) => {
  await startSession(page, 'admin');
  await startTournament();
  await page.goto(TEAMS);
  await pasteArea(page).fill('Herons\nGoats');
  await page.request.post('/api/logout');
  await button(page, 'Add 2 teams').click();
  const ended = alertWith(page, 'Your session has ended.');
  await expect(ended).toBeVisible();
  const [login] = await Promise.all([context.waitForEvent('page'), ended.getByRole('link').click()]);
  await login.getByLabel('Username').fill('admin');
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(login, 'Log in').click();
  await expect(ended).toBeHidden();
  await button(page, 'Add 2 teams').click();
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/]);
});

test.describe('far from the server', () => {
  test.use({ timezoneId: 'America/New_York' });

  test("settings are saved in the editor's time zone, beside the changes of another admin", async ({ page }) => {
    const { id } = await startTournament();
    await openLive(page, SETUP);
    const [start, round] = [page.getByLabel('Start date'), page.getByLabel('Current round')];
    await expect(start).toHaveValue('2027-03-18T13:30');
    await expect(round).toBeHidden();
    await page.getByLabel('Status').selectOption('In Progress');
    await expect(round).toHaveValue('round_of_32');
    await round.selectOption('Sweet 16');
    await start.fill('2027-03-19T09:00');
    expectStatus(await admin.patch(`/api/tournaments/${id}`, { name: 'Spring Cup Reloaded' }), 200);
    await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup Reloaded');
    const save = button(page, 'Save Changes');
    const fail = async () => {
      await save.click();
      await expect(alertWith(page, 'Failed to update tournament').first()).toBeVisible();
    };
    await whileFailing(page, '/api/tournaments/*', fail, { method: 'PATCH' });
    await expect(start).toHaveValue('2027-03-19T09:00');
    await save.click();
    await expectToast(page, 'Tournament Updated');
    expect(expectStatus(await admin.get('/api/tournaments/current'), 200)).toMatchObject({
      name: 'Spring Cup Reloaded',
      startDate: '2027-03-19T13:00:00.000Z',
      status: 'in_progress',
      currentRound: 'sweet_16',
    });
    await startTournament([], 'Autumn Cup');
    await expectToast(page, 'Another admin has made Autumn Cup. This page is about it now.');
  });
});

test('a new tournament replaces the old one only after an admin has agreed', async ({ page }) => {
  await startTournament(['Herons', 'Goats'], 'Old Cup');
  await page.goto(SETUP);
  await button(page, 'Start a New Tournament').click();
  await page.getByLabel('Tournament name').fill('New Cup');
  await page.getByLabel('Start date').fill('2028-03-16T12:00');
  await button(page, 'Create Tournament').click();
  const dialog = page.getByRole('dialog', { name: 'Replace Old Cup?' });
  await expect(dialog).toContainText('2 teams');
  await expect(dialog).toContainText('stays stored');
  const confirm = dialog.getByRole('button', { name: 'Create Tournament' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await page.route('/api/tournaments', (route) => route.fulfill(FAILURE), { times: 1 });
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to create tournament');
  await confirm.click();
  await expectToast(page, 'Tournament Created');
  await expect(page.getByRole('heading', { name: 'Teams (0)' })).toBeVisible();
  expect(expectStatus(await admin.get('/api/tournaments/current'), 200).name).toBe('New Cup');
});

test('the setup fits a phone and has no barriers', async ({ page }) => {
  await startTournament(['W'.repeat(100), 'Herons'], 'M'.repeat(100));
  await page.goto(SETUP);
  await expect(page.getByLabel('Tournament name')).toBeVisible();
  await expectAccessible(page, PHONE_FIRST);
  await page.goto(TEAMS);
  await pasteArea(page).fill(`Goats, 1, 2\n${'Y'.repeat(101)}, 99, 12345678901234567890`);
  await expectAccessible(page, PHONE_FIRST);
});
