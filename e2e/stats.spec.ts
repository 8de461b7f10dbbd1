import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must } from '../test/test-season.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { holdBack, widthOf, withoutTournament } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

// Players outlive tournaments and are there for all spec files, so ours have a name that nobody else has.
const FAMILY = `Quillfeather${Math.random().toString(36).slice(2, 7)}`;
const SEARCH = 'Search players or teams...';

let admin: Caller;

test.beforeAll(async ({ admin: caller, startSeason }) => {
  admin = caller;
  const { id, idOfTeam } = await startSeason();
  const [herons, goats] = [idOfTeam('Harbor Herons'), idOfTeam('Granite Goats')];
  const champion = { teamId: herons, currentTeam: 'Harbor Herons', wins: 4, hasChampionship: true };
  const ada = await addPlayer(admin, `Ada ${FAMILY}`, champion);
  const ben = await addPlayer(admin, `Ben ${FAMILY}`, { teamId: goats, currentTeam: 'Granite Goats' });
  await addPlayer(admin, `Chloe ${FAMILY}`, { wins: 2, losses: 1, photoUrl: 'https://photos.invalid/chloe.jpg' });
  await addPlayer(admin, `Zoe ${FAMILY}`);
  const points = { [ada.id]: 997, [ben.id]: 998 };
  const game = { tournamentId: id, team1Id: herons, team2Id: goats };
  await addOpeningDayGame(admin, game, { scores: [88, 80], points });
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

test('a card shows the whole record, initials replace a missing photo, and a search without hits can be cleared', async ({
  page,
}) => {
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

  await page.goto(`/stats?q=${FAMILY}-nobody`);
  await expect(page.getByText('No players found')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/^Showing 0 of \d+ players$/);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(list(page, 'All Players').getByRole('listitem').first()).toBeVisible();
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

test('each part of the page loads, fails and comes back on its own', async ({ page }) => {
  const release = await holdBack(page, '/api/players', true);
  await page.route('/api/stats/games-leaders', (route) => route.abort());
  await page.goto('/stats');
  await expect(page.getByText('Loading players...')).toBeVisible();
  await expect(list(page, 'Wins').getByRole('listitem').first()).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading players' })).toBeVisible();
  await page.unroute('/api/players');
  await page.unroute('/api/stats/games-leaders');
  await page.getByRole('alert').filter({ hasText: 'Error loading players' }).getByRole('button').click();
  await expect(list(page, 'All Players')).toBeVisible();
  await list(page, 'Games').getByRole('button', { name: 'Try again' }).click();
  await expect(list(page, 'Games').getByRole('listitem').first()).toBeVisible();
});

test('before there are players or points the page says so, and an admin can begin', async ({ page }) => {
  await page.route('/api/players', (route) => route.fulfill({ json: [] }));
  await withoutTournament(page);
  await page.goto('/stats');
  await expect(page.getByText('No players added yet')).toBeVisible();
  await expect(list(page, 'Current Tournament Leaders')).toContainText('There is no tournament yet.');
  await expect(page.getByRole('button', { name: 'Add First Player' })).toHaveCount(0);
  await logIn(page, 'admin');
  await page.reload();
  await openForm(page, page.getByRole('button', { name: 'Add First Player' }));
  await page.unrouteAll();
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
  const player = await addPlayer(admin, `Emma ${FAMILY}`, { wins: 5, losses: 2 });
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

test('a player sees nothing to edit, on a small screen without scrolling sideways', async ({ page, register }) => {
  const { username } = await register();
  await logIn(page, username);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/stats');
  await expect(list(page, 'All Players').getByRole('listitem').first()).toBeVisible();
  await expect(list(page, 'Win Percentage').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Add/ })).toHaveCount(0);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});
