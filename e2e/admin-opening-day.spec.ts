import { expect, type Page } from '@playwright/test';
import type { OpeningDayGame, OpeningDayStat } from '../src/contract/opening-day.ts';
import type { Player } from '../src/contract/players.ts';
import type { Caller } from '../test/caller.ts';
import { must } from '../test/test-season.ts';
import { BOTH_THEMES, expectNoFaults } from './axe.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { button, expectToast, FAILURE, toasts, waitForApp, whileFailing, withoutTournament } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

let admin: Caller;
let season: TestSeason;
let ada: Player;
let ben: Player;
let cy: Player;

test.beforeAll(async ({ admin: caller, startSeason }) => {
  admin = caller;
  season = await startSeason();
  ada = await addPlayer(admin, 'Ada Showcase', { teamId: season.idOfTeam('Harbor Herons') });
  ben = await addPlayer(admin, 'Ben Showcase', { teamId: season.idOfTeam('Harbor Herons') });
  cy = await addPlayer(admin, 'Cy Showcase', { teamId: season.idOfTeam('Granite Goats') });
});
test.beforeEach(({ page }) => logIn(page, 'admin'));

const listUrl = () => `/api/tournaments/${season.id}/opening-day-games`;
const readGames = async (): Promise<OpeningDayGame[]> => must(await admin.get(listUrl()), 200);

async function clear(): Promise<void> {
  for (const { id } of await readGames()) must(await admin.delete(`/api/opening-day-games/${id}`), 204);
}

/** Replaces all games by one, which has a result if points are given. */
async function startGame(points?: Record<number, number>): Promise<OpeningDayGame> {
  await clear();
  const teams = { team1Id: season.idOfTeam('Harbor Herons'), team2Id: season.idOfTeam('Granite Goats') };
  return addOpeningDayGame(admin, { tournamentId: season.id, ...teams }, points && { scores: [88, 80], points });
}

async function readPoints(gameId: number): Promise<Record<string, number>> {
  const stats: OpeningDayStat[] = must(await admin.get(`/api/opening-day-games/${gameId}/stats`), 200);
  return Object.fromEntries(stats.map(({ player, points }) => [player.firstName, points]));
}

const cards = (page: Page) => page.getByRole('list', { name: 'Opening day games' }).getByRole('listitem');
const points = (page: Page, firstName: string) => page.getByLabel(`${firstName} Showcase points`);
const score = (page: Page, team: string) => page.getByLabel(`${team} score`);
const create = (page: Page) => button(page, 'Create');

test('an admin creates a game, and each mistake is explained at its field', async ({ page }) => {
  await clear();
  const [team1, team2, date] = [page.getByLabel('Team 1'), page.getByLabel('Team 2'), page.getByLabel('Date and time')];
  await page.goto('/admin/opening-day');
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(team1).toBeFocused();
  await expect(team1.locator('option:checked')).toHaveText('Harbor Herons');
  await expect(team2.locator('option:checked')).toHaveText('Granite Goats');
  await expect(page.getByText('The first two teams of the list are chosen to begin with.')).toBeVisible();
  await team2.selectOption('Harbor Herons');
  await create(page).click();
  await expectToast(page, 'Teams must be different');
  await expect(team2).toBeFocused();
  await expect(team2).toHaveAccessibleDescription('Teams must be different');
  await team1.selectOption('');
  await team2.selectOption('');
  await create(page).click();
  await expect(team1).toHaveAccessibleDescription('Team 1 is required');
  await expect(team2).toHaveAccessibleDescription('Team 2 is required');
  await team1.selectOption('Timber Wolves');
  await team2.selectOption('Harbor Herons');
  await date.fill('202512-01-01T10:00');
  await create(page).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription('Please enter a valid date');
  await date.fill('2031-03-04T19:30');
  await page.getByLabel('Location').fill('Main Hall');
  await create(page).click();
  await expectToast(page, 'Opening day game created successfully');
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeFocused();
  await expect(cards(page).getByRole('heading')).toHaveText('Timber Wolves vs Harbor Herons');
  await expect(cards(page)).toContainText('Scheduled');
  await expect(cards(page)).toContainText(/Mar 4, 2031, 7:30\sPM · Main Hall/);
});

