import { expect, type Page } from '@playwright/test';
import type { Game } from '../src/contract/games.ts';
import { ROUNDS } from '../src/domain/bracket/rounds.ts';
import { boardGame, counter, fillBySeed, leaveMoment, ownBracket, submit, WIDE } from './bracket-steps.ts';
import { rowOf } from './leaderboard-steps.ts';
import { openLive } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

/** Opens a live page and marks it, to see later whether it was loaded again. */
async function watch(page: Page, path: string): Promise<void> {
  await openLive(page, path);
  await page.evaluate(() => document.documentElement.setAttribute('data-watched', ''));
}

test('an admin runs a season on one screen while a player and a visitor watch on theirs', async ({
  page: admin,
  openPage,
  register,
  startSeason,
}) => {
  // Three browsers, and a whole season.
  test.setTimeout(300_000);
  const [player, visitor] = [await openPage(WIDE), await openPage(WIDE)];
  await admin.setViewportSize(WIDE);
  await startSeason({ name: 'The Cup of Last Year' });
  await logIn(admin, 'admin');
  await logIn(player, (await register({ firstName: 'Pat', lastName: 'Player' })).username);
  await watch(visitor, '/');
  await watch(player, '/my-bracket');

  const season = await startSeason({ name: 'The Cup', size: 34, isOpen: false });
  const status = visitor.getByRole('region', { name: 'The Cup', exact: true });
  await expect(status).toContainText('Predictions are now locked for this tournament');
  await expect(player.getByText('Bracket entries will be open soon')).toBeVisible();
  await admin.goto('/admin');
  const tools = admin.getByRole('navigation', { name: 'Tools' });
  await tools.getByRole('link', { name: 'Bracket Control' }).click();
  await admin.getByRole('switch', { name: 'Enable Bracket Submissions' }).check();
  await expect(status).toContainText('Bracket submissions are currently open');
  await expect(counter(player)).toHaveText('0/31 picked');
  await fillBySeed(player);
  await submit(player);
  await leaveMoment(player);
  const own = ownBracket(player);
  await expect(own).toContainText('One bracket is in');
  await expect(own).toContainText('30 favourites, 3 between equal seeds, and not one upset.');
  await season.submit(await register({ firstName: 'Robin', lastName: 'Rival' }), 0.99);

  await visitor.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(rowOf(visitor, 'Robin Rival')).toContainText('Hidden until submissions close');
  await expect(admin.getByText('Brackets submitted').locator('..')).toContainText('2');
  await admin.getByRole('switch', { name: 'Enable Bracket Submissions' }).uncheck();
  await expect(rowOf(visitor, 'Pat Player')).toContainText('Harbor Herons');

  const seedOf = (id: number | null) => season.teams.find((team) => team.id === id)?.seed ?? 16;
  const bySeed = ({ team1Id, team2Id }: Game): [number, number] =>
    seedOf(team2Id) < seedOf(team1Id) ? [64, 71] : [71, 64];
  for (const round of ROUNDS.slice(0, -1)) await season.play(round, bySeed);
  await expect(own).toContainText('Correct32 of 32');
  await expect(own).toContainText('Final Four is over: 160 of 160 points.');
  await expect(player.getByRole('region', { name: 'Up next' })).toContainText(
    'For points you need Harbor Herons: 160.',
  );
  await expect(player.getByRole('table', { name: 'Around you' }).getByRole('row')).toHaveText([
    /^Rank/,
    '#1You650',
    '#2Robin Rival0',
  ]);
  await admin.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
  await tools.getByRole('link', { name: 'Update Results' }).click();
  await admin.getByRole('button', { name: 'Enter Result of game 33' }).click();
  await admin.getByLabel('Harbor Herons score').fill('71');
  await admin.getByRole('button', { name: 'Save Result' }).click();
  await expect(admin.getByText('Harbor Herons won the championship.')).toBeVisible();
  await expect(own).toContainText('With 810 points, nobody has beaten your bracket.1st of 2.');
  await expect(own).toContainText('You led after the Final Four.');
  await expect(rowOf(visitor, 'Pat Player')).toContainText('810');
  await expect(rowOf(visitor, 'Pat Player')).toContainText('#1');
  await expect(visitor.getByRole('columnheader', { name: 'Possible' })).toHaveCount(0);
  await visitor.getByRole('banner').getByRole('link', { name: 'Bracket' }).click();
  await expect(visitor.getByText('33 of 33 (100%)')).toBeVisible();
  await expect(boardGame(visitor, 33)).toHaveAccessibleName(/1 Harbor Herons vs 1 Granite Goats, Completed$/);
  for (const page of [player, visitor]) await expect(page.locator('html')).toHaveAttribute('data-watched');
});

/** Picks the lower team of the final. */
function otherChampion() {
  let games = 0;
  return () => {
    games += 1;
    return games === 31 ? 0.99 : 0;
  };
}

test('a player sees whether they can still win and how, while a result comes in, and so does everybody', async ({
  page,
  openPage,
  startSeason,
}) => {
  const season = await startSeason({
    entrants: { 'Ada Lovelace': 0, 'Bo Berg': otherChampion(), 'Cy Young': 0.99 },
    isOpen: false,
    playedThrough: 'elite_8',
  });
  const visitor = await openPage(WIDE);
  await page.setViewportSize(WIDE);
  await logIn(page, season.person('Ada Lovelace').username);
  await openLive(page, '/my-bracket');
  const chances = page.getByRole('region', { name: 'My chances' });
  await expect(chances).toContainText('50%to finish first');
  await expect(ownBracket(page)).toContainText('To finish first50%');
  await expect(chances).toContainText('1st to 2nd');
  await expect(chances).toContainText('If Harbor Herons wins you have 56%, otherwise 13%.');
  await expect(chances).toContainText('If Coastal Rays wins you have 87%, otherwise 44%.');
  await chances.getByRole('button', { name: 'Show on the board' }).click();
  await expect(page.getByRole('switch', { name: 'Show how I win' })).toBeChecked();
  await expect(boardGame(page, 31)).toContainText('Harbor Herons+160');

  await openLive(visitor, '/leaderboard');
  await expect(rowOf(visitor, 'Bo Berg')).toContainText(/50%$/);
  await season.enter(30, 64, 71);
  await expect(chances).toContainText('Coastal Rays won: +37%.');
  await expect(chances).toContainText('87%to finish first');
  await expect(rowOf(visitor, 'Bo Berg')).toContainText(/13%\s*−37% by the last result$/);
  await expect(rowOf(visitor, 'Cy Young')).toContainText(/out$/);
  await rowOf(visitor, 'Bo Berg').getByRole('link').click();
  const his = visitor.getByRole('region', { name: 'Bo’s chances' });
  await expect(his).toContainText('If Cedar Kings wins Bo has 50%, otherwise 7%.');
  await his.getByRole('radio', { name: 'Even' }).check();
  await expect(his).toContainText('38%to finish first');
  await expect(visitor).toHaveURL(/\?model=even$/);
  await visitor.goBack();
  await rowOf(visitor, 'Cy Young').getByRole('link').click();
  const out = visitor.getByRole('region', { name: 'Cy’s chances' });
  await expect(out).toContainText('To finish firstNot any more');
  await expect(out).toContainText('Final rank3rd');
});
