import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { expectToast, FAILURE, failNext, LONG_NAME, openLive } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

const REFUSAL = { status: 409, json: { message: 'Somebody else is changing it.' } };

const waiting = (page: Page) => page.getByRole('region', { name: 'What is waiting for you' });
const facts = (page: Page) => page.getByRole('region', { name: 'Tournament', exact: true });
const status = (page: Page) => page.getByLabel('Tournament status');
const toggle = (page: Page) => page.getByRole('switch', { name: 'Enable Bracket Submissions' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

test.beforeEach(({ page }) => logIn(page, 'admin'));

test('the panel says what to do next until the first game runs', async ({ page, register, startSeason }) => {
  const player = await register({ firstName: 'Ida', lastName: 'Idle' });
  const cup = await startSeason({ undrawn: [], name: LONG_NAME });
  await openLive(page, '/admin');
  await expect(waiting(page)).toContainText('32 teams are missing');
  await expect(waiting(page).getByRole('link')).toHaveAttribute('href', '/admin/setup-bracket?tab=teams');

  const list = Array.from({ length: 32 }, (_, index) => ({ name: `Team ${index + 1}`, seed: (index % 16) + 1 }));
  expectStatus(await cup.admin.post(`/api/tournaments/${cup.id}/teams`, { teams: list }), 201);
  await expect(facts(page)).toContainText('Total teams32');
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
  // Other users of this server have no bracket either, so the player may not be among the hundred who are listed.
  await waiting(page).getByText('Show who').click();
  await expect(waiting(page).getByRole('group', { name: 'Without a bracket' })).toContainText('admin');
  await expectAccessible(page, PHONE_FIRST);
  await cup.submit(player);
  await expect(facts(page)).toContainText('Total bracket submissions1');
  await expect(waiting(page).getByText(player.username)).toHaveCount(0);

  await cup.change(1, { status: 'in_progress', team1Score: 12, team2Score: 9 });
  await expect(waiting(page)).toContainText('Round of 32: 1 game in progressTeam 1 12–9 Team 16');
  await waiting(page).getByRole('link', { name: 'Go to the games' }).first().click();
  await expect(page).toHaveURL('/admin/update-results?round=round_of_32');

  await page.setViewportSize(PHONE);
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const inGroup = navigation.getByRole('link', { name: 'Audit Log' });
  await navigation.locator('summary', { hasText: 'People' }).press('Enter');
  await expect(inGroup).toBeVisible();
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await expect(inGroup).toBeHidden();
});

test('a backup is made and downloaded; the status is saved when chosen, and a failed change is taken back', async ({
  page,
  startSeason,
}) => {
  await startSeason({ isOpen: false });
  await page.goto('/admin');
  const backups = page.getByRole('region', { name: 'Backups' });
  await expect(backups).toContainText('There is none yet.');
  await button(page, 'Back up now').click();
  await expectToast(page, 'Backup made');
  await expect(backups).toContainText('The last one is less than an hour old');
  const download = page.waitForEvent('download');
  await backups.getByRole('button', { name: /^Download the backup of / }).click();
  expect((await download).suggestedFilename()).toMatch(/^swish-.*\.jsonl\.gz$/);
  const exported = page.waitForEvent('download');
  await backups.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^swish-export-.*\.jsonl\.gz$/);
  const round = page.getByLabel('Current round');
  await expect(round).toHaveCount(0);
  await failNext(page, '/api/tournaments/*', REFUSAL);
  await status(page).selectOption('Completed');
  await expectToast(page, `Failed to update tournament${REFUSAL.json.message}`);
  await expect(status(page)).toHaveValue('not_started');
  await expect(page.getByText('This has not been saved.')).toBeVisible();
  await status(page).selectOption('In Progress');
  await expectToast(page, 'Tournament UpdatedIn Progress: Round of 32');
  await expect(page.getByText('This has not been saved.')).toHaveCount(0);
  await round.selectOption('Elite Eight');
  await expectToast(page, 'Tournament UpdatedIn Progress: Elite Eight');
  await page.reload();
  await expect(round).toHaveValue('elite_8');
  await status(page).selectOption('Completed');
  await expectToast(page, 'Tournament UpdatedCompleted');
  await expect(round).toHaveCount(0);
  await expect(waiting(page)).toContainText('Nothing is waiting for you');
  await expect(waiting(page).getByRole('link', { name: 'View Leaderboard' })).toBeVisible();
});

test('a switch and two buttons open, close and reopen submissions', async ({
  page,
  baseURL,
  register,
  startSeason,
}) => {
  const season = await startSeason({ isOpen: false, name: LONG_NAME });
  await openLive(page, '/admin/bracket-control');
  const card = page.getByRole('region', { name: LONG_NAME });
  await expect(card.getByText('Closed', { exact: true })).toBeVisible();
  const shown = await toggle(page).evaluate((input: HTMLInputElement) => {
    input.click();
    return input.checked;
  });
  expect(shown, 'the switch follows the click at once').toBe(true);
  const [open, close] = [button(page, 'Open Submissions'), button(page, 'Close Submissions')];
  await expectToast(page, 'Bracket status updatedBracket submissions are now open.');
  await expect(card.getByText('Open', { exact: true })).toBeVisible();
  const share = page.getByRole('region', { name: 'Share the link' });
  await expect(share.getByLabel('Link to share')).toHaveValue(`${baseURL}/play`);
  await expect(share.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectAccessible(page, PHONE_FIRST);
  await season.submit(await register());

  await toggle(page).press('Space');
  await expectToast(page, 'Bracket status updatedBracket submissions are now closed.');
  await expect(toggle(page)).toBeFocused();
  await expect(share).toHaveCount(0);
  await expect(close).toBeDisabled();
  await open.press('Enter');
  const question = page.getByRole('dialog', { name: 'Reopen submissions?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  // What another admin changes later takes no focus.
  await open.blur();
  await season.setOpen(true);
  await expect(open).toBeDisabled();
  await expect(close).not.toBeFocused();
  await season.setOpen(false);
  await expect(open).toBeEnabled();
  await open.press('Enter');
  await expect(question).toContainText('1 bracket could be seen by everyone and is hidden again');
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, 'Bracket status updatedBracket submissions are now open.');
  await expect(open).toBeDisabled();
  await expect(close).toBeFocused();
  await failNext(page, '/api/tournaments/*/toggle-brackets', REFUSAL);
  await close.press('Enter');
  await expectToast(page, `Error updating bracket status${REFUSAL.json.message}`);
  await expect(toggle(page)).toBeChecked();
  await expect(close).toBeFocused();
  await close.press('Enter');
  await expectToast(page, 'Bracket status updatedBracket submissions are now closed.');
  await expect(open).toBeFocused();
});
