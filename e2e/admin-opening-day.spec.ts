import { expect, type Page } from '@playwright/test';
import type { OpeningDayGame, OpeningDayStat } from '../src/contract/opening-day.ts';
import type { Player } from '../src/contract/players.ts';
import type { Caller } from '../test/caller.ts';
import { must, type Season } from '../test/test-season.ts';
import { BOTH_THEMES, expectNoFaults } from './axe.ts';
import { CURRENT_TOURNAMENT, toasts, waitForApp, withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, startSeason } from './season.ts';
import { test } from './test.ts';

let admin: Caller;
let season: Season;
let ada: Player;
let ben: Player;
let cy: Player;

const idOf = (team: string) => season.teams.find(({ name }) => name === team)?.id ?? 0;
const addPlayer = async (firstName: string, team: string): Promise<Player> =>
  must(
    await admin.post('/api/players', { firstName, lastName: 'Showcase', teamId: idOf(team), currentTeam: team }),
    201,
  );

test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(baseURL ?? '');
  season = await startSeason(admin);
  ada = await addPlayer('Ada', 'Harbor Herons');
  ben = await addPlayer('Ben', 'Harbor Herons');
  cy = await addPlayer('Cy', 'Granite Goats');
});

test.beforeEach(({ page }) => logIn(page, 'admin'));

const listUrl = () => `/api/tournaments/${season.id}/opening-day-games`;
const readGames = async (): Promise<OpeningDayGame[]> => must(await admin.get(listUrl()), 200);

/** The only game there is, with a result if points are given. */
async function startGame(points?: Record<number, number>): Promise<OpeningDayGame> {
  for (const { id } of await readGames()) must(await admin.delete(`/api/opening-day-games/${id}`), 204);
  const teams = { team1Id: idOf('Harbor Herons'), team2Id: idOf('Granite Goats') };
  const game = must(await admin.post('/api/opening-day-games', { tournamentId: season.id, ...teams }), 201);
  const playerStats = Object.entries(points ?? {}).map(([id, scored]) => ({ playerId: Number(id), points: scored }));
  const result = { team1Score: 88, team2Score: 80, playerStats };
  if (points) must(await admin.put(`/api/opening-day-games/${game.id}/result`, result), 200);
  return game;
}

async function readPoints(gameId: number): Promise<Record<string, number>> {
  const stats: OpeningDayStat[] = must(await admin.get(`/api/opening-day-games/${gameId}/stats`), 200);
  return Object.fromEntries(stats.map(({ player, points }) => [player.firstName, points]));
}

const cards = (page: Page) => page.getByRole('list', { name: 'Opening day games' }).getByRole('listitem');
const points = (page: Page, firstName: string) => page.getByLabel(`${firstName} Showcase points`);
const score = (page: Page, team: string) => page.getByLabel(`${team} score`);

/** Toasts stay while the window is not the one that is used, which gives a slow machine all the time it needs. */
async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('blur')), 100));
}

test('an admin creates a game: what is wrong is said at the field, and everyone finds it', async ({ page }) => {
  for (const { id } of await readGames()) must(await admin.delete(`/api/opening-day-games/${id}`), 204);
  await page.goto('/admin/opening-day');
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page.getByLabel('Team 1')).toBeFocused();
  await expect(page.getByLabel('Team 1').locator('option:checked')).toHaveText('Harbor Herons');
  await expect(page.getByLabel('Team 2').locator('option:checked')).toHaveText('Granite Goats');
  await expect(page.getByText('The first two teams of the list are chosen to begin with.')).toBeVisible();
  await page.getByLabel('Team 2').selectOption('Harbor Herons');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toasts(page)).toContainText('Teams must be different');
  await expect(page.getByLabel('Team 2')).toBeFocused();
  await expect(page.getByLabel('Team 2')).toHaveAccessibleDescription('Teams must be different');
  await page.getByLabel('Team 1').selectOption('');
  await page.getByLabel('Team 2').selectOption('');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByLabel('Team 1')).toHaveAccessibleDescription('Team 1 is required');
  await expect(page.getByLabel('Team 2')).toHaveAccessibleDescription('Team 2 is required');
  await page.getByLabel('Team 1').selectOption('Timber Wolves');
  await page.getByLabel('Team 2').selectOption('Harbor Herons');
  await page.getByLabel('Date and time').fill('202512-01-01T10:00');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByLabel('Date and time')).toBeFocused();
  await expect(page.getByLabel('Date and time')).toHaveAccessibleDescription('Please enter a valid date');
  await page.getByLabel('Date and time').fill('2031-03-04T19:30');
  await page.getByLabel('Location').fill('Main Hall');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toasts(page)).toContainText('Opening day game created successfully');
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeFocused();
  await expect(cards(page).getByRole('heading')).toHaveText('Timber Wolves vs Harbor Herons');
  await expect(cards(page)).toContainText('Scheduled');
  await expect(cards(page)).toContainText(/Mar 4, 2031, 7:30\sPM · Main Hall/);
});

