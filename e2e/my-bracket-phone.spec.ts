import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must, readTree, type Season } from '../test/test-season.ts';
import { counter, group, openMyBracket, review } from './bracket-steps.ts';
import { toasts } from './page-steps.ts';
import { logIn, logInAdmin, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
/** A window of 1280 x 1024 at 400%. */
const ZOOMED = { width: 320, height: 256 };
const ACCENT = 'rgb(176, 64, 10)';

const pickBar = (page: Page) => page.locator('.pick-bar');
const games = (page: Page) => page.locator('.board-game').filter({ visible: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, bottom: box.y + box.height };
}

let admin: Caller;
let season: Season;
test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(String(baseURL));
  season = await startSeason(admin, { size: 34 });
});

test('a low screen shows games, not only what is around them', async ({ page, baseURL }) => {
  await page.setViewportSize(SIDEWAYS);
  await openMyBracket(page, baseURL);
  await expect(counter(page)).toBeVisible();
  expect((await boxOf(games(page).first())).bottom).toBeLessThanOrEqual((await boxOf(pickBar(page))).y);

  await page.setViewportSize(ZOOMED);
  await games(page).nth(8).scrollIntoViewIfNeeded();
  const free = await page.evaluate(() => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter((element) => !element?.closest('.board-nav, .board-tabs, .pick-bar')).length / rows.length;
  });
  expect(free).toBeGreaterThan(0.7);
});

test('toasts leave the pick bar free, and the review keeps people picking while games are open', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await openMyBracket(page, baseURL);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toContainText('Incomplete Bracket');
  // It stays for as long as it has the focus.
  await page.keyboard.press('F8');
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

  await page.getByRole('button', { name: 'By seed' }).click();
  await page.getByRole('tab', { name: /Round of 32$/ }).click();
  await group(page, /^Round of 32, game 3:/)
    .getByRole('radio')
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Submit' }).click();
  const keepPicking = review(page).getByRole('button', { name: 'Keep picking' });
  await expect(keepPicking).toHaveCSS('background-color', ACCENT);
  await expect(review(page).getByRole('button', { name: 'Submit bracket' })).not.toHaveCSS('background-color', ACCENT);
  await keepPicking.click();
  await page.getByRole('button', { name: 'By seed' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(review(page).getByRole('button', { name: 'Submit bracket' })).toHaveCSS('background-color', ACCENT);
});

test('a submitted bracket shows points by round, and stays at its round when the next one begins', async ({
  page,
  baseURL,
  browser,
}) => {
  const player = await register(String(baseURL));
  await submitBracket(player, season);
  await logIn(page, player.username);
  await page.setViewportSize(PHONE);
  await page.goto('/my-bracket');
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await expect(legend).toHaveText(['Your pick, not scored yet']);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/Round of 32$/)).toHaveAccessibleName('R1 16/16 picked, Round of 32');

  await playRound(admin, season, 'play_in');
  const { games: all } = await readTree(admin, season.id);
  const firstRound = all.filter(({ round }) => round === 'round_of_32');
  const win = async (id: number | undefined, team1Score: number) =>
    must(await admin.put(`/api/games/${id}/result`, { team1Score, team2Score: 65 }), 200);
  for (const [index, { id }] of firstRound.slice(1).entries()) await win(id, index === 0 ? 60 : 70);
  await page.reload();
  await expect(tab(/Round of 32$/)).toHaveAccessibleName('R1 140 pts earned, Round of 32');
  await expect(tab(/Sweet 16$/)).toHaveAccessibleName('S16 0 pts earned, Sweet 16');
  await expect(legend).toHaveText(['Correct', 'Incorrect', 'Your pick, not scored yet']);
  const champion = page.getByRole('definition').last();
  expect((await boxOf(champion)).width).toBeGreaterThan(PHONE.width * 0.75);

  await page.setViewportSize(SIDEWAYS);
  await page.evaluate(() => scrollTo(0, 0));
  expect((await boxOf(games(page).first())).bottom).toBeLessThanOrEqual(SIDEWAYS.height);
  await page.setViewportSize(PHONE);

  // Another person, who comes late: only what has not started can be picked.
  must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
  const late = await browser.newPage({ baseURL: String(baseURL), viewport: PHONE });
  await openMyBracket(late, baseURL);
  await expect(late.getByText('Submissions are still open: pick the games that have not started.')).toBeVisible();
  await expect(late.getByRole('tab', { name: /Round of 32$/ })).toHaveAccessibleName('R1 0/1 picked, Round of 32');
  await expect(late.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Game completed',
    'Upcoming',
  ]);
  await late.close();

  await win(firstRound[0]?.id, 70);
  const offer = page.getByRole('button', { name: 'Go to Sweet 16' });
  await expect(offer).toBeVisible();
  await expect(tab(/Round of 32$/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(/Round of 32$/)).toHaveAccessibleName('R1 150 pts earned, Round of 32');
  await offer.click();
  await expect(tab(/Sweet 16$/)).toHaveAttribute('aria-selected', 'true');
  await expect(offer).toBeHidden();
  await expect(tab(/Sweet 16$/)).toBeFocused();
});
