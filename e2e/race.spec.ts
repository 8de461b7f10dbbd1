import { expect, type Page } from '@playwright/test';
import { BOTH_THEMES, EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { button, visit, whileFailing } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

/** Picks the upper team, but the lower one of the first game. */
function callTheUpset() {
  let games = 0;
  return () => {
    games += 1;
    return games === 1 ? 0.99 : 0;
  };
}

/** Eleven equals, one who is ahead of them by the first game, and one who has that game alone. */
const ENTRANTS = {
  ...Object.fromEntries([...'CDEFGHIJKL', 'Ada Lovelace'].map((name) => [name, 0])),
  'Bo Berg': callTheUpset(),
  'Zoe Last': 0.99,
};

let season: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  season = await startSeason({ entrants: ENTRANTS });
});

const people = (page: Page) => page.getByRole('list', { name: 'In the race' });

test('a player follows the race, adds somebody, and reads and shares the recap of a round', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, season.person('Zoe Last').username);
  await page.goto('/race');
  await expect(page.getByText('The race has not begun')).toBeVisible();
  await season.setOpen(false);
  await expect(page.getByText('No results yet')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Rank of/ })).toHaveCount(0);

  // The page grows with the results.
  await season.enter(1, 60, 70);
  await expect(people(page).getByRole('listitem')).toHaveCount(5);
  await expect(people(page).getByRole('button', { name: 'You #1' })).toBeVisible();
  await season.play('round_of_32');
  const game = page.getByRole('slider', { name: 'Game' });
  await expect(game).toHaveAttribute('aria-valuetext', /^After game 16 of 16\. Round of 32: /);
  await expect(people(page).getByRole('button', { name: 'You #13' })).toBeVisible();
  await game.press('Home');
  await expect(page.getByText('After game 1 of 16')).toBeVisible();
  await expect(people(page).getByRole('button', { name: 'You #1' })).toBeVisible();
  await button(page, 'Play').click();
  await expect(page.getByText('After game 1 of 16')).toHaveCount(0);
  await button(page, 'Pause').click();
  await game.press('End');

  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByRole('searchbox', { name: 'Name' }).fill('ada');
  await page.getByRole('button', { name: /^A?L? ?Ada Lovelace/ }).click();
  await expect(page).toHaveURL(/\?brackets=\d+$/);
  await people(page)
    .getByRole('button', { name: /^Ada Lovelace/ })
    .click();
  await expect(page.getByText(/^Ada Lovelace: \d+\w\w with 150 points/)).toBeVisible();
  await page.getByText('The race as a table').click();
  await expect(page.getByRole('rowheader', { name: /^16\. Round of 32: / })).toBeVisible();
  await expectAccessible(page, BOTH_THEMES);
  await button(page, 'Remove Ada Lovelace').click();
  await expect(page).not.toHaveURL(/brackets/);
  await visit(page, '/race?brackets=999999');
  await expect(page.getByText('Somebody in this address has no bracket here')).toBeVisible();

  await page.getByRole('link', { name: 'Recaps' }).click();
  const recap = page.getByRole('region', { name: 'Round of 32' });
  await expect(recap).toContainText('Complete');
  await expect(recap).toContainText('Faller of the round');
  await expect(recap).toContainText(/Only 2 of 13.*had.*Cannon Beach over/);
  await expect(recap).toContainText('1has every game right so far.');
  await page.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Round of 32' }).click();
  await expect(page).toHaveURL(/\/recaps\/round_of_32$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Round of 32, the recap' })).toBeVisible();
  await expectAccessible(page, EVERY_RENDERING);
  await visit(page, '/my-bracket');
  await page.getByRole('link', { name: 'Round of 32: the recap' }).click();
  await expect(recap).toBeVisible();
});

test('a race or a recap that could not be loaded can be tried again, and is hidden while submissions are open', async ({
  page,
}) => {
  await season.setOpen(false);
  await season.play('round_of_32');
  await whileFailing(page, '**/api/tournaments/*/race*', async () => {
    await page.goto('/race');
    await expect(page.getByText('The race could not be loaded')).toBeVisible();
  });
  await button(page, 'Try again').click();
  await expect(people(page)).toBeVisible();
  await whileFailing(page, '**/api/tournaments/*/recaps', async () => {
    await visit(page, '/recaps');
    await expect(page.getByText('The recaps could not be loaded')).toBeVisible();
  });
  await button(page, 'Try again').click();
  await expect(page.getByRole('region', { name: 'Round of 32' })).toBeVisible();
  await season.enter(17, 60, 70);
  await expect(page.getByRole('region', { name: 'Sweet 16' })).toContainText(/So far.*1 of 8.*game is decided/);
  await expect(page.getByRole('region', { name: 'Round of 32' })).not.toContainText('So far');
  await season.setOpen(true);
  await expect(page.getByText('The recaps are hidden')).toBeVisible();
  await visit(page, '/race');
  await expect(page.getByText('The race is hidden')).toBeVisible();
});

test('the race and what if fit on paper', async ({ page }) => {
  await season.setOpen(false);
  await season.play('round_of_32');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/race');
  const chart = page.getByRole('img', { name: /^Rank of/ });
  const widthOfChart = async () => Number((await chart.getAttribute('viewBox'))?.split(' ')[2]);
  await expect.poll(widthOfChart).toBeGreaterThan(900);
  await page.evaluate(() => {
    const chart = document.querySelector('.race-chart');
    window.addEventListener('beforeprint', () => {
      document.body.dataset['printed'] = chart?.getAttribute('viewBox') ?? '';
    });
  });
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^0 0 720 /);
  await expect.poll(widthOfChart).toBeGreaterThan(900);

  await visit(page, '/what-if');
  await expect(page.getByRole('table', { name: 'Imagined standings' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary', { name: 'What if' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Imagined standings' })).toBeVisible();
});

test('a past season that was not finished has its chances, and what if', async ({ page, startSeason }) => {
  await season.setOpen(false);
  await season.play('round_of_32');
  await startSeason({});
  await page.goto(`/t/${season.id}/leaderboard`);
  await expect(page.getByRole('columnheader', { name: 'Win' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bo Berg/ })).toContainText(/%|out/);
  await page.getByRole('navigation', { name: 'Season' }).getByRole('link', { name: 'What if' }).click();
  await expect(page.getByRole('table', { name: 'Imagined standings' })).toBeVisible();
});