test('a result is entered by keyboard alone, and corrected: blank scores are 0, blank players did not play', async ({
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
  await expect(toasts(page)).toContainText('Game result updated successfully');
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

test('who has moved to another team since keeps a field, and the points', async ({ page }) => {
  const { id } = await startGame({ [ada.id]: 20, [cy.id]: 8 });
  const moved = { firstName: 'Cy', lastName: 'Showcase', teamId: idOf('Timber Wolves') };
  must(await admin.put(`/api/players/${cy.id}`, moved), 200);
  await page.goto('/admin/opening-day');
  await cards(page).getByRole('button', { name: 'Edit Result' }).click();
  await expect(points(page, 'Cy')).toHaveValue('8');
  await expect(points(page, 'Cy')).toHaveAccessibleDescription('No longer in this team');
  await points(page, 'Ben').fill('5');
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(toasts(page)).toContainText('Game result updated successfully');
  expect(await readPoints(id)).toEqual({ Ada: 20, Ben: 5, Cy: 8 });
  must(await admin.put(`/api/players/${cy.id}`, { ...moved, teamId: idOf('Granite Goats') }), 200);
});

test('a deletion asks nothing and is undone from its toast, by mouse or by keyboard, with all the points', async ({
  page,
}) => {
  const { id } = await startGame({ [ada.id]: 20, [cy.id]: 8 });
  const [before] = await readGames();
  await holdToasts(page);
  await page.goto('/admin/opening-day');
  await waitForApp(page);
  const remove = page.getByRole('button', { name: 'Delete Harbor Herons vs Granite Goats' });
  await remove.click();
  await expect(toasts(page)).toContainText('Opening day game deleted successfully');
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page)).toContainText('Opening day game restored');
  await expect(cards(page)).toContainText('88 - 80');

  await remove.press('Enter');
  await expect(toasts(page)).toContainText('Opening day game deleted successfully');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toContainText('88 - 80');
  expect(await readGames()).toEqual([before]);
  expect(await readPoints(id)).toEqual({ Ada: 20, Cy: 8 });
});

test('a game cannot be deleted under its open form', async ({ page }) => {
  await startGame();
  await page.goto('/admin/opening-day');
  const remove = page.getByRole('button', { name: /^Delete/ });
  await expect(remove).toBeVisible();
  await cards(page).getByRole('button', { name: 'Enter Result' }).click();
  await score(page, 'Harbor Herons').fill('55');
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();
});

test('what fails says so, loses nothing and can be tried again', async ({ page }) => {
  const { id } = await startGame({ [ada.id]: 20 });
  await page.goto('/admin/opening-day');
  await waitForApp(page);
  const commands = /\/api\/opening-day-games(\/\d+(\/result)?)?$/;
  await page.route(commands, (route) => route.abort());
  await page.getByRole('button', { name: 'Create Game' }).click();
  await page.getByLabel('Location').fill('Far away');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toasts(page)).toContainText('ErrorFailed to create opening day game');
  await expect(page.getByLabel('Location')).toHaveValue('Far away');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(toasts(page)).toContainText('ErrorFailed to delete opening day game');
  await cards(page).getByRole('button', { name: 'Edit Result' }).click();
  await points(page, 'Ben').fill('3');
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(toasts(page)).toContainText('ErrorFailed to update game result');
  await expect(points(page, 'Ben')).toHaveValue('3');
  await page.unroute(commands);
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(toasts(page)).toContainText('Game result updated successfully');
  expect(await readPoints(id)).toEqual({ Ada: 20, Ben: 3 });
});

