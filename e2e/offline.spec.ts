import { expect, type Page } from '@playwright/test';
import type { Random } from '../scripts/random.ts';
import type { Tree } from '../src/domain/bracket/tree.ts';
import { mapPicks, NO_PICKS, type Picks } from '../src/domain/picks/picks.ts';
import { isFull, runTrials } from '../test/reliability/run-trials.ts';
import { must, readTree } from '../test/test-season.ts';
import { counter, review, submit, WIDE } from './bracket-steps.ts';
import { fillTheRest, pickRandom, readPicks } from './picking-steps.ts';
import { type Person, type Register, shareSession } from './season.ts';
import { test } from './test.ts';

/** When the network goes. `pressed`: at any time after the press, wherever the submission is by then. */
const MOMENTS = ['picking', 'reviewing', 'sending', 'answering', 'answered', 'pressed'] as const;
/** How the page is loaded anew: by itself where it does that, by hand, or by hand and too early. */
const WAYS = ['by itself', 'by hand', 'too early'] as const;
type Moment = (typeof MOMENTS)[number];
type Way = (typeof WAYS)[number];

/** Each of the three things that may be lost, however few trials there are. */
const FIRST: [Moment, Way][] = [
  ['picking', 'too early'],
  ['sending', 'by itself'],
  ['answering', 'by itself'],
];
const MOST_PICKS = 6;
const LONGEST_MS = 60;

let tournamentId: number;
let tree: Tree;
test.beforeAll(async ({ admin, startSeason }) => {
  ({ id: tournamentId } = await startSeason());
  tree = await readTree(admin, tournamentId);
});

test('[browser offline] no pick and no bracket is lost when the network goes, at whatever moment', async ({
  page,
  register,
  serverUrl,
}) => {
  test.setTimeout(0);
  page.setDefaultTimeout(60_000);
  await page.setViewportSize(WIDE);
  const count = isFull ? 100 : FIRST.length;
  const trials = { name: 'browser offline', where: 'browser', command: 'npx playwright test offline', count };
  await runTrials(trials, async ({ number, random }) => {
    const [moment, way] = FIRST[number - 1] ?? [random.pick(MOMENTS), random.pick(WAYS)];
    await comeBack(page);
    const player = await openAsSomebodyNew(page, register, serverUrl);
    const read = async () => must(await player.get(`/api/tournaments/${tournamentId}/my-bracket`), 200);

    const picks = moment === 'picking' ? await loseWhilePicking(page, random) : await pickAll(page, random);
    if (moment !== 'picking') await loseWhileSubmitting(page, moment, random);
    await loadAnew(page, moment, way);

    const isIn = page.getByText('Your bracket is in');
    await expect(isIn.or(counter(page))).toBeVisible();
    expect(await readPicks(page, tree)).toEqual(picks);
    if (['answering', 'answered'].includes(moment)) await expect(isIn).toBeVisible();
    if (['picking', 'reviewing', 'sending'].includes(moment)) {
      await expect(counter(page)).toHaveText(`${picks.size}/31 picked`);
      expect(await read()).toEqual({ bracket: null, picks: [] });
    }

    const wasIn = await isIn.isVisible();
    const whole = wasIn || picks.size === 31 ? picks : await fillTheRest(page, tree, picks, random);
    // If it has come in meanwhile, the page says so and shows it.
    if (!wasIn) await submit(page);
    await expect(isIn).toBeVisible();
    expect(await readPicks(page, tree)).toEqual(whole);
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

async function pickSome(page: Page, picks: Picks, random: Random): Promise<Picks> {
  let made = picks;
  for (let left = random.between(0, MOST_PICKS); left > 0; left -= 1) made = await pickRandom(page, tree, made, random);
  return made;
}

async function pickAll(page: Page, random: Random): Promise<Picks> {
  return fillTheRest(page, tree, await pickSome(page, NO_PICKS, random), random);
}

/** Without a network people go on picking, and may not even notice. */
async function loseWhilePicking(page: Page, random: Random): Promise<Picks> {
  const before = random.chance(0.3) ? await pickAll(page, random) : await pickSome(page, NO_PICKS, random);
  await page.context().setOffline(true);
  return pickSome(page, before, random);
}

async function loseWhileSubmitting(page: Page, moment: Moment, random: Random): Promise<void> {
  const lose = () => page.context().setOffline(true);
  let tellLost = () => {};
  const lost = new Promise<void>((resolve) => {
    tellLost = resolve;
  });
  if (moment === 'reviewing') await lose();
  if (['sending', 'answering', 'answered'].includes(moment)) {
    await page.route('/api/brackets', async (route) => {
      const response = moment === 'sending' ? null : await route.fetch();
      await lose();
      if (response && moment === 'answered') await route.fulfill({ response });
      else await route.abort('internetdisconnected');
      tellLost();
    });
  } else {
    tellLost();
  }
  await submit(page);
  await lost;
  if (moment === 'pressed') {
    await page.waitForTimeout(random.between(0, LONGEST_MS));
    await lose();
  }
}

async function comeBack(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().setOffline(false);
}

async function loadAnew(page: Page, moment: Moment, way: Way): Promise<void> {
  if (way === 'too early') await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await comeBack(page);
  if (way === 'too early') await page.goto('/my-bracket');
  else if (way === 'by hand' || moment === 'picking' || moment === 'pressed') await page.reload();
  // Without an answer the page loads itself anew; with one it catches up with what it missed.
  else if (moment === 'answered') await expect(page.getByText('Your bracket is in')).toBeVisible();
  else await expect(review(page)).toHaveCount(0);
}
