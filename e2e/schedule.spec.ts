import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { BOTH_THEMES, expectAccessible, PHONE_FIRST } from './axe.ts';
import { boardGame, PHONE } from './bracket-steps.ts';
import { button, expectToast, FAILURE, failNext, loseNextResponse, openLive, visit } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

const PAGE = '/admin/schedule';
const SCHEDULE = '**/api/tournaments/*/schedule';

test.use({ timezoneId: 'America/New_York' });

const list = (page: Page) => page.getByLabel('Games, one per line');
const time = (page: Page, number: number) => page.getByLabel(`Time of game ${number}`, { exact: true });
const place = (page: Page, number: number) => page.getByLabel(`Place of game ${number}`, { exact: true });
const upcoming = (page: Page) => page.getByRole('region', { name: 'Games on now and next' });

test('a schedule is pasted or typed, shows on open pages, which offer it as a calendar, and nothing typed is lost', async ({
  page,
  openPage,
  startSeason,
  baseURL,
}) => {
  const season = await startSeason();
  await logIn(page, 'admin');
  const visitor = await openPage(PHONE);
  await openLive(visitor, '/');
  await page.goto(PAGE);
  await expect(page.getByText('Times are in your time zone, America/New York.')).toBeVisible();
  await list(page).fill('Game, Time, Place\n1, 2099-03-19 18:00, Main Hall\n2, soon');
  await expect(page.getByText('Write the date and time as 2027-03-19 18:00')).toBeVisible();
  await expect(page.getByText('Mar 19, 2099, 6:00 PM · Main Hall')).toBeVisible();

  const saveList = button(page, 'Save 1 game');
  await failNext(page, SCHEDULE);
  await saveList.click();
  await expect(page.getByRole('alert')).toContainText('Your list is still here.');
  await expect(list(page)).toHaveValue(/^Game, Time, Place\n1, /);
  await loseNextResponse(page, SCHEDULE);
  await saveList.click();
  await expectToast(page, 'Schedule saved');
  await expect(list(page)).toHaveValue('2, soon');
  await expect(time(page, 1)).toHaveValue('2099-03-19T18:00');
  expect(await season.readGame(1)).toMatchObject({ scheduledAt: '2099-03-19T22:00:00.000Z', location: 'Main Hall' });

  await expect(upcoming(visitor)).toContainText(
    /Next game.* vs .*Thu, Mar 19, 2099, 6:00 PM · Main Hall · Round of 32, game 1/,
  );
  await visit(visitor, '/bracket');
  await expect(boardGame(visitor, 1)).toContainText('Thu, Mar 19, 2099, 6:00 PM · Main Hall');
  await button(visitor, 'Add to calendar').click();
  const dialog = visitor.getByRole('dialog', { name: 'Add to calendar' });
  await expect(dialog.getByLabel('Address of the calendar')).toHaveValue(`${baseURL}/calendar.ics`);
  await expect(dialog.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:.*\/calendar\.ics$/);
  await expectAccessible(visitor, BOTH_THEMES);
  await visitor.keyboard.press('Escape');
  await season.change(1, { status: 'in_progress', team1Score: 7 });
  // Each score is there once more, for screen readers.
  await expect(upcoming(visitor)).toContainText(/On now.*\D77\D+00\D/);
  await season.enter(1, 71, 64);
  await expect(boardGame(visitor, 1)).not.toContainText('Main Hall');
  await expect(upcoming(visitor)).toHaveCount(0);

  // Times and places are typed and saved together.
  const save = button(page, 'Save Schedule');
  await expect(save).toBeDisabled();
  await time(page, 3).fill('2099-03-19T18:00');
  await place(page, 31).fill('Arena');
  await expect(page.getByText('2 games not saved yet')).toBeVisible();
  await failNext(page, SCHEDULE, FAILURE);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Nothing was saved. Something went wrong on our side.');
  // Another admin changes a field of the same game meanwhile.
  await season.change(3, { location: 'Gym B' });
  await expect(place(page, 3)).toHaveValue('Gym B');
  await expect(time(page, 3)).toHaveValue('2099-03-19T18:00');
  await save.click();
  await expectToast(page, '2 games');
  await expect(save).toBeDisabled();
  expect(await season.readGame(3)).toMatchObject({ scheduledAt: '2099-03-19T22:00:00.000Z', location: 'Gym B' });
  expect(await season.readGame(31)).toMatchObject({ scheduledAt: null, location: 'Arena' });

  // Times before the deadline and out of order are pointed out, not refused.
  const deadline = { submissionsCloseAt: '2099-03-20T12:00Z' };
  expectStatus(await season.admin.patch(`/api/tournaments/${season.id}`, deadline), 200);
  await expect(time(page, 3)).toHaveAccessibleDescription(
    'Check the time. Before submissions close (Mar 20, 2099, 8:00 AM). Brackets submitted after its start cannot pick it.',
  );
  await list(page).fill('1. Game 18, 2099-03-19 18:00\n2. Game 19, 2099-03-21T18:00Z');
  await expect(page.getByText('1 to check')).toBeVisible();
  await expect(page.getByText('Check: Not after game 3, which decides who plays in it.')).toBeVisible();
  await button(page, 'Save 2 games').click();
  await expectToast(page, 'Schedule saved2 games. 1 starts before submissions close. 1 is out of order.');
  await expect(time(page, 3)).toHaveAccessibleDescription(/Not before game 18, which its winner plays\.$/);

  await time(page, 3).press('Delete');
  await save.click();
  await expect(time(page, 3)).toHaveAccessibleDescription('Please enter both a date and a time, or neither');
  await expect(time(page, 3)).toBeFocused();
  await button(page, 'Discard').click();
  await expect(time(page, 3)).toHaveValue('2099-03-19T18:00');
  await time(page, 3).fill('');
  await save.click();
  await expectToast(page, '1 game');
  expect(await season.readGame(3)).toMatchObject({ scheduledAt: null, location: 'Gym B' });
  await expectAccessible(page, PHONE_FIRST);
});
