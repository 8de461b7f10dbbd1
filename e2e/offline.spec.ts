import { expect, type Page } from '@playwright/test';
import type { Random } from '../scripts/random.ts';
import { nameOf, type Tree } from '../src/domain/bracket/tree.ts';
import type { BracketPick } from '../src/domain/picks/picks.ts';
import { isFull, runTrials } from '../test/reliability/run-trials.ts';
import { expectStatus, readTree } from '../test/test-season.ts';
import { counter, submit, unsent, WIDE } from './bracket-steps.ts';
import { type Person, type Register, shareSession } from './season.ts';
import { test } from './test.ts';

/** When the browser goes offline: while picking, before submitting, or at some point of the request that submits. */
const OFFLINE_AT = ['picking', 'before submitting', 'request', 'response', 'after response', 'random delay'] as const;
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

    await pickSome(page, random);
    if (moment !== 'picking' || random.chance(0.3)) await fillTheRest(page, random);
    if (moment === 'picking') {
      await page.context().setOffline(true);
      // Without a network people go on picking, and may not even notice.
      await pickSome(page, random);
    }
    const picks = await readPicks(page);
    if (moment !== 'picking') await goOfflineWhileSubmitting(page, moment, random);
    await reload(page, moment, reloading);

    const submitted = page.getByText('Your bracket is in');
    await expect(submitted.or(counter(page))).toBeVisible();
    expect(await readPicks(page)).toEqual(picks);
    if (['response', 'after response'].includes(moment)) await expect(submitted).toBeVisible();
    if (['picking', 'before submitting', 'request'].includes(moment)) {
      await expect(counter(page)).toHaveText(`${picks.size}/31 picked`);
      expect(await read()).toEqual({ bracket: null, picks: [] });
    }

    const wasSubmitted = await submitted.isVisible();
    // Until the bracket is there, whoever has pressed the button is told so.
    await expect(unsent(page)).toHaveCount(wasSubmitted || moment === 'picking' ? 0 : 1);
    if (!wasSubmitted && picks.size < 31) await fillTheRest(page, random);
    const whole = await readPicks(page);
    // If the bracket has been stored meanwhile, the page says so and shows it.
    if (!wasSubmitted) await submit(page);
    await expect(submitted).toBeVisible();
    await expect(unsent(page)).toHaveCount(0);
    expect(await readPicks(page)).toEqual(whole);
    const { bracket, picks: stored } = await read();
    expect(bracket.submittedAt).not.toBeNull();
    expect(stored.map(({ gameId, pickedTeamId }: BracketPick) => [gameId, nameOf(tree, pickedTeamId)]).sort()).toEqual(
      [...whole].sort(),
    );
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

/** Makes a few random picks, by mouse or keyboard. */
async function pickSome(page: Page, random: Random): Promise<void> {
  const radios = page.locator('.board').getByRole('radio', { disabled: false });
  for (let left = random.between(0, MAX_PICKS); left > 0; left -= 1) {
    const radio = random.pick(await radios.all());
    // Otherwise the sticky bar may cover it.
    await radio.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await (random.chance(0.5) ? radio.click() : radio.press('Space'));
    await expect(radio).toBeChecked();
  }
}

/** Autofills the games without a pick, and expects the existing picks to be unchanged. */
async function fillTheRest(page: Page, random: Random): Promise<void> {
  const before = await readPicks(page);
  await page.getByRole('button', { name: random.chance(0.5) ? 'By seed' : 'At random' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
  const filled = await readPicks(page);
  expect(new Map([...filled, ...before])).toEqual(filled);
}

/** The names of the picked teams by the id of their game, of a draft or of a submitted bracket. */
async function readPicks(page: Page): Promise<Map<number, string>> {
  const shown = await page
    .locator('.board-game:has([data-picked])')
    .evaluateAll((games: HTMLElement[]) =>
      games.map((game) => [game.dataset['game'], game.querySelector('[data-picked] .board-name')?.textContent]),
    );
  return new Map(shown.map(([id, name]) => [Number(id), String(name)]));
}

async function goOfflineWhileSubmitting(page: Page, moment: Moment, random: Random): Promise<void> {
  const goOffline = () => page.context().setOffline(true);
  let finish = () => {};
  const handled = new Promise<void>((resolve) => {
    finish = resolve;
  });
  if (moment === 'before submitting') await goOffline();
  if (['request', 'response', 'after response'].includes(moment)) {
    await page.route('/api/brackets', async (route) => {
      const response = moment === 'request' ? null : await route.fetch();
      await goOffline();
      if (response && moment === 'after response') await route.fulfill({ response });
      else await route.abort('internetdisconnected');
      finish();
    });
  } else {
    finish();
  }
  await submit(page);
  await handled;
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
