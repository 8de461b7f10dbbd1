import { expect, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must } from '../test/test-season.ts';
import { expectNoFaults, PHONE_FIRST } from './axe.ts';
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
const teamRows = (page: Page) => page.getByRole('list', { name: 'Teams' }).getByRole('listitem');
const waitForTeams = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'GET' && /\/tournaments\/\d+\/teams$/.test(request.url()));
const addForm = (page: Page) => page.getByRole('form', { name: 'Add a team' });
const teamField = (page: Page) => addForm(page).getByLabel('Team name');

test('an admin with nothing but a list of names gets from an empty page to the bracket', async ({ page }) => {
  await withoutTournament(page);
  await page.goto(SETUP);
  await expect(tab(page, 'Tournament Settings')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Team Management')).toHaveAttribute('aria-disabled', 'true');
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
  lines[7] = 'X, 8, 1';
  lines[9] = 'TEAM 1, 10, 1';
  await pasteArea(page).fill(['Team, Seed, Position', '', ...lines, ''].join('\n'));
  await expect(page.getByText('31 understood')).toBeVisible();
  await expect(page.getByText('3 problems')).toBeVisible();
  const understood = page.getByRole('region', { name: 'What was understood' });
  const rows = understood.getByRole('row');
  await expect(rows.nth(1)).toContainText('Team 5');
  await expect(rows.nth(2)).toContainText('Seed must be a whole number from 1 to 16');
  await expect(rows.nth(4)).toContainText('Team name must be at least 2 characters');
  await expect(rows.nth(6)).toContainText('The same team as on line 3');

  for (const [line, text] of [
    [7, 'Team 5, 5, 1'],
    [10, 'Team 8\t8\t1'],
    [12, '"Team 10, the great", 10, 1'],
  ] as const) {
    await understood.getByRole('button', { name: `Go to line ${line}` }).click();
    await expect(pasteArea(page)).toBeFocused();
    await page.keyboard.insertText(text);
  }
  await expect(page.getByText('34 understood')).toBeVisible();
  await expect(teamRows(page)).toHaveCount(0);
  await button(page, 'Add 34 teams').click();
  await expectToast(page, '34 Teams Added');
  await expect(teamRows(page)).toHaveCount(34);
  await expect(teamRows(page).nth(9)).toContainText('Team 10, the great');
  await expect(teamRows(page).nth(9)).toContainText('Seed 10 (#1)');
  await expect(pasteArea(page)).toHaveValue('');

  await button(page, 'Continue to Bracket Setup').click();
  await expect(page).toHaveURL(/\?tab=generate$/);
  await expect(tab(page, 'Generate Bracket')).toHaveAttribute('aria-selected', 'true');
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

test('teams are added one after the other without leaving the keyboard, and what fails is not lost', async ({
  page,
}) => {
  await startTournament();
  await page.goto(TEAMS);
  await teamField(page).click();
  for (const name of ['Harbor Herons', 'Granite Goats', 'Prairie Foxes']) {
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
  }
  await expect(teamRows(page)).toHaveText([/Harbor Herons/, /Granite Goats/, /Prairie Foxes/]);
  await expectToast(page, 'Team Added');
  await expect(teamField(page)).toBeFocused();

  await page.keyboard.type('A');
  await page.keyboard.press('Enter');
  await expect(teamField(page)).toHaveAccessibleDescription('Team name must be at least 2 characters');

  await teamField(page).fill('HARBOR HERONS');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Failed to add team');
  await expect(teamField(page)).toHaveValue('HARBOR HERONS');
  await expect(teamField(page)).toHaveAccessibleDescription(/There is a team called HARBOR HERONS already\./);

  await teamField(page).fill('Timber Wolves');
  await whileFailing(page, '/api/teams', async () => {
    const readAgain = waitForTeams(page);
    await page.keyboard.press('Enter');
    await readAgain;
    await expect(teamField(page)).toHaveAccessibleDescription(
      'Timber Wolves: No answer came. Look at the list before you try again.',
    );
  });
  await expect(teamField(page)).toHaveValue('Timber Wolves');
  await page.keyboard.press('Enter');
  await expect(teamRows(page)).toHaveCount(4);
  await expect(teamField(page)).toHaveValue('');
});

test('of names that fail one after the other none is lost, and all are tried again at once', async ({ page }) => {
  await startTournament();
  await page.goto(TEAMS);
  await page.route('/api/teams', (route) => route.fulfill(FAILURE));
  const release = await holdBack(page, '/api/teams');
  await teamField(page).click();
  for (const name of ['Herons', 'Goats', 'Foxes', 'Owls']) {
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
  }
  release();
  const failed = page.getByRole('region', { name: 'Names to try again' });
  const sentences = ['Herons', 'Goats', 'Foxes', 'Owls'].map(
    (name) => new RegExp(`^${name} was not added\\. Something`),
  );
  await expect(failed.getByRole('listitem')).toHaveText(sentences);
  await expect(teamField(page)).toHaveValue('');
  await failed.getByRole('button', { name: 'Forget Owls' }).click();
  await expect(teamField(page)).toBeFocused();
  await page.unroute('/api/teams');
  await failed.getByRole('button', { name: 'Try all 3 again' }).click();
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/, /Foxes/]);
  await expect(failed).toBeHidden();
  await expect(teamField(page)).toBeFocused();
});

test('a team is renamed in its row, and too few teams keep the bracket from being set up', async ({ page }) => {
  await startTournament(['Herons', 'Goats', 'Foxes']);
  await page.goto(TEAMS);
  const missing = 'There are 3 teams: 29 more for a field of 32. With 31 more there are play-ins.';
  await expect(page.getByText(missing)).toBeVisible();
  await expect(button(page, 'Continue to Bracket Setup')).toBeDisabled();
  const rename = page.getByRole('button', { name: 'Rename Herons' });
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
  await expect(teamRows(page).first()).toContainText('Harbor Herons');
  await expect(page.getByRole('button', { name: 'Rename Harbor Herons' })).toBeFocused();
});

test('a team is deleted after a question that names it, unless it plays', async ({ page }) => {
  await startTournament(['Herons', 'Goats']);
  const load = async () => {
    await page.goto(TEAMS);
    await expect(page.getByText('Failed to fetch teams')).toBeVisible();
  };
  await whileFailing(page, '/api/tournaments/*/teams', load, { response: FAILURE });
  await button(page, 'Try again').click();
  const remove = page.getByRole('button', { name: 'Delete Herons' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Herons' });
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
  await expect(teamRows(page)).toHaveText([/Goats/]);
  await expect(page.getByRole('list', { name: 'Teams' })).toBeFocused();

  await startSeason();
  await page.getByRole('button', { name: 'Delete Harbor Herons' }).click();
  const refused = page.getByRole('dialog', { name: 'Delete Harbor Herons' });
  await expect(refused).toContainText('Harbor Herons plays in the bracket and cannot be deleted.');
  await expect(refused.getByRole('button', { name: 'Delete Team' })).toHaveCount(0);
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Delete Harbor Herons' })).toBeFocused();
});

test('a pasted list keeps its columns and lines, can be shuffled, and every team of it shows', async ({ page }) => {
  await startTournament();
  await page.goto(TEAMS);
  await pasteArea(page).fill('seed\tname\u20281\tHerons\u2028\tX');
  await button(page, 'Add 1 team').click();
  await expect(pasteArea(page)).toHaveValue('seed\tname\n\tX');
  await expect(page.getByText('Team name must be at least 2 characters')).toBeVisible();
  await pasteArea(page).fill('Goats\u2028X\u2028Foxes');
  await button(page, 'Go to line 2').click();
  await page.keyboard.insertText('Wolves');
  await expect(pasteArea(page)).toHaveValue('Goats\u2028Wolves\u2028Foxes');

  const names = Array.from({ length: 33 }, (_, index) => `Team ${index + 1}`);
  await pasteArea(page).fill(names.join('\n'));
  await expect(page.getByText('List order means strength:')).toBeVisible();
  await button(page, 'Shuffle').click();
  await expect(pasteArea(page)).not.toHaveValue(names.join('\n'));
  expect((await pasteArea(page).inputValue()).split('\n').sort()).toEqual([...names].sort());
  await button(page, 'Add 33 teams').click();
  await expect(teamRows(page)).toHaveCount(34);
  await expect(button(page, 'Continue to Bracket Setup')).toBeEnabled();
  const list = page.getByRole('list', { name: 'Teams' });
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2);
});

test('a list that cannot be saved stays as it was pasted', async ({ page }) => {
  const { id } = await startTournament();
  await page.goto(TEAMS);
  await pasteArea(page).fill('Herons\nGoats\nX');
  const fail = async () => {
    const readAgain = waitForTeams(page);
    await button(page, 'Add 2 teams').click();
    await expect(page.getByRole('alert').filter({ hasText: 'No team was added.' })).toBeVisible();
    await readAgain;
  };
  await whileFailing(page, '/api/tournaments/*/teams', fail, { method: 'POST', response: FAILURE });
  await expect(pasteArea(page)).toHaveValue('Herons\nGoats\nX');

  // Another admin is quicker with one of them.
  must(await admin.post('/api/teams', { name: 'GOATS', tournamentId: id }), 201);
  await expect(page.getByText('This team exists already')).toBeVisible();
  await expect(pasteArea(page)).toHaveValue('Herons\nGoats\nX');
  await button(page, 'Add 1 team').click();
  await expect(teamRows(page)).toHaveText([/GOATS/, /Herons/]);
  await expect(pasteArea(page)).toHaveValue('Goats\nX');

  await tab(page, 'Tournament Settings').click();
  await tab(page, 'Team Management').click();
  await expect(pasteArea(page)).toHaveValue('Goats\nX');
});

test('a list whose answer is lost is looked for before anybody says that it was not added', async ({ page }) => {
  await startTournament();
  await page.goto(TEAMS);
  await pasteArea(page).fill('Herons\nGoats');
  await page.route('/api/tournaments/*/teams', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Add 2 teams').click();
  const problem = page.getByRole('alert').filter({ hasText: 'No answer came.' });
  await expect(problem).toHaveText('No answer came. Look at the list before you try again.');
  await expect(page.getByText('No team was added')).toBeHidden();
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/]);
  await expect(page.getByText('This team exists already')).toHaveCount(2);
  await expect(button(page, 'Add teams')).toBeDisabled();
});

test('an admin whose session ends loses nothing, and goes on after logging in elsewhere', async ({ page, context }) => {
  await startSession(page, 'admin');
  await startTournament();
  await page.goto(TEAMS);
  await pasteArea(page).fill('Herons\nGoats');
  await page.request.post('/api/logout');
  await button(page, 'Add 2 teams').click();
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  await expect(ended).toBeVisible();
  await expect(pasteArea(page)).toHaveValue('Herons\nGoats');

  const [tab] = await Promise.all([context.waitForEvent('page'), ended.getByRole('link').click()]);
  await tab.getByLabel('Username').fill('admin');
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Log in' }).click();
  await expect(tab).toHaveURL('/bracket');
  await expect(ended).toBeHidden();
  await button(page, 'Add 2 teams').click();
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/]);
});