test('a result is entered and corrected by keyboard: a blank score is 0, a blank player did not play', async ({
  page,
}) => {
  const { id } = await startGame();
  await page.goto('/admin/opening-day');
  await cards(page).getByRole('button', { name: 'Enter Result' }).press('Enter');
  await expect(score(page, 'Harbor Herons')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(score(page, 'Harbor Herons')).toHaveAccessibleDescription('Type a score first');
  await page.keyboard.type('-7');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(score(page, 'Granite Goats')).toHaveValue('0');
  await expect(points(page, 'Ada')).toBeFocused();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(score(page, 'Harbor Herons')).toBeFocused();
  await expect(score(page, 'Harbor Herons')).toHaveAccessibleDescription('Score must be 0 or greater');
  await expect(points(page, 'Ada')).toHaveAccessibleDescription('Must be at most 999');
  await page.keyboard.type('71');
  await points(page, 'Ada').fill('12');
  await points(page, 'Cy').fill('0');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Game result updated successfully');
  await expect(cards(page).getByRole('button', { name: 'Edit Result' })).toBeFocused();
  await expect(cards(page)).toContainText('Completed');
  await expect(cards(page)).toContainText('71 - 0');
  expect(await readPoints(id)).toEqual({ Ada: 12, Cy: 0 });

  await page.keyboard.press('Enter');
  await expect(points(page, 'Ada')).toHaveValue('12');
  await expect(points(page, 'Ben')).toHaveValue('');
  await score(page, 'Granite Goats').fill('71');
  await expect(page.getByText('A tie: nobody wins this game.')).toBeVisible();
  await points(page, 'Cy').fill('');
  await expect(points(page, 'Cy')).toHaveAccessibleDescription('Had 0: will be taken out of this game.');
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(cards(page)).toContainText('A tie, without a winner');
  expect(await readPoints(id)).toEqual({ Ada: 12 });
});

test('a player who has changed teams keeps a field and the points, and what fails loses nothing', async ({ page }) => {
  const { id } = await startGame({ [ada.id]: 20, [cy.id]: 8 });
  const moved = { firstName: 'Cy', lastName: 'Showcase', teamId: season.idOfTeam('Timber Wolves') };
  must(await admin.put(`/api/players/${cy.id}`, moved), 200);
  await page.goto('/admin/opening-day');
  await waitForApp(page);
  await whileFailing(page, /\/api\/opening-day-games(\/\d+(\/result)?)?$/, async () => {
    await button(page, 'Create Game').click();
    await page.getByLabel('Location').fill('Far away');
    await create(page).click();
    await expectToast(page, 'ErrorFailed to create opening day game');
    await expect(page.getByLabel('Location')).toHaveValue('Far away');
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expectToast(page, 'ErrorFailed to delete opening day game');
    await cards(page).getByRole('button', { name: 'Edit Result' }).click();
    await expect(points(page, 'Cy')).toHaveValue('8');
    await expect(points(page, 'Cy')).toHaveAccessibleDescription('No longer in this team');
    await points(page, 'Ben').fill('5');
    await button(page, 'Save Result').click();
    await expectToast(page, 'ErrorFailed to update game result');
    await expect(points(page, 'Ben')).toHaveValue('5');
  });
  await button(page, 'Save Result').click();
  await expectToast(page, 'Game result updated successfully');
  expect(await readPoints(id)).toEqual({ Ada: 20, Ben: 5, Cy: 8 });
  must(await admin.put(`/api/players/${cy.id}`, { ...moved, teamId: season.idOfTeam('Granite Goats') }), 200);
});

test('a deletion is undone from its toast, by mouse or by keyboard, with all the points', async ({ page }) => {
  const { id } = await startGame({ [ada.id]: 20, [cy.id]: 8 });
  const [before] = await readGames();
  // Toasts stay while the window has no focus, which gives a slow machine all the time it needs.
  await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('blur')), 100));
  await page.goto('/admin/opening-day');
  await waitForApp(page);
  const remove = button(page, 'Delete Harbor Herons vs Granite Goats');
  const undo = toasts(page).getByRole('button', { name: 'Undo' });
  await remove.click();
  await expectToast(page, 'Opening day game deleted successfully');
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  await undo.click();
  await expectToast(page, 'Opening day game restored');
  await expect(cards(page)).toContainText('88 - 80');

  await remove.press('Enter');
  await expectToast(page, 'Opening day game deleted successfully');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toContainText('88 - 80');
  expect(await readGames()).toEqual([before]);
  expect(await readPoints(id)).toEqual({ Ada: 20, Cy: 8 });
});

