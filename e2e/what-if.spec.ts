import { expect, type Page } from '@playwright/test';
import { expectAccessible, PHONE_FIRST } from './axe.ts';
import { PHONE, WIDE } from './bracket-steps.ts';
import { names, rowOf, sortBy } from './leaderboard-steps.ts';
import { button, expectLoaded, expectToast, widthOf } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

/** Picks the upper team of every game but the last three. */
function turnAtTheEnd() {
  let games = 0;
  return () => {
    games += 1;
    return games > 28 ? 0.99 : 0;
  };
}

const listEntrants = () => ({ 'Ada Lovelace': 0, 'Cy Young': turnAtTheEnd(), 'Bo Berg': 0.99 });

const bar = (page: Page) => page.getByRole('complementary', { name: 'What if' });
const imagined = (page: Page) => page.getByRole('table', { name: 'Imagined standings' });
/** One of the two choices of a game, by its number. */
const choice = (page: Page, number: number, slot: 0 | 1) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`, game ${number}:`) })
    .getByRole('radio')
    .nth(slot);

test('two imagined winners change the standings, a link shares them, and the way back is always in sight', async ({
  page,
  openPage,
  context,
  startSeason,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const season = await startSeason({ entrants: listEntrants(), isOpen: false, playedThrough: 'elite_8' });
  await logIn(page, season.person('Ada Lovelace').username);
  await page.goto('/leaderboard');
  await expect(rowOf(page, 'Cy Young').getByRole('cell').last()).toHaveText(/%$/);
  await page.getByRole('link', { name: 'What if' }).click();
  await expect(bar(page)).toContainText('What if: nothing imagined yet');
  await expect(bar(page)).toContainText('You: 1st; win');

  await page.getByRole('region', { name: 'Open games' }).getByRole('button').nth(1).click();
  await expect(choice(page, 29, 1)).toBeChecked();
  await choice(page, 30, 1).check();
  await expect(bar(page)).toContainText('What if: 2 imagined winners');
  await expect(bar(page)).toContainText(/You: 2nd, 1 place down; win \d+% → out/);
  await expect(imagined(page).getByRole('rowheader').first()).toContainText('Cy Young');
  await expectLoaded(page);
  await expectAccessible(page, PHONE_FIRST);

  await button(page, 'Share').click();
  await expectToast(page, 'Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const visitor = await openPage(PHONE);
  await visitor.goto(link);
  await expect(bar(visitor)).toContainText('First: Cy Young');
  await expect(visitor).toHaveTitle(/^What if: 2 imagined winners/);
  expect(await widthOf(visitor)).toBe(PHONE.width);

  // On the leaderboard, rows can be sorted by the chance to finish first.
  const cy = await openPage(WIDE);
  await logIn(cy, season.person('Cy Young').username);
  await cy.goto('/leaderboard');
  await expect(rowOf(cy, 'Cy Young').getByRole('cell').last()).toHaveText(/%$/);
  await sortBy(cy).selectOption('Win');
  await expect(cy).toHaveURL(/sort=win/);
  await expect(names(cy)).toHaveText([/.+/, /.+/, 'Bo Berg']);

  // One game is really decided, as imagined: all pages follow.
  await season.enter(29, 60, 70);
  await expect(cy.getByText(/^Your chance to finish first: .+ won: \+\d+%\.$/)).toBeVisible();
  await expect(visitor.getByText(/really won, as imagined\./)).toBeVisible();
  await expect(bar(visitor)).toContainText('What if: 1 imagined winner');
  await expect(visitor).toHaveURL(/winners=\d+:\d+$/);

  await bar(visitor).getByRole('link', { name: 'Back to reality' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(rowOf(visitor, 'Cy Young')).toBeVisible();

  // The lower team of both games of the Final Four: what only Cy has.
  await season.enter(30, 60, 70);
  await expect(names(cy)).toHaveText(['Cy Young', 'Ada Lovelace', 'Bo Berg']);
  await expect(rowOf(cy, 'Cy Young').getByRole('cell').last()).toContainText('100%');
});