test("another admin's new tournament is announced on the page that turns into it", async ({ page }) => {
  await startTournament();
  await openLive(page, SETUP);
  await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup');
  await startTournament([], 'Autumn Cup');
  await expectToast(page, 'Another admin has made Autumn Cup. This page is about it now.');
});

test.describe('far from the server', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the settings are shown and saved in the time of whoever edits them, beside the work of others', async ({
    page,
  }) => {
    const { id } = await startTournament();
    await page.goto(SETUP);
    const start = page.getByLabel('Start date');
    await expect(start).toHaveValue('2027-03-18T13:30');
    await expect(page.getByLabel('Current round')).toBeHidden();
    await page.getByLabel('Status').selectOption('In Progress');
    await expect(page.getByLabel('Current round')).toHaveValue('round_of_32');
    await page.getByLabel('Current round').selectOption('Sweet 16');
    await start.fill('2027-03-19T09:00');

    must(await admin.patch(`/api/tournaments/${id}`, { name: 'Spring Cup Reloaded' }), 200);
    await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup Reloaded');
    await expect(start).toHaveValue('2027-03-19T09:00');

    const save = button(page, 'Save Changes');
    const fail = async () => {
      await save.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to update tournament' }).first()).toBeVisible();
    };
    await whileFailing(page, '/api/tournaments/*', fail, { method: 'PATCH' });
    await expect(start).toHaveValue('2027-03-19T09:00');
    await save.click();
    await expectToast(page, 'Tournament Updated');
    expect(must(await admin.get('/api/tournaments/current'), 200)).toMatchObject({
      name: 'Spring Cup Reloaded',
      startDate: '2027-03-19T13:00:00.000Z',
      status: 'in_progress',
      currentRound: 'sweet_16',
    });
  });
});

test('a new tournament takes the place of the old one only after somebody has agreed to that', async ({ page }) => {
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
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Tournament Created');
  await expect(tab(page, 'Team Management')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Teams (0)' })).toBeVisible();
  expect(must(await admin.get('/api/tournaments/current'), 200).name).toBe('New Cup');
});

test('all of it works on a phone and without barriers', async ({ page }) => {
  await startTournament(['W'.repeat(100), 'Herons'], 'M'.repeat(100));
  for (const address of [SETUP, TEAMS]) {
    await page.goto(address);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    if (address !== SETUP) await pasteArea(page).fill(`Goats, 1, 2\n${'Y'.repeat(101)}, 99, 12345678901234567890`);
    await expectNoFaults(page, PHONE_FIRST);
  }
});
