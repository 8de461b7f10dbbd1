import { expect, type Page } from '@playwright/test';
import type { OpeningDayStat } from '../src/contract/opening-day.ts';
import type { Player } from '../src/contract/players.ts';
import { expectStatus } from '../test/test-season.ts';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import { addOpeningDayGame, addPlayer, movePlayer } from './opening-day-steps.ts';
import { button, expectToast, failNext, NO_MESSAGE, toasts, UNREACHABLE } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

const PAGE = '/admin/opening-day';

let season: TestSeason;
let ada: Player;

test.beforeEach(async ({ page, admin, startSeason }) => {
  season = await startSeason();
  ada = await addPlayer(admin, 'Ada Showcase', { teamId: season.idOfTeam('Harbor Herons') });
  await addPlayer(admin, 'Ben Showcase', { teamId: season.idOfTeam('Harbor Herons') });
  await addPlayer(admin, 'Cy Showcase', { teamId: season.idOfTeam('Granite Goats') });
  await logIn(page, 'admin');
});

async function readPoints(gameId: number): Promise<Record<string, number>> {
  const stats: OpeningDayStat[] = expectStatus(await season.admin.get(`/api/opening-day-games/${gameId}/stats`), 200);
  return Object.fromEntries(stats.map(({ player, points }) => [player.firstName, points]));
}

const card = (page: Page) => page.getByRole('list', { name: 'Opening day games' }).getByRole('listitem');
const points = (page: Page, firstName: string) => page.getByLabel(`${firstName} Showcase points`);
const score = (page: Page, team: string) => page.getByLabel(`${team} score`);

test('an admin creates a game, enters and corrects its result, and undoes its deletion', async ({ page }) => {
  // Toasts stay while the window has no focus, which gives a slow machine all the time it needs.
  await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('blur')), 100));
  const [team1, team2, date] = [page.getByLabel('Team 1'), page.getByLabel('Team 2'), page.getByLabel('Date and time')];
  const create = button(page, 'Create');
  await page.goto(PAGE);
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Opening Day' });
  await expect(link).toHaveAccessibleDescription('Nothing there yet');
  await button(page, 'Create Game').click();
  await expect(team1).toBeFocused();
  await expect(team1.locator('option:checked')).toHaveText('Harbor Herons');
  await expect(team2.locator('option:checked')).toHaveText('Granite Goats');
  await team2.selectOption('Harbor Herons');
  await create.click();
  await expectToast(page, 'Teams must be different');
  await expect(team2).toBeFocused();
  await expect(team2).toHaveAccessibleDescription('Teams must be different');
  await expectAccessible(page, PHONE_FIRST);
  await team2.selectOption('Granite Goats');
  await date.fill('2031-03-04T19:30');
  await page.getByLabel('Location').fill('Main Hall');
  await failNext(page, '/api/opening-day-games', NO_MESSAGE);
  await create.click();
  await expectToast(page, 'ErrorFailed to create opening day game');
  await create.click();
  await expectToast(page, 'Opening day game created successfully');
  await expect(button(page, 'Create Game')).toBeFocused();
  await expect(card(page).getByRole('heading')).toHaveText('Harbor Herons vs Granite Goats');
  await expect(link).not.toHaveAccessibleDescription('Nothing there yet');
  await expect(card(page)).toContainText('Scheduled');
  await expect(card(page)).toContainText(/Mar 4, 2031, 7:30\sPM · Main Hall/);

  // The result is entered mostly by keyboard. A player whose points stay blank did not play.
  const [{ id }] = expectStatus(await season.admin.get(`/api/tournaments/${season.id}/opening-day-games`), 200);
  await card(page).getByRole('button', { name: 'Enter Result' }).press('Enter');
  await expect(score(page, 'Harbor Herons')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('0 - 0');
  await card(page).getByRole('button', { name: 'Edit Result' }).press('Enter');
  await score(page, 'Granite Goats').fill('');
  await score(page, 'Harbor Herons').fill('');
  await page.keyboard.type('71');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(score(page, 'Granite Goats')).toHaveValue('0');
  await expect(points(page, 'Ada')).toBeFocused();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(points(page, 'Ada')).toHaveAccessibleDescription('Must be at most 999');
  await expectAccessible(page, PHONE_FIRST);
  await page.keyboard.type('12');
  await points(page, 'Cy').fill('0');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Game result updated successfully');
  await expect(card(page).getByRole('button', { name: 'Edit Result' })).toBeFocused();
  await expect(card(page)).toContainText('Completed');
  await expect(card(page)).toContainText('71 - 0');
  expect(await readPoints(id)).toEqual({ Ada: 12, Cy: 0 });

  await movePlayer(season.admin, ada, season.idOfTeam('Timber Wolves'));
  // A form marks those who have left when it opens, so the page has to know before that.
  await page.reload();
  await card(page).getByRole('button', { name: 'Edit Result' }).press('Enter');
  await expect(points(page, 'Ada')).toHaveValue('12');
  await expect(points(page, 'Ada')).toHaveAccessibleDescription('No longer in this team');
  await score(page, 'Granite Goats').fill('71');
  await expect(page.getByText('A tie: nobody wins this game.')).toBeVisible();
  await points(page, 'Ben').fill('5');
  await points(page, 'Cy').fill('');
  await expect(points(page, 'Cy')).toHaveAccessibleDescription('Had 0: will be taken out of this game.');
  await failNext(page, '/api/opening-day-games/*/result', NO_MESSAGE);
  await button(page, 'Save Result').click();
  await expectToast(page, 'ErrorFailed to update game result');
  await button(page, 'Save Result').click();
  await expect(card(page)).toContainText('A tie, without a winner');
  expect(await readPoints(id)).toEqual({ Ada: 12, Ben: 5 });

  const remove = button(page, 'Delete Harbor Herons vs Granite Goats');
  await failNext(page, '/api/opening-day-games/*', NO_MESSAGE);
  await remove.click();
  await expectToast(page, 'ErrorFailed to delete opening day game');
  await failNext(page, '/api/opening-day-games/*');
  await remove.click();
  await expectToast(page, `Error${UNREACHABLE}`);
  await remove.press('Enter');
  await expectToast(page, 'Opening day game deleted successfully');
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Opening day game restored');
  await expect(card(page)).toContainText('71 - 71');
  expect(await readPoints(id)).toEqual({ Ada: 12, Ben: 5 });
});

