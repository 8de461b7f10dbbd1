import { expect, type Page, type Request } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { expectStatus, readTree } from '../test/test-season.ts';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import { ADMIN_PAGES, expectToast, FAILURE, openLive, waitForApp, whileFailing } from './page-steps.ts';
import { logIn, type StartSeason } from './season.ts';
import { test } from './test.ts';

const REFUSAL = { status: 409, json: { message: 'Somebody else is changing it.' } };

const waiting = (page: Page) => page.getByRole('region', { name: 'What is waiting for you' });
const facts = (page: Page) => page.getByRole('region', { name: 'Tournament', exact: true });
const status = (page: Page) => page.getByLabel('Tournament status');
const toggle = (page: Page) => page.getByRole('switch', { name: 'Enable Bracket Submissions' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

let admin: Caller;
let startSeason: StartSeason;
test.beforeAll(async ({ admin: caller, startSeason: start }) => {
  admin = caller;
  startSeason = start;
});

/** The scripts that a page loads until it shows this heading and has all it needs. */
async function scriptsOf(page: Page, path: string, heading: string | RegExp): Promise<string[]> {
  const loaded = new Set<string>();
  const note = (request: Request) => request.resourceType() === 'script' && loaded.add(request.url());
  page.on('request', note);
  await page.goto(path);
  await waitForApp(page);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  page.off('request', note);
  return [...loaded].sort();
}

for (const role of ['visitor', 'player'] as const) {
  test(`a ${role} finds no admin page, and loads none of their code`, async ({ page, register }) => {
    if (role === 'player') await logIn(page, (await register()).username);
    const elsewhere = await scriptsOf(page, '/no/such/page', '404 Page Not Found');
    for (const path of ADMIN_PAGES) {
      expect(await scriptsOf(page, path, '404 Page Not Found'), path).toEqual(elsewhere);
    }
  });
}

test.describe('as an admin', () => {
  test.beforeEach(({ page }) => logIn(page, 'admin'));

  test('the panel says what comes next, from the first team to the first games', async ({ page, register }) => {
    const player = await register({ firstName: 'Ida', lastName: 'Idle' });
    const cup = await startSeason({ undrawn: [] });
    await openLive(page, '/admin');
    await expect(waiting(page)).toContainText('32 teams are missing');
    await expect(waiting(page).getByRole('link')).toHaveAttribute('href', '/admin/setup-bracket?tab=teams');

    const list = Array.from({ length: 32 }, (_, index) => ({ name: `Team ${index + 1}` }));
    expectStatus(await admin.post(`/api/tournaments/${cup.id}/teams`, { teams: list }), 201);
    await expect(waiting(page)).toContainText('32 teams have no seed');
    await expect(waiting(page)).toContainText('The bracket has not been generated yet');
    await expect(facts(page)).toContainText('Total teams32');

    for (const [index, { id }] of [...(await readTree(admin, cup.id)).teamById.values()].entries()) {
      expectStatus(await admin.patch(`/api/teams/${id}/seed`, { seed: (index % 16) + 1 }), 200);
    }
    const pages = await page.evaluate(() => history.length);
    await button(page, 'Generate bracket now').click();
    await expect(waiting(page)).toContainText('Submissions are still closed');
    expect(await page.evaluate(() => history.length)).toBe(pages);
    await expect(page.locator(':focus')).toContainText('Submissions are still closed');
    await button(page, 'Open submissions now').click();
    await expectToast(page, 'Bracket submissions are now open.');
    await expect(page.getByRole('region', { name: 'Share the link' })).toBeVisible();
    await expect(facts(page)).toContainText('SubmissionsOpen');

    await page.route('/api/tournaments/*/without-bracket', (route) => route.fulfill(FAILURE));
    await page.reload();
    await expect(waiting(page)).toContainText('This could not be worked out');
    await expect(facts(page)).toContainText('Total bracket submissionsNot known.');
    await page.unroute('/api/tournaments/*/without-bracket');
    await waiting(page).getByRole('button', { name: 'Try again' }).click();
    // Others on this server have no bracket either, so the name may be behind the first hundred.
    await waiting(page).getByText('Show who').click();
    await expect(waiting(page).getByRole('group', { name: 'Without a bracket' })).toContainText('admin');
    await cup.submit(player);
    await expect(facts(page)).toContainText('Total bracket submissions1');
    await expect(waiting(page).getByText(player.username)).toHaveCount(0);

    await cup.change(1, { status: 'in_progress', team1Score: 12, team2Score: 9 });
    await expect(waiting(page)).toContainText('Round of 32: 1 game in progressTeam 1 12–9 Team 16');
    await cup.enter(1, 80, 70);
    await expect(waiting(page)).toContainText('Submissions are still open');
    await expect(waiting(page)).toContainText('Round of 32: 15 games ready to be played');
    await waiting(page).getByRole('link', { name: 'Go to the games' }).click();
    await expect(page).toHaveURL('/admin/update-results?round=round_of_32');

    await startSeason({ isOpen: false, playedThrough: 'championship' });
    await page.goto('/admin');
    await expect(waiting(page)).toContainText('Nothing is waiting for you');
    await expect(page.getByText('Championship', { exact: true })).toBeVisible();
    await expect(waiting(page).getByRole('link', { name: 'View Leaderboard' })).toBeVisible();
  });

  test('the status and the round are saved when chosen, and a failed change is taken back', async ({ page }) => {
    await startSeason();
    await page.goto('/admin');
    const round = page.getByLabel('Current round');
    await expect(status(page).getByRole('option')).toHaveText(['Not Started', 'In Progress', 'Completed']);
    await expect(round).toHaveCount(0);
    await whileFailing(
      page,
      '/api/tournaments/*',
      async () => {
        await status(page).selectOption('Completed');
        await expectToast(page, `Failed to update tournament${REFUSAL.json.message}`);
        await expect(status(page)).toHaveValue('not_started');
        await expect(page.getByText('This has not been saved.')).toBeVisible();
      },
      { method: 'PATCH', response: REFUSAL },
    );
    await status(page).selectOption('In Progress');
    await expectToast(page, 'Tournament UpdatedIn Progress: Round of 32');
    await expect(page.getByText('This has not been saved.')).toHaveCount(0);
    await expect(round).toHaveValue('round_of_32');
    await round.selectOption('Elite Eight');
    await expectToast(page, 'Tournament UpdatedIn Progress: Elite Eight');
    await page.reload();
    await expect(round).toHaveValue('elite_8');
    await status(page).selectOption('Completed');
    await expectToast(page, 'Tournament UpdatedCompleted');
    await expect(round).toHaveCount(0);
  });

  test('one switch opens and closes submissions, and open ones have a link', async ({ page, baseURL, register }) => {
    const season = await startSeason({ isOpen: false });
    await openLive(page, '/admin/bracket-control');
    const card = page.getByRole('region', { name: 'Spring Cup' });
    await expect(card.getByText('Closed', { exact: true })).toBeVisible();
    const shown = await toggle(page).evaluate((input: HTMLInputElement) => {
      input.click();
      return input.checked;
    });
    expect(shown, 'the switch follows the click at once').toBe(true);
    await expectToast(page, 'Bracket status updatedBracket submissions are now open.');
    await expect(card.getByText('Open', { exact: true })).toBeVisible();
    const share = page.getByRole('region', { name: 'Share the link' });
    await expect(share.getByLabel('Link to share')).toHaveValue(`${baseURL}/`);
    await expect(share.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await season.submit(await register());
    await expect(card).toContainText('Brackets submitted1');

    await toggle(page).press('Space');
    await expectToast(page, 'Bracket status updatedBracket submissions are now closed.');
    await expect(toggle(page)).toBeFocused();
    await expect(share).toHaveCount(0);
    await season.setOpen(true);
    await expect(toggle(page)).toBeChecked();
    await page.route('/api/tournaments/*/toggle-brackets', (route) => route.fulfill(REFUSAL));
    await toggle(page).click();
    await expectToast(page, `Error updating bracket status${REFUSAL.json.message}`);
    await expect(toggle(page)).toBeChecked();
    await page.unrouteAll();

    await startSeason({ undrawn: [] });
    await expect(page.getByText('The bracket has not been generated yet.')).toBeVisible();
    await toggle(page).check();
    await expectToast(page, 'Bracket status updatedBracket submissions are now open.');
  });

  test('both pages can be used on a phone, and have no barriers', async ({ page }) => {
    const season = await startSeason({ size: 34, name: `The ${'Verylong'.repeat(10)} Cup` });
    await season.enter(1, 80, 70);
    await page.goto('/admin');
    await waiting(page).getByText('Show who').click();
    await expectAccessible(page, PHONE_FIRST);
    await page.goto('/admin/bracket-control');
    await expect(toggle(page)).toBeChecked();
    await expectAccessible(page, PHONE_FIRST);
  });
});
