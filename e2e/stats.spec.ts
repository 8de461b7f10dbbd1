import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '../src/contract/players.ts';
import type { Caller } from '../test/caller.ts';
import { must, type Season } from '../test/test-season.ts';
import { holdBack, widthOf, withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, register, startSeason } from './season.ts';
import { test } from './test.ts';

// Players outlive tournaments and are there for all spec files, so ours have a name that nobody else has.
const FAMILY = `Quillfeather${Math.random().toString(36).slice(2, 7)}`;
const SEARCH = 'Search players or teams...';

let admin: Caller;
let season: Season;

const addPlayer = async (firstName: string, fields: Partial<Player> = {}): Promise<Player> =>
  must(await admin.post('/api/players', { firstName, lastName: FAMILY, ...fields }), 201);

test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(baseURL ?? '');
  season = await startSeason(admin);
  const [herons, goats] = season.teams;
  if (!herons || !goats) throw new Error('a season has teams');
  const ada = await addPlayer('Ada', { teamId: herons.id, currentTeam: herons.name, wins: 4, hasChampionship: true });
  const ben = await addPlayer('Ben', { teamId: goats.id, currentTeam: goats.name });
  await addPlayer('Chloe', { wins: 2, losses: 1, photoUrl: 'https://photos.invalid/chloe.jpg' });
  await addPlayer('Zoe');
  const game = { tournamentId: season.id, team1Id: herons.id, team2Id: goats.id };
  const { id } = must(await admin.post('/api/opening-day-games', game), 201);
  const playerStats = [
    { playerId: ada.id, points: 997 },
    { playerId: ben.id, points: 998 },
  ];
  must(await admin.put(`/api/opening-day-games/${id}/result`, { team1Score: 88, team2Score: 80, playerStats }), 200);
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: SEARCH });
const cards = (page: Page) => page.getByRole('region', { name: 'Search results' }).getByRole('listitem');
const card = (page: Page, firstName: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: `${firstName} ${FAMILY}` }) });
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function openForm(page: Page, button: Locator): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  return dialog;
}