test('changes of another admin appear, and take nothing away that is being typed', async ({ page }) => {
  const { id } = await startGame();
  await page.goto('/admin/opening-day');
  const remove = page.getByRole('button', { name: /^Delete/ });
  await expect(remove).toBeVisible();
  await cards(page).getByRole('button', { name: 'Enter Result' }).click();
  await score(page, 'Harbor Herons').fill('55');
  // Not under an open form.
  await expect(remove).toHaveCount(0);
  const joined = await addPlayer(admin, 'Dot Showcase', { teamId: season.idOfTeam('Granite Goats') });
  await expect(points(page, 'Dot')).toBeVisible();
  await points(page, 'Dot').fill('9');
  must(await admin.put(`/api/opening-day-games/${id}/result`, { team1Score: 1, team2Score: 2 }), 200);
  await expect(page.getByText('it stands at 1 - 2')).toBeVisible();
  must(await admin.delete(`/api/opening-day-games/${id}`), 204);
  await expect(page.getByText('Somebody else has deleted this game.')).toBeVisible();
  await button(page, 'Save Result').click();
  await expectToast(page, 'There is no such opening day game.');
  await button(page, 'Restore Game').click();
  await expectToast(page, 'Opening day game restored');
  await expect(score(page, 'Harbor Herons')).toHaveValue('55');
  await button(page, 'Save Result').click();
  await expect(cards(page)).toContainText('55 - 0');
  await expect(remove).toBeVisible();
  expect(await readPoints(id)).toEqual({ Dot: 9 });
  must(await admin.put(`/api/players/${joined.id}`, { firstName: 'Dot', lastName: 'Showcase', teamId: null }), 200);
});

test('without a tournament, two teams or a response, the page says what to do', async ({ page }) => {
  await withoutTournament(page);
  await page.goto('/admin/opening-day');
  await expect(page.getByText('No tournament found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set Up Tournament' })).toHaveAttribute('href', '/admin/setup-bracket');
  await expect(button(page, 'Create Game')).toHaveCount(0);
  await page.unrouteAll();

  await page.route('/api/tournaments/*/teams', (route) => route.fulfill({ json: season.teams.slice(0, 1) }));
  await page.route(listUrl(), (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('this tournament has only one team so far. Add teams first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Teams' })).toBeVisible();

  await page.route('/api/tournaments/*/teams', (route) => route.fulfill(FAILURE));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch teams');
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the forms fit a phone without barriers, and both scores stand at one height beside long names', async ({
  page,
}) => {
  await startGame({ [ada.id]: 20, [ben.id]: 3 });
  const long = 'The Distinguished Granite Goats of the Upper Northern Valleys';
  const goats = `/api/teams/${season.idOfTeam('Granite Goats')}`;
  must(await admin.patch(goats, { name: long }), 200);
  await page.goto('/admin/opening-day');
  await cards(page).getByRole('button', { name: 'Edit Result' }).click();
  const expectOneHeight = async () => {
    const [left, right] = await Promise.all(['Harbor Herons', long].map((team) => score(page, team).boundingBox()));
    expect(left?.y).toBe(right?.y);
  };
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await score(page, 'Harbor Herons').fill('5');
    await expectOneHeight();
  }
  await points(page, 'Ada').fill('');
  await score(page, 'Harbor Herons').fill('x');
  await button(page, 'Save Result').click();
  await expect(score(page, 'Harbor Herons')).toHaveAccessibleDescription('Must be a whole number');
  await expectOneHeight();
  await button(page, 'Create Game').click();
  await expectNoFaults(page, BOTH_THEMES);
  must(await admin.patch(goats, { name: 'Granite Goats' }), 200);
});

test('a scheduled game has one look wherever it is listed', async ({ page }) => {
  await startGame();
  const colours = new Set<string>();
  const places = {
    '/opening-day': page.getByRole('table'),
    '/admin/opening-day': cards(page),
    '/admin/update-results': page.getByRole('article').first(),
  };
  for (const [path, place] of Object.entries(places)) {
    await page.goto(path);
    const badge = place.getByText('Scheduled', { exact: true });
    colours.add(await badge.evaluate((shown) => getComputedStyle(shown).backgroundColor));
  }
  expect([...colours]).toHaveLength(1);
});
