import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import {
  button,
  CURRENT_TOURNAMENT,
  expectToast,
  FAILURE,
  failNext,
  holdBack,
  LONG_NAME,
  loseNextResponse,
  openLive,
  withoutTournament,
} from './page-steps.ts';
import { logIn, logInByForm, startSession } from './season.ts';
import { test } from './test.ts';

const SETUP = '/admin/setup-bracket';
const TEAMS = `${SETUP}?tab=teams`;

const WITHOUT_TEAMS = { undrawn: [], startDate: '2027-03-18T17:30:00Z' };

test.beforeEach(({ page }) => logIn(page, 'admin'));

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const pasteArea = (page: Page) => page.getByLabel('Teams, one per line');
const teamList = (page: Page) => page.getByRole('list', { name: 'Teams' });
const teamRows = (page: Page) => teamList(page).getByRole('listitem');
const nameInput = (page: Page) => page.getByRole('form', { name: 'Add a team' }).getByLabel('Team name');
const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('an admin with a list of teams gets from an empty page to generating the bracket', async ({ page }) => {
  await withoutTournament(page);
  await page.goto(SETUP);
  await tab(page, 'Team Management').click({ force: true });
  await expect(tab(page, 'Tournament Settings')).toHaveAttribute('aria-selected', 'true');
  const create = button(page, 'Create Tournament');
  await page.getByLabel('Tournament name').fill('Winter Cup');
  const start = page.getByLabel('Start date');
  // With the field at the upper edge of a low window, its label is out of view.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: 300 });
  await page.getByLabel('Submissions close').focus();
  await start.evaluate((field) => field.scrollIntoView());
  await expect(page.getByText('Start date', { exact: true })).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(start).toBeFocused();
  await expect(page.getByText('Start date', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await start.fill('2028-01-15T18:00');
  await page.unroute(CURRENT_TOURNAMENT);
  await loseNextResponse(page, '/api/tournaments');
  await create.click();
  await expectToast(page, 'Tournament Created');
  await expect(page).toHaveURL(/\?tab=teams$/);
  await expect(tab(page, 'Team Management')).toBeFocused();

  const lines = Array.from({ length: 34 }, (_, index) => `Team ${index + 1}, ${Math.min(index + 1, 16)}, 1`);
  lines[4] = `${LONG_NAME}, 17, 1`;
  await pasteArea(page).fill(['Team, Seed, Position', '', ...lines, ''].join('\n'));
  const preview = page.getByRole('region', { name: 'What was understood' });
  await expect(preview).toContainText('Seed must be a whole number from 1 to 16');
  await expectAccessible(page, PHONE_FIRST);
  await preview.getByRole('button', { name: 'Go to line 7' }).click();
  await expect(pasteArea(page)).toBeFocused();
  await page.keyboard.insertText('Team 5, 5, 1');
  await button(page, 'Add 34 teams').click();
  await expectToast(page, '34 Teams Added');
  await expect(teamRows(page)).toHaveCount(34);
  await expect(teamRows(page).nth(9)).toContainText('Seed 10 (#1)');
  await expect(pasteArea(page)).toHaveValue('');
  // The list scrolls, also by keyboard, until all teams are asked for.
  const heightOf = async () => (await teamList(page).boundingBox())?.height ?? 0;
  expect(await heightOf()).toBe(240);
  await expect(teamRows(page).last()).toBeInViewport();
  await teamList(page).focus();
  await page.keyboard.press('Home');
  await expect(teamRows(page).first()).toBeInViewport();
  await button(page, 'Show all 34 teams').click();
  expect(await heightOf()).toBeGreaterThan(34 * 44);
  await button(page, 'Show fewer').click();
  await expect(button(page, 'Show all 34 teams')).toBeInViewport();
  expect(await heightOf()).toBe(240);

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

test('teams are added by keyboard, tried again, renamed and deleted', async ({ page, startSeason }) => {
  await startSeason(WITHOUT_TEAMS);
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
  await enter('HERONS');
  await expectToast(page, 'Failed to add team');
  await expect(nameInput(page)).toHaveValue('HERONS');
  await expect(nameInput(page)).toHaveAccessibleDescription(/There is a team called HERONS already\./);

  await page.route('/api/teams', (route) => route.abort());
  const release = await holdBack(page, '/api/teams');
  await enter('Wolves', 'Foxes');
  release();
  const failed = page.getByRole('region', { name: 'Names to try again' });
  await expect(failed.getByRole('listitem')).toHaveText([/^Wolves/, /^Foxes/]);
  // The teams may exist.
  await expectToast(page, 'Failed to add teamNo answer came. Look at the list before you try again.');
  await page.unroute('/api/teams');
  await failed.getByRole('button', { name: 'Try all 2 again' }).click();
  await expect(teamRows(page)).toHaveText([/Herons/, /Goats/, /Wolves/, /Foxes/]);
  await expect(failed).toBeHidden();
  await expect(nameInput(page)).toBeFocused();

  const rename = button(page, 'Rename Herons');
  await rename.click();
  const field = teamRows(page).getByRole('textbox', { name: 'Team name' });
  await field.fill('goats');
  await field.press('Enter');
  await expect(teamRows(page).getByRole('alert')).toHaveText('There is a team called goats already.');
  await field.press('Escape');
  await expect(rename).toBeFocused();
  await rename.press('Enter');
  await page.keyboard.type('Harbor Herons');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Team Renamed');
  await expect(button(page, 'Rename Harbor Herons')).toBeFocused();

  const mark = button(page, 'Change the mark of Harbor Herons');
  await mark.click();
  const marks = page.getByRole('dialog', { name: 'Mark of Harbor Herons' });
  const letters = marks.getByLabel('Letters');
  await expect(letters).toHaveValue('HH');
  await letters.fill('too long');
  await letters.press('Enter');
  await expect(letters).toHaveAccessibleDescription(/A mark has up to 3 letters or digits/);
  await letters.fill('HRN');
  await marks.getByRole('radio', { name: 'teal' }).check();
  await expectAccessible(page, PHONE_FIRST, marks);
  await marks.getByRole('button', { name: 'Save Mark' }).click();
  await expectToast(page, 'Mark Changed');
  await expect(mark.locator('.team-mark')).toHaveAttribute('data-text', 'HRN');
  await expect(mark).toBeFocused();
  await mark.press('Enter');
  await expect(marks.getByRole('radio', { name: 'teal' })).toBeChecked();
  await marks.getByRole('button', { name: 'As made from the name' }).click();
  await expect(mark.locator('.team-mark')).toHaveAttribute('data-text', 'HH');

  const remove = button(page, 'Delete Harbor Herons');
  const dialog = page.getByRole('dialog', { name: 'Delete Harbor Herons' });
  await remove.click();
  await expect(dialog).toContainText('Are you sure you want to delete this team?');
  await failNext(page, '/api/teams/*');
  await dialog.getByRole('button', { name: 'Delete Team' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to delete team');
  await dialog.getByRole('button', { name: 'Delete Team' }).click();
  await expectToast(page, 'Team Deleted');
  await expect(teamRows(page)).toHaveCount(3);
  await expect(teamList(page)).toBeFocused();

  await startSeason();
  await remove.click();
  await expect(dialog).toContainText('Are you sure you want to delete this team?');
  await dialog.getByRole('button', { name: 'Delete Team' }).click();
  const refusal = 'Harbor Herons plays in the bracket and cannot be deleted.';
  await expectToast(page, `Failed to delete team${refusal}`);
  await expect(dialog.getByRole('alert')).toContainText(refusal);
});

test('a pasted list stays until it is saved, beside teams of another admin', async ({ page, context, startSeason }) => {
  await startSession(page, 'admin');
  const { admin, id } = await startSeason(WITHOUT_TEAMS);
  await page.goto(TEAMS);
  await pasteArea(page).fill('name\tseed\u2028Herons\t1\u2028Goats\t2\u2028X');
  // The session ends, and the admin logs in again in another tab.
  await page.request.post('/api/logout');
  await button(page, 'Add 2 teams').click();
  const ended = alertWith(page, 'Your session has ended.');
  await expect(ended).toBeVisible();
  const [login] = await Promise.all([context.waitForEvent('page'), ended.getByRole('link').click()]);
  await logInByForm(login, 'admin');
  await expect(ended).toBeHidden();
  await failNext(page, '/api/tournaments/*/teams', FAILURE);
  await button(page, 'Add 2 teams').click();
  await expect(alertWith(page, 'Look at the list before you try again.')).toBeVisible();
  // Another admin adds one of these teams first.
  expectStatus(await admin.post('/api/teams', { name: 'GOATS', tournamentId: id }), 201);
  await expect(page.getByText('This team exists already')).toBeVisible();
  await button(page, 'Add 1 team').click();
  await expect(teamRows(page)).toHaveText([/GOATS/, /Herons/]);
  await tab(page, 'Tournament Settings').click();
  await tab(page, 'Team Management').click();
  await expect(pasteArea(page)).toHaveValue('name\tseed\nGoats\t2\nX');

  const names = Array.from({ length: 32 }, (_, index) => `Team ${index + 1}`);
  await pasteArea(page).fill(names.join('\n'));
  await button(page, 'Shuffle').click();
  await expect(pasteArea(page)).not.toHaveValue(names.join('\n'));
  expect((await pasteArea(page).inputValue()).split('\n').sort()).toEqual(names.sort());
});

test.describe('in another time zone than the server', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('settings are saved in the local time zone, beside those of another admin', async ({ page, startSeason }) => {
    const { admin, id } = await startSeason(WITHOUT_TEAMS);
    await openLive(page, SETUP);
    const [start, round] = [page.getByLabel('Start date'), page.getByLabel('Current round')];
    await expect(start).toHaveValue('2027-03-18T13:30');
    await expect(round).toBeHidden();
    await page.getByLabel('Status').selectOption('In Progress');
    await expect(round).toHaveValue('round_of_32');
    await start.fill('2027-03-19T09:00');
    expectStatus(await admin.patch(`/api/tournaments/${id}`, { name: LONG_NAME }), 200);
    await expect(page.getByLabel('Tournament name')).toHaveValue(LONG_NAME);
    const save = button(page, 'Save Changes');
    await failNext(page, '/api/tournaments/*');
    await save.click();
    await expect(alertWith(page, 'Failed to update tournament').first()).toBeVisible();
    await expect(start).toHaveValue('2027-03-19T09:00');
    await save.click();
    await expectToast(page, 'Tournament Updated');
    expect(expectStatus(await admin.get('/api/tournaments/current'), 200)).toMatchObject({
      name: LONG_NAME,
      startDate: '2027-03-19T13:00:00.000Z',
      currentRound: 'round_of_32',
    });
    await expectAccessible(page, PHONE_FIRST);
    await startSeason({ undrawn: [], name: 'Autumn Cup' });
    await expectToast(page, 'Another admin has made Autumn Cup. This page is about it now.');
  });
});
