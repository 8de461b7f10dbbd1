import { expect, type Page } from '@playwright/test';
import { boardGame, expectOneSheet, legend, PHONE, roundTab, summary, WIDE } from './bracket-steps.ts';
import { widthOf } from './page-steps.ts';
import { test } from './test.ts';

/** Swipes over the Sweet 16 by these distances. */
async function swipe(page: Page, x: number, y: number): Promise<void> {
  const board = page.getByRole('tabpanel', { name: 'Sweet 16' });
  const touch = (dx: number, dy: number) => ({ identifier: 1, clientX: 200 + dx, clientY: 400 + dy });
  await board.dispatchEvent('touchstart', { touches: [touch(0, 0)], changedTouches: [touch(0, 0)] });
  await board.dispatchEvent('touchend', { touches: [], changedTouches: [touch(x, y)] });
}

test('a wide screen shows the whole bracket, and a phone a round at a time', async ({ page, startSeason }) => {
  const season = await startSeason({ size: 34 });
  await page.setViewportSize(WIDE);
  await page.goto('/bracket');
  await expect(page).toHaveTitle('Bracket · Swish');
  await expect(summary(page)).toContainText('0 of 33 (0%)');
  await expect(page.getByRole('group')).toHaveCount(33);
  const combined = /^Round of 32, game 3: 1 Harbor Herons vs 16 .*\/.*, Scheduled$/;
  await expect(boardGame(page, 3)).toHaveAccessibleName(combined);
  await expect(legend(page)).toHaveText(['Game completed', 'In progress', 'Upcoming']);
  await expect(page.getByRole('tablist')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await widthOf(page)).toBeLessThanOrEqual(1280);

  await season.enter(1, 70, 61);
  await season.change(3, { status: 'in_progress', team1Score: 33, team2Score: 29 });
  await expect(summary(page)).toContainText('1 of 33 (3%)');
  await expect(boardGame(page, 1)).toHaveAccessibleName(/Completed$/);
  await expect(boardGame(page, 1)).toContainText(/Cannon Beach\s*70/);
  const running = 'Round of 32, game 3: 1 Harbor Herons vs 16 Cannon Beach, In Progress';
  await expect(boardGame(page, 3)).toHaveAccessibleName(running);
  await expect(boardGame(page, 3)).toContainText(/Live.*Harbor Herons\s*33.*Cannon Beach\s*29/);

  // The round changes by button, key and swipe.
  await page.setViewportSize({ width: 320, height: 700 });
  const selectedTab = page.getByRole('tab', { selected: true });
  const games = page.getByRole('group').filter({ visible: true });
  await page.getByRole('tab', { name: 'R1 0/16 played, Round of 32' }).click();
  await expect(games).toHaveCount(16);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Next: Sweet 16' }).click();
  await expect(selectedTab).toHaveAccessibleName('S16 0/8 played, Sweet 16');
  await expect(games).toHaveCount(8);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(selectedTab).toHaveAccessibleName(/Round of 32$/);
  await selectedTab.press('ArrowRight');
  await expect(roundTab(page, 'Sweet 16')).toBeFocused();
  await expect(selectedTab).toHaveAccessibleName(/Sweet 16$/);

  await page.setViewportSize(PHONE);
  // One swipe is too short, and one scrolls.
  await swipe(page, -40, 0);
  await swipe(page, -80, 120);
  await expect(selectedTab).toHaveAccessibleName(/Sweet 16$/);
  await swipe(page, -120, 10);
  await expect(selectedTab).toHaveAccessibleName(/Elite Eight$/);
  for (const format of ['A4', 'Letter'] as const) await expectOneSheet(page, format);
});
