import { expect, type Page } from '@playwright/test';
import { WIDE } from './bracket-steps.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { whileFailing, widthOf } from './page-steps.ts';
import { test } from './test.ts';

const TRANSPARENT = 'rgba(0, 0, 0, 0)';

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

test.beforeAll(async ({ admin, startSeason }) => {
  const { id, idOfTeam } = await startSeason();
  const pair = (team1: string, team2: string) => {
    return { tournamentId: id, team1Id: idOfTeam(team1), team2Id: idOfTeam(team2) };
  };
  const [herons, goats] = [idOfTeam('Harbor Herons'), idOfTeam('Granite Goats')];
  const ada = await addPlayer(admin, 'Ada Opener', { teamId: herons });
  const ben = await addPlayer(admin, 'Ben Opener', { teamId: goats });
  const chloe = await addPlayer(admin, 'Chloe Opener', { teamId: goats });
  const schedule = { location: 'Main Hall', gameDate: '2027-03-18T18:30:00Z' };
  const points = { [ada.id]: 0, [ben.id]: 9, [chloe.id]: 21 };
  await addOpeningDayGame(
    admin,
    { ...pair('Harbor Herons', 'Granite Goats'), ...schedule },
    { scores: [80, 88], points },
  );
  await addOpeningDayGame(admin, pair('Prairie Foxes', 'Copper Canyons'), { scores: [70, 70] });
  await addOpeningDayGame(admin, pair('Lakeside Loons', 'Timber Wolves'));
});

test('a visitor sees every game and its players, by keyboard and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const played = row(page, /Harbor Herons vs Granite Goats/);
  await whileFailing(page, '/api/opening-day-games/*/stats', async () => {
    await page.goto('/opening-day');
    await expect(played.getByRole('alert')).toContainText('The statistics could not be loaded.');
  });
  const tied = row(page, /Prairie Foxes vs Copper Canyons/);
  for (const game of [played, tied]) await game.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const text of ['Winner: Granite Goats', 'Main Hall', '2027', '80 - 88', 'Completed', 'Chloe Opener 21 points']) {
    await expect(played).toContainText(text);
  }
  await expect(page.getByRole('columnheader')).toHaveText(['Matchup', 'Score', 'Status', 'Top Performers']);
  await expect(page.getByRole('definition')).toHaveText(['2', '1', '3']);
  await expect(tied.getByRole('cell')).toHaveText(['70 - 70', 'Completed', /^No stats available/]);
  await expect(tied).not.toContainText('Winner:');
  const scheduled = row(page, /Lakeside Loons vs Timber Wolves/);
  await expect(scheduled.getByRole('cell')).toHaveText(['-', 'Scheduled', 'No stats available']);
  await expect(scheduled.getByRole('button')).toHaveCount(0);

  const button = page.getByRole('button', { name: 'All players of Harbor Herons vs Granite Goats' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const details = page.getByRole('region', { name: 'Complete Player Statistics' });
  const players = [/Chloe Opener\s*21 points/, /Ben Opener\s*9 points/, /Ada Opener\s*0 points/];
  await expect(details.getByRole('listitem')).toHaveText(players);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await button.press('Enter');
  await expect(details).toHaveCount(0);
  await page.getByRole('button', { name: 'All players of Prairie Foxes vs Copper Canyons' }).click();
  await expect(details).toContainText('No detailed statistics available for this game.');
  // As a table, it is one card: no row has a background with square corners.
  await page.setViewportSize(WIDE);
  await expect(page.getByRole('table')).not.toHaveCSS('background-color', TRANSPARENT);
  await expect(page.getByRole('rowgroup').last()).toHaveCSS('background-color', TRANSPARENT);
});