test('changes of another admin appear without discarding what is being typed', async ({ page }) => {
  const teams = { team1Id: season.idOfTeam('Harbor Herons'), team2Id: season.idOfTeam('Granite Goats') };
  const { id } = await addOpeningDayGame(season.admin, { tournamentId: season.id, ...teams });
  const longName = 'The Distinguished Granite Goats of the Upper Northern Valleys';
  expectStatus(await season.admin.patch(`/api/teams/${season.idOfTeam('Granite Goats')}`, { name: longName }), 200);
  await page.goto(PAGE);
  const remove = page.getByRole('button', { name: /^Delete/ });
  await expect(remove).toBeVisible();
  await card(page).getByRole('button', { name: 'Enter Result' }).click();
  await score(page, 'Harbor Herons').fill('55');
  // Even beside a long team name both score fields are on one line.
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const [left, right] = await Promise.all(['Harbor Herons', longName].map((team) => score(page, team).boundingBox()));
    expect(left?.y).toBe(right?.y);
  }
  // A game can be deleted while its form is open, and undoing that brings back what was typed.
  await remove.click();
  await expect(page.getByText('No opening day games created yet')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Opening day game restored');
  await expect(score(page, 'Harbor Herons')).toHaveValue('55');
  await addPlayer(season.admin, 'Dot Showcase', { teamId: season.idOfTeam('Granite Goats') });
  await points(page, 'Dot').fill('9');
  expectStatus(await season.admin.put(`/api/opening-day-games/${id}/result`, { team1Score: 1, team2Score: 2 }), 200);
  await expect(page.getByText('it stands at 1 - 2')).toBeVisible();
  expectStatus(await season.admin.delete(`/api/opening-day-games/${id}`), 204);
  await expect(page.getByText('Somebody else has deleted this game.')).toBeVisible();
  await button(page, 'Save Result').click();
  await expectToast(page, 'There is no such opening day game.');
  await button(page, 'Restore Game').click();
  await expectToast(page, 'Opening day game restored');
  await expect(score(page, 'Harbor Herons')).toHaveValue('55');
  await button(page, 'Save Result').click();
  await expect(card(page)).toContainText('55 - 0');
  await expect(remove).toBeVisible();
  expect(await readPoints(id)).toEqual({ Dot: 9 });
});
