import { expect, type Page } from '@playwright/test';
import { combinedId } from '../src/domain/bracket/tree.ts';
import { expectStatus, fillBracket, readTree } from '../test/test-season.ts';
import { expectOneSheet, expectSubmitted, fillBySeed, openMyBracket, WIDE } from './bracket-steps.ts';
import { button, widthOf } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

/** 24 characters, the longest name that the board has room for. */
const nameTeam = (number: number) => `Northeast Lumberjacks ${String(number).padStart(2, '0')}`;

/**
 * Points at the middle of every slot on screen, the last round first, and lists the games where something else is in front
 * of the slot, or a click there picks nothing.
 */
function pointAtSlots(page: Page, isClicking: boolean): Promise<{ tried: number; missed: string[] }> {
  return page.evaluate(async (clicks) => {
    const slots = [...document.querySelectorAll<HTMLElement>('.board-slot[data-pickable]')].reverse();
    const shown = slots.filter((slot) => slot.checkVisibility());
    const missed: string[] = [];
    for (const slot of shown) {
      slot.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = slot.getBoundingClientRect();
      const target = document.elementFromPoint(x + width / 2, y + height / 2);
      if (clicks && target instanceof HTMLElement) {
        target.click();
        await Promise.resolve();
      }
      const isPicked = !clicks || slot.querySelector('input')?.checked;
      if (!slot.contains(target) || !isPicked) missed.push(String(slot.closest('.board-game')?.ariaLabel));
    }
    return { tried: shown.length, missed };
  }, isClicking);
}

test('every slot can be picked with a pointer at every width', async ({ page, register, startSeason }) => {
  // 34 teams show all that 32 show, and the play-ins.
  await startSeason({ size: 34, nameTeam });
  await page.setViewportSize(WIDE);
  await openMyBracket(page, register);
  await fillBySeed(page);
  for (const width of [320, 1024, 1280, 1800]) {
    await page.setViewportSize({ width, height: 844 });
    // The layouts for wide screens differ in where the slots are, not in what they are.
    const isClicking = width <= 1024;
    const tabs = await page.getByRole('tab').filter({ visible: true }).all();
    const outcomes = tabs.length === 0 ? [await pointAtSlots(page, isClicking)] : [];
    for (const tab of tabs.reverse()) {
      await tab.click();
      outcomes.push(await pointAtSlots(page, isClicking));
    }
    const missed = outcomes.flatMap((outcome) => outcome.missed);
    const tried = outcomes.reduce((sum, outcome) => sum + outcome.tried, 0);
    expect({ missed, tried }, `at ${width} px`).toEqual({ missed: [], tried: 66 });
    if (isClicking) {
      await button(page, 'Start over').click();
      await fillBySeed(page);
    }
  }
});

test('long names can be read and printed, and the board uses the width', async ({ page, register, startSeason }) => {
  const season = await startSeason({ size: 34, nameTeam });
  const player = await register({ firstName: 'Pat', lastName: 'Print' });
  // The longest name of a predicted champion is that of a combined slot, even after its play-in.
  const picks = fillBracket(await readTree(player, season.id), (first, second) =>
    second === combinedId(1) ? second : first,
  );
  expectStatus(await player.post('/api/brackets', { tournamentId: season.id, picks }), 201);
  await season.play('play_in');
  let played = 0;
  await season.play('round_of_32', () => (played++ % 2 ? [60, 70] : [70, 60]));
  await page.setViewportSize(WIDE);
  await logIn(page, player.username);
  await page.goto('/my-bracket');
  await expectSubmitted(page);
  expect(await findUnreadable(page)).toEqual([]);
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await listBrokenWords(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(WIDE);
  for (const format of ['A4', 'Letter'] as const) await expectOneSheet(page, format);
  // Names of 80 letters make games taller, which must not meet what is above them.
  for (const { id, name } of season.teams) {
    expectStatus(
      await season.admin.patch(`/api/teams/${id}`, { name: `${name} ${'Ångström Équipe '.repeat(4)}`.slice(0, 80) }),
      200,
    );
  }
  await expect(page.locator('.board-champion')).toContainText('Ångström');
  expect(await listOverlaps(page)).toEqual([]);
  for (const width of [1800, 2560]) {
    await page.setViewportSize({ width, height: 1200 });
    const board = await page.locator('.board').boundingBox();
    expect(board?.width, `at ${width} px`).toBeGreaterThan(width * 0.92);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  }
});

/** Lists names that are cut off, text under a badge, and text below 12 px. */
function findUnreadable(page: Page): Promise<string[]> {
  return page.locator('.board').evaluate((board) => {
    const found: string[] = [];
    const rectOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const badges = [...board.querySelectorAll('.board-number, .board-status')].map((it) => it.getBoundingClientRect());
    for (const text of board.querySelectorAll<HTMLElement>('.board-seed, .board-name, .board-missed s, .board-score')) {
      const { left, right, top, bottom } = rectOf(text);
      const isCovered = badges.some(
        (badge) => badge.left < right && badge.right > left && badge.top < bottom && badge.bottom > top,
      );
      if (isCovered) found.push(`covered: ${text.textContent}`);
      const box = text.closest<HTMLElement>('.board-name, .board-missed');
      if (box && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1)) {
        found.push(`cut: ${text.textContent}`);
      }
      // Letters with accents reach into the line above, which may be the last that is shown.
      const { lineHeight, fontSize } = getComputedStyle(text);
      if (box && Number.parseFloat(lineHeight) < 1.19 * Number.parseFloat(fontSize)) {
        found.push(`lines too close: ${text.textContent}`);
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
}

/** Lists the words of names that go on in the next line. */
function listBrokenWords(page: Page): Promise<string[]> {
  return page.locator('.board').evaluate((board) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('.board-name, .board-missed s') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of text.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
}

/** Lists what overlaps among games, their numbers, labels of rounds, and the champion. */
function listOverlaps(page: Page): Promise<string[]> {
  return page.locator('.board').evaluate((board) => {
    const parts = [...board.querySelectorAll<HTMLElement>('.board-game, .board-number, .board-label, .board-champion')];
    const shown = parts.map((part) => ({ part, text: part.innerText, box: part.getBoundingClientRect() }));
    return shown.flatMap((a, index) =>
      shown
        .slice(index + 1)
        .filter(
          ({ part, box }) =>
            !a.part.contains(part) &&
            box.left < a.box.right &&
            box.right > a.box.left &&
            box.top < a.box.bottom &&
            box.bottom > a.box.top,
        )
        .map((b) => `${a.text} / ${b.text}`),
    );
  });
}