test('a visitor finds a player by name or team, sorted by games, and the search survives a reload', async ({
  page,
}) => {
  await page.goto('/stats');
  await expect(page).toHaveTitle('Player Statistics · Swish');
  await searchBox(page).fill(` ${FAMILY.toUpperCase()} `);
  await expect(cards(page).getByRole('heading')).toHaveText(
    ['Ada', 'Chloe', 'Ben', 'Zoe'].map((firstName) => `${firstName} ${FAMILY}`),
  );
  await expect(page.getByRole('status')).toHaveText(/^Showing 4 of \d+ players$/);
  await expect(page).toHaveURL(/\?q=/);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await searchBox(page).fill('harbor HERONS');
  await expect(card(page, 'Ada')).toBeVisible();
  await expect(card(page, 'Ben')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stats' }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(list(page, 'All Players')).toBeVisible();
});

test('a card tells the whole record, and initials stand in for a photo that does not come', async ({ page }) => {
  await page.goto(`/stats?q=${FAMILY}`);
  for (const text of ['Harbor Herons', 'Champion', '5-0', '100.0%', '997']) {
    await expect(card(page, 'Ada').getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card(page, 'Chloe')).toContainText('66.7%');
  await expect(card(page, 'Chloe').getByText('CQ', { exact: true })).toBeVisible();
  await expect(card(page, 'Chloe')).not.toContainText('Champion');
  await expect(card(page, 'Zoe')).toContainText('0.0%');
  await expect(card(page, 'Zoe')).not.toContainText('Games');
  await expect(page.getByRole('button', { name: /Edit|Add/ })).toHaveCount(0);
});

test('the leaders of the tournament are listed, and of all time', async ({ page }) => {
  await page.goto('/stats');
  const tournament = list(page, 'Current Tournament Leaders');
  await expect(tournament).toContainText('Spring Cup');
  await expect(list(page, 'Points Leaders').getByRole('listitem').first()).toHaveText(new RegExp(`Ben ${FAMILY}.*998`));
  await expect(list(page, 'Single-Game Leaders').getByRole('listitem')).toHaveText([
    new RegExp(`Ben ${FAMILY}\\s*opening day game\\s*998`),
    new RegExp(`Ada ${FAMILY}\\s*opening day game\\s*997`),
  ]);
  await expect(list(page, 'Tournament Wins')).toContainText('Nobody has won a bracket game yet.');
  await expect(list(page, 'All-Time Leaders')).toContainText('Min. 3 games');
  for (const name of ['Games', 'Wins', 'Win Percentage']) {
    await expect(list(page, name).getByRole('listitem').first()).toBeVisible();
  }
});

test('a search without hits says so and can be cleared', async ({ page }) => {
  await page.goto(`/stats?q=${FAMILY}-nobody`);
  await expect(page.getByText('No players found')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/^Showing 0 of \d+ players$/);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(list(page, 'All Players').getByRole('listitem').first()).toBeVisible();
});

test('each part of the page loads, fails and comes back on its own', async ({ page }) => {
  const { held, letGo } = holdBack();
  await page.route('/api/players', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: 'x', code: 'y' } });
  });
  await page.route('/api/stats/games-leaders', (route) => route.abort());
  await page.goto('/stats');
  await expect(page.getByText('Loading players...')).toBeVisible();
  await expect(list(page, 'Wins').getByRole('listitem').first()).toBeVisible();
  letGo();
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading players' })).toBeVisible();
  await page.unroute('/api/players');
  await page.unroute('/api/stats/games-leaders');
  await page.getByRole('alert').filter({ hasText: 'Error loading players' }).getByRole('button').click();
  await expect(list(page, 'All Players')).toBeVisible();
  await list(page, 'Games').getByRole('button', { name: 'Try again' }).click();
  await expect(list(page, 'Games').getByRole('listitem').first()).toBeVisible();
});

test('before anything is there, the page says what comes, and an admin can begin', async ({ page }) => {
  await page.route('/api/players', (route) => route.fulfill({ json: [] }));
  await withoutTournament(page);
  await page.goto('/stats');
  await expect(page.getByText('No players added yet')).toBeVisible();
  await expect(list(page, 'Current Tournament Leaders')).toContainText('There is no tournament yet.');
  await expect(page.getByRole('button', { name: 'Add First Player' })).toHaveCount(0);
  await logIn(page, 'admin');
  await page.reload();
  await openForm(page, page.getByRole('button', { name: 'Add First Player' }));
});

test('a tournament without points says so, instead of showing empty lists', async ({ page }) => {
  await page.route(/\/api\/stats\/(points|single-game|tournament-wins)-leaders/, (route) =>
    route.fulfill({ json: [] }),
  );
  await page.goto('/stats');
  const leaders = list(page, 'Current Tournament Leaders');
  await expect(leaders).toContainText('Nobody has scored in this tournament yet.');
  await expect(leaders.getByRole('heading', { level: 3 })).toHaveCount(0);
  await expect(list(page, 'All-Time Leaders').getByRole('heading', { level: 3 })).toHaveCount(3);
});

