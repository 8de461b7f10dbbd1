import { expect, type Page } from '@playwright/test';
import type { Random } from '../scripts/random.ts';
import { fillSlots } from '../src/domain/bracket/slots.ts';
import { nameOf, type Tree } from '../src/domain/bracket/tree.ts';
import { canPick, setPick } from '../src/domain/picks/picking.ts';
import type { Picks } from '../src/domain/picks/picks.ts';
import { counter } from './bracket-steps.ts';

/** Picks a random contender by mouse or keyboard, and returns the expected picks. */
export async function pickRandom(page: Page, tree: Tree, picks: Picks, random: Random): Promise<Picks> {
  const choices = tree.games.flatMap((game) =>
    fillSlots(tree, picks, game).flatMap(({ contender }, slot) =>
      contender !== null && canPick(tree, picks, game.id, contender) ? [{ gameId: game.id, contender, slot }] : [],
    ),
  );
  const { gameId, contender, slot } = random.pick(choices);
  const radio = page.locator(`[data-game="${gameId}"]`).getByRole('radio').nth(slot);
  if (random.chance(0.5)) {
    // Otherwise the sticky bar may cover it.
    await radio.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await radio.click();
  } else {
    await radio.press('Space');
  }
  return setPick(tree, picks, gameId, contender).picks;
}

/** Autofills the games without a pick, and expects the existing picks to be unchanged. */
export async function fillTheRest(page: Page, tree: Tree, picks: Picks, random: Random): Promise<Picks> {
  await page.getByRole('button', { name: random.chance(0.5) ? 'By seed' : 'At random' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
  const filled = await readPicks(page, tree);
  for (const [gameId, contender] of picks) expect(filled.get(gameId)).toBe(contender);
  expect(filled.size).toBe(tree.games.length);
  return filled;
}

/** What the board shows as picked, be it a draft or submitted. */
export async function readPicks(page: Page, tree: Tree): Promise<Picks> {
  const shown = await page
    .locator('.board-game:has([data-picked])')
    .evaluateAll((games: HTMLElement[]) =>
      games.map((game) => [game.dataset['game'], game.querySelector('[data-picked] .board-name')?.textContent]),
    );
  const idOf = new Map([...tree.teamById.keys()].map((id) => [nameOf(tree, id), id]));
  return new Map(shown.map(([id, name]) => [Number(id), Number(idOf.get(String(name)))]));
}
