import { expect, type Page } from '@playwright/test';
import type { Random } from '../scripts/random.ts';
import { fillSlots } from '../src/domain/bracket/slots.ts';
import { nameOf, type Tree } from '../src/domain/bracket/tree.ts';
import { canPick, setPick } from '../src/domain/picks/picking.ts';
import { mapPicks, NO_PICKS, type Picks } from '../src/domain/picks/picks.ts';
import { isFull, runTrials } from '../test/reliability/run-trials.ts';
import { expectStatus, readTree } from '../test/test-season.ts';
import { counter, submit, WIDE } from './bracket-steps.ts';
import { type Person, type Register, shareSession } from './season.ts';
import { test } from './test.ts';

/** When the browser goes offline: while picking or reviewing, or at some point of the request that submits. */
const OFFLINE_AT = ['picking', 'reviewing', 'request', 'response', 'after response', 'random delay'] as const;
/** How the page is reloaded: by itself where it does that, by hand, or by hand while still offline. */
const RELOADS = ['automatic', 'manual', 'while offline'] as const;
type Moment = (typeof OFFLINE_AT)[number];
type Reload = (typeof RELOADS)[number];

/** The quick form covers a lost page load, a lost request and a lost response. Further trials are random. */
const FIXED_TRIALS: [Moment, Reload][] = [
  ['picking', 'while offline'],
  ['request', 'automatic'],
  ['response', 'automatic'],
];
const MAX_PICKS = 6;
const MAX_DELAY_MS = 60;

let tournamentId: number;
let tree: Tree;
test.beforeAll(async ({ admin, startSeason }) => {
  ({ id: tournamentId } = await startSeason());
  tree = await readTree(admin, tournamentId);
});

test('[browser offline] no pick and no bracket is lost, whenever the network fails', async ({
  page,
  register,
  serverUrl,
}) => {
  test.setTimeout(0);
  page.setDefaultTimeout(60_000);
  await page.setViewportSize(WIDE);
  const count = isFull ? 100 : FIXED_TRIALS.length;
  const trials = { name: 'browser offline', environment: 'browser', command: 'npx playwright test offline', count };
  await runTrials(trials, async ({ number, random }) => {
    const [moment, reloading] = FIXED_TRIALS[number - 1] ?? [random.pick(OFFLINE_AT), random.pick(RELOADS)];
    await goOnline(page);
    const player = await openAsSomebodyNew(page, register, serverUrl);
    const read = async () => expectStatus(await player.get(`/api/tournaments/${tournamentId}/my-bracket`), 200);

    const picks = moment === 'picking' ? await goOfflineWhilePicking(page, random) : await pickAll(page, random);
    if (moment !== 'picking') await goOfflineWhileSubmitting(page, moment, random);
    await reload(page, moment, reloading);

    const submitted = page.getByText('Your bracket is in');
    await expect(submitted.or(counter(page))).toBeVisible();
    expect(await readPicks(page)).toEqual(picks);
    if (['response', 'after response'].includes(moment)) await expect(submitted).toBeVisible();
    if (['picking', 'reviewing', 'request'].includes(moment)) {
      await expect(counter(page)).toHaveText(`${picks.size}/31 picked`);
      expect(await read()).toEqual({ bracket: null, picks: [] });
    }

    const wasSubmitted = await submitted.isVisible();
    const whole = wasSubmitted || picks.size === 31 ? picks : await fillTheRest(page, picks, random);
    // If the bracket has been stored meanwhile, the page says so and shows it.
    if (!wasSubmitted) await submit(page);
    await expect(submitted).toBeVisible();
    expect(await readPicks(page)).toEqual(whole);
    const { bracket, picks: stored } = await read();
    expect(bracket.submittedAt).not.toBeNull();
    expect(mapPicks(stored)).toEqual(whole);
  });
});

async function openAsSomebodyNew(page: Page, register: Register, serverUrl: string): Promise<Person> {
  const player = await register();
  await shareSession(page.context(), player, serverUrl);
  await page.goto('/my-bracket');
  await expect(page.getByRole('banner')).toContainText(player.username);
  await expect(counter(page)).toHaveText('0/31 picked');
  return player;
}

/** Picks a random contender by mouse or keyboard, and returns the expected picks. */
async function pickRandom(page: Page, picks: Picks, random: Random): Promise<Picks> {
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
async function fillTheRest(page: Page, picks: Picks, random: Random): Promise<Picks> {
  await page.getByRole('button', { name: random.chance(0.5) ? 'By seed' : 'At random' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
  const filled = await readPicks(page);
  for (const [gameId, contender] of picks) expect(filled.get(gameId)).toBe(contender);
  expect(filled.size).toBe(tree.games.length);
  return filled;
}

/** The picks on the board, of a draft or of a submitted bracket. */
async function readPicks(page: Page): Promise<Picks> {
  const shown = await page
    .locator('.board-game:has([data-picked])')
    .evaluateAll((games: HTMLElement[]) =>
      games.map((game) => [game.dataset['game'], game.querySelector('[data-picked] .board-name')?.textContent]),
    );
  const idOf = new Map([...tree.teamById.keys()].map((id) => [nameOf(tree, id), id]));
  return new Map(shown.map(([id, name]) => [Number(id), Number(idOf.get(String(name)))]));
}

async function pickSome(page: Page, picks: Picks, random: Random): Promise<Picks> {
  let made = picks;
  for (let left = random.between(0, MAX_PICKS); left > 0; left -= 1) made = await pickRandom(page, made, random);
  return made;
}

async function pickAll(page: Page, random: Random): Promise<Picks> {
  return fillTheRest(page, await pickSome(page, NO_PICKS, random), random);
}

/** Without a network people go on picking, and may not even notice. */
async function goOfflineWhilePicking(page: Page, random: Random): Promise<Picks> {
  const before = random.chance(0.3) ? await pickAll(page, random) : await pickSome(page, NO_PICKS, random);
  await page.context().setOffline(true);
  return pickSome(page, before, random);
}

async function goOfflineWhileSubmitting(page: Page, moment: Moment, random: Random): Promise<void> {
  const goOffline = () => page.context().setOffline(true);
  let markOffline = () => {};
  const isOffline = new Promise<void>((resolve) => {
    markOffline = resolve;
  });
  if (moment === 'reviewing') await goOffline();
  if (['request', 'response', 'after response'].includes(moment)) {
    await page.route('/api/brackets', async (route) => {
      const response = moment === 'request' ? null : await route.fetch();
      await goOffline();
      if (response && moment === 'after response') await route.fulfill({ response });
      else await route.abort('internetdisconnected');
      markOffline();
    });
  } else {
    markOffline();
  }
  await submit(page);
  await isOffline;
  if (moment === 'random delay') {
    await page.waitForTimeout(random.between(0, MAX_DELAY_MS));
    await goOffline();
  }
}

async function goOnline(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().setOffline(false);
}

async function reload(page: Page, moment: Moment, reloading: Reload): Promise<void> {
  if (reloading === 'while offline') await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  else await page.evaluate(() => document.documentElement.setAttribute('data-before-reload', ''));
  await goOnline(page);
  if (reloading === 'while offline') await page.goto('/my-bracket');
  else if (reloading === 'manual' || moment === 'picking' || moment === 'random delay') await page.reload();
  // Without a response the page reloads itself once the server is reachable; with one it shows the submitted bracket.
  else if (moment === 'after response') await expect(page.getByText('Your bracket is in')).toBeVisible();
  else await expect(page.locator('[data-before-reload]')).toHaveCount(0);
}
