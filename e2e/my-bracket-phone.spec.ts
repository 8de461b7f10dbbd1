import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { counter, legend, openMyBracket, ownBracket, PHONE, roundTab } from './bracket-steps.ts';
import { boxOf, button, expectToast, toasts } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

const LANDSCAPE = { width: 844, height: 390 };
/** The smallest phones. */
const SMALL = { width: 320, height: 480 };
/** A window of 1280 x 1024 at a zoom of 400%. */
const ZOOMED = { width: 320, height: 256 };

const ALWAYS_EXPLAINED = ['Correct', 'Incorrect', 'Upcoming'];

const pickBar = (page: Page) => page.locator('.pick-bar');
const games = (page: Page) => page.locator('.board-game').filter({ visible: true });

let season: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  season = await startSeason({ size: 34, entrants: { 'Pat Phone': 0 } });
});

test('a short window shows games between its bars, and no toast covers the pick bar', async ({ page, register }) => {
  await page.setViewportSize(LANDSCAPE);
  await openMyBracket(page, register);
  await expect(counter(page)).toBeVisible();
  expect((await boxOf(games(page).first())).bottom).toBeLessThanOrEqual((await boxOf(pickBar(page))).y);

  await page.setViewportSize(ZOOMED);
  await games(page).nth(8).scrollIntoViewIfNeeded();
  const free = await page.evaluate(() => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter((element) => !element?.closest('.board-nav, .board-tabs, .pick-bar')).length / rows.length;
  });
  expect(free).toBeGreaterThan(0.7);

  await page.setViewportSize(SMALL);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Incomplete Bracket');
  const firstOpen = page.locator('.board-game:focus-within');
  await expect(firstOpen).toHaveAccessibleName(/^Round of 32, game 3:/);
  // A toast stays while it has the focus.
  await page.keyboard.press('F8');
  const game = await boxOf(page.getByRole('radiogroup', { name: /^Round of 32, game 3:/ }));
  expect(game.y).toBeGreaterThanOrEqual((await boxOf(toasts(page))).bottom);
  expect(game.bottom).toBeLessThanOrEqual((await boxOf(pickBar(page))).y);

  await page.setViewportSize(PHONE);
  const covered = await toasts(page).evaluate((toast) => {
    const bar = document.querySelector('.pick-bar');
    if (!bar) throw new Error('There is no bar.');
    const steps = Array.from({ length: document.body.scrollHeight / 20 }, (_, index) => index * 20);
    return steps.filter((y) => {
      scrollTo(0, y);
      const [a, b] = [toast.getBoundingClientRect(), bar.getBoundingClientRect()];
      return a.top < b.bottom && a.bottom > b.top;
    });
  });
  expect(covered, 'scrolled to').toEqual([]);
});

test('a bracket shows points by round, and late entrants pick the rest', async ({ page, openPage, register }) => {
  await logIn(page, season.person('Pat Phone').username);
  await page.setViewportSize(PHONE);
  await page.goto('/my-bracket');
  const [first, second] = [roundTab(page, 'Round of 32'), roundTab(page, 'Sweet 16')];
  await expect(legend(page)).toHaveText([...ALWAYS_EXPLAINED, 'Your pick, not scored yet']);
  // Every mark is a dot, whatever it holds.
  await expect(legend(page).locator('circle')).toHaveCount(ALWAYS_EXPLAINED.length + 1);
  await expect(first).toHaveAccessibleName('R1 16/16 picked, Round of 32');

  // The upper team wins all games but one, and game 3 has not started.
  await season.play('play_in');
  await season.enter(4, 60, 65);
  for (let number = 5; number <= 18; number += 1) await season.enter(number, 70, 65);
  await expect(first).toHaveAccessibleName('R1 140 pts earned, Round of 32');
  await expect(legend(page)).toHaveText([...ALWAYS_EXPLAINED, 'Your pick, not scored yet']);
  // The predicted champion has a line of its own.
  expect((await boxOf(page.getByRole('definition').last())).width).toBeGreaterThan(PHONE.width * 0.75);

  // Submissions are still open: a late entrant can pick the games that have not started.
  const late = await openPage(PHONE);
  await openMyBracket(late, register);
  await expect(late.getByText('Submissions are still open: pick the games that have not started.')).toBeVisible();
  await expect(roundTab(late, 'Round of 32')).toHaveAccessibleName('R1 0/1 picked, Round of 32');
  await expect(legend(late)).toHaveText([...ALWAYS_EXPLAINED, 'Game completed']);

  // The page stays on its round until the user goes to the next one.
  await season.enter(3, 70, 65);
  await button(page, 'Go to Sweet 16').click();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(button(page, 'Go to Sweet 16')).toBeHidden();
  await expect(second).toBeFocused();

  // From the whole bracket a press leads to a game, in whatever size it is.
  await ownBracket(page).getByRole('button', { name: 'Whole bracket' }).click();
  const whole = page.getByRole('dialog', { name: 'Whole bracket' });
  await expect(whole.getByRole('button', { name: /^(Play-In|Round|Sweet|Elite|Final|Champ).*game \d+:/ })).toHaveCount(
    33,
  );
  await whole.getByRole('button', { name: 'Larger' }).click();
  await whole.getByRole('button', { name: 'Larger' }).click();
  await expectAccessible(page, [{ theme: 'light' }], whole);
  await whole.getByRole('button', { name: /^Elite Eight, game 29:/ }).click();
  await expect(whole).toBeHidden();
  const tabs = await boxOf(page.getByRole('tablist', { name: 'Rounds' }));
  const title = await boxOf(page.getByRole('heading', { name: /^Elite Eight/ }));
  expect(title.y, 'below the tabs').toBeGreaterThanOrEqual(tabs.y + tabs.height);
  await expect(roundTab(page, 'Elite Eight')).toHaveAttribute('aria-selected', 'true');

  // The next game comes to where the last one was picked.
  await roundTab(late, 'Sweet 16').click();
  const before = await boxOf(games(late).nth(1));
  await games(late).nth(1).getByRole('radio').first().click();
  await expect.poll(async () => (await boxOf(games(late).nth(2))).y).toBeCloseTo(before.y, 0);
});
