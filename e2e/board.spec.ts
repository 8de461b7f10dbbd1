import { expect, type Page } from '@playwright/test';
import { combinedId } from '../src/domain/bracket/tree.ts';
import type { Caller } from '../test/caller.ts';
import { fillBracket, must, readTree } from '../test/test-season.ts';
import { countSheets, fillBySeed, openMyBracket } from './bracket-steps.ts';
import { logIn, logInAdmin, playRound, register, startSeason } from './season.ts';
import { test } from './test.ts';

/** As long as the board has room for: 24 letters. */
const nameTeam = (number: number) => `Northeast Lumberjacks ${String(number).padStart(2, '0')}`;

let admin: Caller;
test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(String(baseURL));
});

/** Clicks what lies in the middle of every slot on screen, the last round first, and lists the slots it does not pick. */
function clickSlots(page: Page): Promise<{ clicked: number; missed: string[] }> {
  return page.evaluate(async () => {
    const slots = [...document.querySelectorAll<HTMLElement>('.board-slot[data-pickable]')].reverse();
    const shown = slots.filter((slot) => slot.checkVisibility());
    const missed: string[] = [];
    for (const slot of shown) {
      slot.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = slot.getBoundingClientRect();
      const target = document.elementFromPoint(x + width / 2, y + height / 2);
      if (target instanceof HTMLElement) target.click();
      await Promise.resolve();
      const isPicked = slot.querySelector('input')?.checked;
      if (!slot.contains(target) || !isPicked) missed.push(String(slot.closest('.board-game')?.ariaLabel));
    }
    return { clicked: shown.length, missed };
  });
}

for (const [size, slots] of [
  [32, 62],
  [34, 66],
] as const) {
  test(`every slot can be picked with a pointer at every width, with ${size} teams`, async ({ page, baseURL }) => {
    await startSeason(admin, { size, nameTeam });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMyBracket(page, baseURL);
    for (const width of [320, 1024, 1280, 1800]) {
      await page.setViewportSize({ width, height: 844 });
      await fillBySeed(page);
      const tabs = await page.getByRole('tab').filter({ visible: true }).all();
      const outcomes = [];
      if (tabs.length === 0) outcomes.push(await clickSlots(page));
      for (const tab of tabs.reverse()) {
        await tab.click();
        outcomes.push(await clickSlots(page));
      }
      expect(
        outcomes.flatMap(({ missed }) => missed),
        `at ${width} px`,
      ).toEqual([]);
      expect(
        outcomes.reduce((sum, { clicked }) => sum + clicked, 0),
        `at ${width} px`,
      ).toBe(slots);
    }
  });
}

test.describe('a bracket with long names and the combined slot as champion', () => {
  let username: string;
  test.beforeAll(async ({ baseURL }) => {
    const season = await startSeason(admin, { size: 34, nameTeam });
    const player = await register(String(baseURL), { firstName: 'Pat', lastName: 'Print' });
    const tree = await readTree(player, season.id);
    const picks = fillBracket(tree, (first, second) => (second === combinedId(1) ? second : first));
    must(await player.post('/api/brackets', { tournamentId: season.id, picks }), 201);
    await playRound(admin, season, 'play_in');
    let played = 0;
    await playRound(admin, season, 'round_of_32', () => (played++ % 2 ? [60, 70] : [70, 60]));
    username = player.username;
  });
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(page, username);
    await page.goto('/my-bracket');
    await expect(page.getByText('Your bracket is in')).toBeVisible();
  });

  test('prints on one landscape page', async ({ page }) => {
    for (const format of ['A4', 'Letter'] as const) {
      expect(await countSheets(page, format), format).toEqual({ sheets: 1, isLandscape: true });
    }
    await page.goto('/bracket');
    await expect(page.getByRole('region', { name: 'Tournament summary' })).toBeVisible();
    expect(await countSheets(page, 'A4')).toEqual({ sheets: 1, isLandscape: true });
  });

  test('can be read: no small text, no cut name, and no badge over one', async ({ page }) => {
    const faults = await page.locator('.board').evaluate((board) => {
      const found: string[] = [];
      const rectOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      const badges = [...board.querySelectorAll('.board-number, .board-status')].map((badge) =>
        badge.getBoundingClientRect(),
      );
      for (const text of board.querySelectorAll<HTMLElement>(
        '.board-seed, .board-name, .board-missed s, .board-score',
      )) {
        const { left, right, top, bottom } = rectOf(text);
        const isCovered = badges.some(
          (badge) => badge.left < right && badge.right > left && badge.top < bottom && badge.bottom > top,
        );
        if (isCovered) found.push(`covered: ${text.textContent}`);
        const box = text.closest<HTMLElement>('.board-name, .board-missed');
        if (box && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1)) {
          found.push(`cut: ${text.textContent}`);
        }
      }
      for (const element of board.querySelectorAll('*')) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent);
        if (hasText && Number.parseFloat(getComputedStyle(element).fontSize) < 12) {
          found.push(`small: ${element.className} ${element.textContent}`);
        }
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  test('uses the width of a very wide screen', async ({ page }) => {
    for (const width of [1800, 2560]) {
      await page.setViewportSize({ width, height: 1200 });
      const board = await page.locator('.board').boundingBox();
      expect(board?.width, `at ${width} px`).toBeGreaterThan(width * 0.92);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