test('what another admin does meanwhile appears, and takes nothing away that is being typed', async ({ page }) => {
  const { id } = await startGame();
  await page.goto('/admin/opening-day');
  await cards(page).getByRole('button', { name: 'Enter Result' }).click();
  await score(page, 'Harbor Herons').fill('55');
  const joined = await addPlayer('Dot', 'Granite Goats');
  await expect(points(page, 'Dot')).toBeVisible();
  await points(page, 'Dot').fill('9');
  must(await admin.put(`/api/opening-day-games/${id}/result`, { team1Score: 1, team2Score: 2 }), 200);
  await expect(page.getByText('it stands at 1 - 2')).toBeVisible();
  must(await admin.delete(`/api/opening-day-games/${id}`), 204);
  await expect(page.getByText('Somebody else has deleted this game.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(toasts(page)).toContainText('There is no such opening day game.');
  await page.getByRole('button', { name: 'Restore Game' }).click();
  await expect(toasts(page)).toContainText('Opening day game restored');
  await expect(score(page, 'Harbor Herons')).toHaveValue('55');
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(cards(page)).toContainText('55 - 0');
  expect(await readPoints(id)).toEqual({ Dot: 9 });
  must(await admin.put(`/api/players/${joined.id}`, { firstName: 'Dot', lastName: 'Showcase', teamId: null }), 200);
});

test('before there is a tournament, two teams or an answer, the page says what to do', async ({ page }) => {
  await withoutTournament(page);
  await page.goto('/admin/opening-day');
  await expect(page.getByText('No tournament found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set Up Tournament' })).toHaveAttribute('href', '/admin/setup-bracket');
  await expect(page.getByRole('button', { name: 'Create Game' })).toHaveCount(0);
  await page.unroute(CURRENT_TOURNAMENT);

  await page.route('/api/tournaments/*/teams', (route) => route.fulfill({ json: season.teams.slice(0, 1) }));
  await page.route(listUrl(), (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('this tournament has only one team so far. Add teams first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Teams' })).toBeVisible();

  await page.route('/api/tournaments/*/teams', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch teams');
  await page.unroute('/api/tournaments/*/teams');
  await page.unroute(listUrl());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a game that is scheduled looks the same wherever it is listed', async ({ page }) => {
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

test('both scores stand at one height, however long the name of a team is', async ({ page }) => {
  await startGame();
  const long = 'The Distinguished Granite Goats of the Upper Northern Valleys';
  const goats = `/api/teams/${idOf('Granite Goats')}`;
  must(await admin.patch(goats, { name: long }), 200);
  await page.goto('/admin/opening-day');
  await cards(page).getByRole('button', { name: 'Enter Result' }).click();
  const heights = () =>
    Promise.all(['Harbor Herons', long].map(async (team) => (await score(page, team).boundingBox())?.y));
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await score(page, 'Harbor Herons').fill('5');
    const [left, right] = await heights();
    expect(left, `${width}`).toBe(right);
  }
  await score(page, 'Harbor Herons').fill('x');
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(score(page, 'Harbor Herons')).toHaveAccessibleDescription('Must be a whole number');
  const [left, right] = await heights();
  expect(left).toBe(right);
  must(await admin.patch(goats, { name: 'Granite Goats' }), 200);
});

test('the forms fit a phone and have no barriers', async ({ page }) => {
  await startGame({ [ada.id]: 20, [ben.id]: 3 });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/admin/opening-day');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await cards(page).getByRole('button', { name: 'Edit Result' }).click();
  await points(page, 'Ada').fill('');
  await score(page, 'Harbor Herons').fill('x');
  await page.getByRole('button', { name: 'Save Result' }).click();
  await expect(score(page, 'Harbor Herons')).toHaveAccessibleDescription('Must be a whole number');
  await expectNoFaults(page, BOTH_THEMES);
});
