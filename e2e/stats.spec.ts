import { expect, type Locator, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { BOTH_THEMES, expectAccessible } from './axe.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { button, expectToast, FAILURE, failNext, holdBack, NO_MESSAGE, visit } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

// Players outlive tournaments and are there for all spec files, so those of this file have a unique last name.
const FAMILY = `Quillfeather${Math.random().toString(36).slice(2, 7)}`;
const SEARCH = 'Search players or teams...';

test.beforeAll(async ({ admin, startSeason }) => {
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

async function openForm(page: Page, opener: Locator): Promise<Locator> {
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  return dialog;
}

test('a visitor sees lists of leaders, each of which fails alone, and finds players by name', async ({
  page,
  admin,
}) => {
  await page.route('/api/stats/games-leaders', (route) => route.abort());
  await page.goto('/stats');
  await expect(page).toHaveTitle('Player Statistics · Swish');
  await expect(list(page, 'Points Leaders').getByRole('listitem').first()).toHaveText(new RegExp(`Ben ${FAMILY}.*998`));
  await expect(list(page, 'Single-Game Leaders').getByRole('listitem')).toHaveText([
    new RegExp(`Ben ${FAMILY}\\s*opening day game\\s*998`),
    new RegExp(`Ada ${FAMILY}\\s*opening day game\\s*997`),
  ]);
  await expect(list(page, 'Tournament Wins')).toContainText('Nobody has won a bracket game yet.');
  await expect(list(page, 'All-Time Leaders')).toContainText('Min. 3 games');
  for (const name of ['Wins', 'Win Percentage']) {
    await expect(list(page, name).getByRole('listitem').first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /Edit|Add/ })).toHaveCount(0);
  await page.unroute('/api/stats/games-leaders');
  await list(page, 'Games').getByRole('button', { name: 'Try again' }).click();
  await expect(list(page, 'Games').getByRole('listitem').first()).toBeVisible();

  await searchBox(page).fill(` ${FAMILY.toUpperCase()} `);
  await expect(cards(page).getByRole('heading')).toHaveText(
    ['Ada', 'Chloe', 'Ben', 'Zoe'].map((firstName) => `${firstName} ${FAMILY}`),
  );
  await expect(page.getByRole('status')).toHaveText(/^Showing 4 of \d+ players$/);
  await expect(page).toHaveURL(/\?q=/);
  for (const name of ['Current Tournament Leaders', 'All-Time Leaders']) await expect(list(page, name)).toBeVisible();
  // Everybody on the list has a win, and twelve more.
  await page.route(/\/api\/stats\/wins-leaders/, async (route) => {
    const rows = await (await route.fetch()).json();
    const level = rows.map((row: object) => ({ ...row, wins: 1, sharedBy: rows.length + 12 }));
    await route.fulfill({ json: level });
  });
  await page.route(/\/api\/stats\/(points|single-game|tournament-wins|win-percentage)-leaders/, (route) =>
    route.fulfill({ json: [] }),
  );
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  for (const text of ['Harbor Herons', 'Champion', '5-0', '100.0%', '997']) {
    await expect(card(page, 'Ada').getByText(text, { exact: true })).toBeVisible();
  }
  // Her photo cannot be loaded, so her initials are shown.
  await expect(card(page, 'Chloe').getByText('CQ', { exact: true })).toBeVisible();
  await expect(card(page, 'Chloe')).not.toContainText('Champion');
  await expect(card(page, 'Zoe')).toContainText('0.0%');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stats' }).click();
  await expect(searchBox(page)).toHaveValue('');
  const leaders = list(page, 'Current Tournament Leaders');
  await expect(leaders).toContainText('Nobody has scored in this tournament yet.');
  await expect(list(page, 'Win Percentage')).toContainText('Min. 3 games');
  await expect(list(page, 'Wins')).toContainText('12 more players share rank 1');
  await expect(leaders.getByRole('heading', { level: 3 })).toHaveText([
    'Points Leaders',
    'Tournament Wins',
    'Single-Game Leaders',
  ]);
  await searchBox(page).fill(`${FAMILY}-nobody`);
  await expect(page.getByText('No players found')).toBeVisible();
  await button(page, 'Clear search').click();
  await expect(list(page, 'All Players').getByRole('listitem').first()).toBeVisible();

  const CROWD = `Crowd${FAMILY.slice(-5)}`;
  const crowd = Array.from({ length: 30 }, (_, index) => ({ firstName: `No${index}`, lastName: CROWD }));
  expectStatus(await admin.post('/api/players/import', { players: crowd }), 201);
  await visit(page, `/stats?q=${CROWD}`);
  await expect(cards(page)).toHaveCount(24);
  await button(page, 'Show more players').click();
  await expect(cards(page)).toHaveCount(30);
  await expect(button(page, 'Show more players')).toBeHidden();
});

test('an admin adds the first player, edits one and pastes a list, and each mistake is explained', async ({ page }) => {
  await logIn(page, 'admin');
  await page.route('/api/players', (route) => route.fulfill({ json: [] }), { times: 1 });
  await page.goto('/stats');
  await expect(page.getByText('No players added yet')).toBeVisible();
  const form = await openForm(page, button(page, 'Add First Player'));
  const add = form.getByRole('button', { name: 'Add Player' });
  await form.getByLabel('Last name').fill(FAMILY);
  await add.click();
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await form.getByLabel('First name').fill('Dario');
  await form.getByLabel('Team link').selectOption('Timber Wolves');
  await expect(form.getByLabel('Current team')).toHaveValue('Timber Wolves');
  await form.getByLabel('Losses').fill('3');
  await form.getByLabel('Has won a championship').check();

  const message = 'There is no such team.';
  const issues = [{ path: 'teamId', message }];
  await failNext(page, '/api/players', { status: 400, json: { message, code: 'invalid_input', issues } });
  await add.click();
  await expect(form.getByLabel('Team link')).toBeFocused();
  await expect(form.getByLabel('Team link')).toHaveAccessibleDescription(/There is no such team\./);
  await failNext(page, '/api/players', FAILURE);
  await add.click();
  await expect(form.getByRole('alert')).toHaveText(FAILURE.json.message);
  await add.click();
  await expectToast(page, 'SuccessPlayer added successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await searchBox(page).fill(FAMILY);
  for (const text of ['Timber Wolves', '0-3', 'Champion']) await expect(card(page, 'Dario')).toContainText(text);

  await openForm(page, button(page, `Edit Dario ${FAMILY}`));
  await form.getByLabel('First name').fill('Dora');
  // A form that is left while saving does not close the next one about the same player.
  const release = await holdBack(page, '/api/players/*');
  await form.getByRole('button', { name: 'Save Player' }).click();
  await page.keyboard.press('Escape');
  await openForm(page, button(page, `Edit Dario ${FAMILY}`));
  release();
  await expectToast(page, 'SuccessPlayer updated successfully');
  await expect(form.getByLabel('First name')).toHaveValue('Dario');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Dora')).toContainText('0-3');

  // A pasted list is added after a preview, and kept if that fails.
  await page.setViewportSize({ width: 320, height: 700 });
  const dialog = page.getByRole('dialog', { name: 'Paste Players' });
  const area = dialog.getByLabel('Players, one per line');
  await button(page, 'Paste Players').click();
  await expect(area).toBeFocused();
  const pasted = [
    'First name\tLast name\tTeam',
    `Gil\t${FAMILY}\tharbor HERONS`,
    `Hal ${FAMILY}, Foxes of ${'Nowhere'.repeat(8)}`,
    'Cher',
  ].join('\n');
  await area.fill(pasted);
  await expect(dialog.getByRole('status')).toHaveText('2 players will be added, 1 line is left out');
  await expect(dialog.getByRole('row')).toHaveText([
    /Line.*First name.*Last name.*Team/,
    /^4CherLeft out: The last name is missing\.$/,
    /^3Hal.*Check: No team of the tournament is called Foxes of Nowhere/,
    /^2Gil.*Harbor Herons$/,
  ]);
  await expectAccessible(page, BOTH_THEMES);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await failNext(page, '/api/players/import', NO_MESSAGE);
  await button(page, 'Add 2 Players').click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to add player');
  await page.keyboard.press('Escape');
  await button(page, 'Paste Players').click();
  await expect(area).toHaveValue(pasted);
  // What is typed while saving, and after the dialog was left and opened again, is kept.
  const releaseList = await holdBack(page, '/api/players/import');
  await button(page, 'Add 2 Players').click();
  await page.keyboard.press('Escape');
  await button(page, 'Paste Players').click();
  await area.fill(`${pasted}\nIda ${FAMILY}`);
  releaseList();
  await expectToast(page, '2 Players Added');
  await expect(area).toHaveValue(`${pasted}\nIda ${FAMILY}`);
  await button(page, 'Add 1 Player').click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Gil')).toContainText('Harbor Herons');
  await expect(card(page, 'Hal')).toBeVisible();
});