test('an admin adds a player: what is wrong is said at the field, a team link names the team', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto(`/stats?q=${FAMILY}`);
  const form = await openForm(page, page.getByRole('button', { name: 'Add Player' }));
  await form.getByLabel('Last name').fill(FAMILY);
  await form.getByLabel('Photo URL').fill('no address');
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByText('First name is required')).toBeVisible();
  await expect(form.getByLabel('Photo URL')).toHaveAccessibleDescription(/Must be an http or https address/);
  await form.getByLabel('First name').fill('Dario');
  await form.getByLabel('Photo URL').fill('');
  await form.getByLabel('Team link').selectOption('Timber Wolves');
  await expect(form.getByLabel('Current team')).toHaveValue('Timber Wolves');
  await form.getByLabel('Wins').fill('many');
  await form.getByLabel('Losses').fill('-1');
  await expect(form.getByLabel('Wins')).toHaveValue('0');
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(form.getByLabel('Losses')).toBeFocused();
  await expect(form.getByText('Losses must be 0 or greater')).toBeVisible();
  await form.getByLabel('Losses').fill('3');
  await form.getByLabel('Has won a championship').check();
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(toast(page, 'Player added successfully')).toContainText('Success');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, 'Dario')).toContainText('Timber Wolves');
  await expect(card(page, 'Dario')).toContainText('0-3');
  await expect(card(page, 'Dario')).toContainText('Champion');
});

test('an edit leaves a record alone that nobody touched, and keeps up with a game entered meanwhile', async ({
  page,
}) => {
  const player = await addPlayer('Emma', { wins: 5, losses: 2 });
  await logIn(page, 'admin');
  await page.goto(`/stats?q=${FAMILY}`);
  const form = await openForm(page, page.getByRole('button', { name: `Edit Emma ${FAMILY}` }));
  must(await admin.put(`/api/players/${player.id}`, { firstName: 'Emma', lastName: FAMILY, wins: 6 }), 200);
  await form.getByLabel('First name').fill('Emilia');
  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await form.getByRole('button', { name: 'Save Player' }).click();
  const sent = (await request).postDataJSON();
  expect(sent).toMatchObject({ firstName: 'Emilia', teamId: null });
  expect(sent).not.toHaveProperty('wins');
  expect(sent).not.toHaveProperty('losses');
  await expect(toast(page, 'Player updated successfully')).toContainText('Success');
  await expect(card(page, 'Emilia')).toContainText('6-2');
  const again = await openForm(page, page.getByRole('button', { name: `Edit Emilia ${FAMILY}` }));
  await again.getByLabel('Wins').fill('9');
  await again.getByRole('button', { name: 'Save Player' }).click();
  await expect(card(page, 'Emilia')).toContainText('9-2');
});

test('what the server refuses is said, and nothing that was typed is lost', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto(`/stats?q=${FAMILY}`);
  const form = await openForm(page, page.getByRole('button', { name: 'Add Player' }));
  await form.getByLabel('First name').fill('Frieda');
  await form.getByLabel('Last name').fill(FAMILY);
  await form.getByLabel('Team link').selectOption('Old Mill');
  const refuse = (status: number, json: object) =>
    page.route('/api/players', (route) => route.fulfill({ status, json }), { times: 1 });
  const issues = [{ path: 'teamId', message: 'There is no such team.' }];
  await refuse(400, { message: 'There is no such team.', code: 'invalid_input', issues });
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(form.getByLabel('Team link')).toBeFocused();
  await expect(form.getByLabel('Team link')).toHaveAccessibleDescription(/There is no such team\./);
  await refuse(503, { message: 'The server is busy. Try again in a moment.', code: 'busy' });
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(form.getByRole('alert')).toHaveText('The server is busy. Try again in a moment.');
  await page.route('/api/players', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(form.getByRole('alert')).toHaveText('Failed to add player');
  await expect(form.getByLabel('First name')).toHaveValue('Frieda');
  await expect(form.getByLabel('Current team')).toHaveValue('Old Mill');
  await form.getByRole('button', { name: 'Add Player' }).click();
  await expect(card(page, 'Frieda')).toBeVisible();
});

test('somebody who is no admin sees nothing to edit, on a small screen without scrolling sideways', async ({
  page,
  baseURL,
}) => {
  const { username } = await register(baseURL ?? '');
  await logIn(page, username);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/stats');
  await expect(list(page, 'All Players').getByRole('listitem').first()).toBeVisible();
  await expect(list(page, 'Win Percentage').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Add/ })).toHaveCount(0);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});
