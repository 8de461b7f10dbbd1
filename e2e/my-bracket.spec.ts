import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must, readTree, type Season } from '../test/test-season.ts';
import { toasts, withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, newUsername, PASSWORD, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const ROUNDS = ['Round of 32', 'Sweet 16', 'Elite Eight', 'Final Four', 'Championship'];

let admin: Caller;
let season: Season;
test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(String(baseURL));
  season = await startSeason(admin);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

const counter = (page: Page) => page.getByText(/^\d+\/\d+ picked$/);
const group = (page: Page, name: string | RegExp) => page.getByRole('radiogroup', { name });
const shown = (locator: Locator) => locator.filter({ visible: true });
const review = (page: Page) => page.getByRole('dialog', { name: 'Ready to submit?' });

/** Somebody new, logged in, on their bracket. */
async function open(page: Page, baseURL: string | undefined, path = '/my-bracket') {
  const user = await register(String(baseURL), { firstName: 'Pat', lastName: newUsername() });
  await logIn(page, user.username);
  await page.goto(path);
  return user;
}

async function fillBySeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'By seed' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
}

/** With a double click, as some people do everything. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /submit$/i }).click();
  await review(page).getByRole('button', { name: 'Submit bracket' }).dblclick();
}

test('a visitor sees the bracket and how to take part', async ({ page }) => {
  await page.goto('/my-bracket');
  await expect(page.getByRole('group', { name: /^Round of 32, game 1: 1 Harbor Herons/ })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: /^Round of 32/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Scoring' }).getByRole('row')).toHaveText([
    /Round/,
    ...['Round of 3210', 'Sweet 1620', 'Elite Eight40', 'Final Four80', 'Championship160'],
  ]);
  await page.getByRole('link', { name: 'Log in to Submit Predictions' }).click();
  await expect(page).toHaveURL('/auth');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('somebody new registers, picks every game in at most 40 taps, submits, and is on the leaderboard', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const lastName = newUsername();
    await page.goto('/register');
    await page.getByLabel('Username').fill(lastName);
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).tap();
    await page.getByRole('link', { name: 'Make Predictions' }).tap();

    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    for (const round of ROUNDS) {
      const panel = page.getByRole('tabpanel', { name: round });
      await expect(panel).toBeVisible();
      for (const game of await panel.getByRole('radiogroup').all()) await tap(game.getByRole('radio').first());
      if (round !== 'Championship') await tap(page.getByRole('button', { name: /^Next: / }));
    }
    await expect(counter(page)).toHaveText('31/31 picked');
    await tap(page.getByRole('button', { name: 'Submit' }));
    await tap(page.getByRole('button', { name: 'Submit bracket' }));
    expect(taps).toBeLessThanOrEqual(40);

    await expect(toasts(page)).toContainText('Bracket SubmittedYour bracket has been submitted successfully!');
    await expect(page.getByText('Your bracket is in')).toBeInViewport();
    await expect(page.getByText(/^Submitted on .*\d{4}.*:\d\d/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'View Leaderboard' }).tap();
    await expect(page.getByRole('main').getByText(`Robin ${lastName}`).first()).toBeVisible();
  });
});

test('all picks and the submission work with the keyboard alone', async ({ page, baseURL }) => {
  await open(page, baseURL);
  await group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .first()
    .focus();
  for (let picked = 1; picked <= 31; picked += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await expect(counter(page)).toHaveText('31/31 picked');
  await page.getByRole('button', { name: 'Review and submit' }).focus();
  await page.keyboard.press('Enter');
  await expect(review(page)).toBeVisible();
  await page.getByRole('button', { name: 'Submit bracket' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test('picks survive a reload, and belong to whoever made them', async ({ page, baseURL }) => {
  const { username } = await open(page, baseURL);
  await group(page, /^Round of 32, game 2:/)
    .getByRole('radio')
    .nth(1)
    .click();
  await group(page, /^Round of 32, game 3:/)
    .getByRole('radio')
    .first()
    .click();
  await page.reload();
  await expect(counter(page)).toHaveText('2/31 picked');
  await expect(
    group(page, /^Round of 32, game 2:/)
      .getByRole('radio')
      .nth(1),
  ).toBeChecked();

  await open(page, baseURL);
  await expect(counter(page)).toHaveText('0/31 picked');
  await logIn(page, username);
  await page.goto('/my-bracket');
  await expect(counter(page)).toHaveText('2/31 picked');
});

test('another tab shows the same picks, and that they are submitted', async ({ page, baseURL, context }) => {
  await open(page, baseURL);
  const other = await context.newPage();
  await other.goto('/my-bracket');
  await expect(counter(other)).toHaveText('0/31 picked');
  await fillBySeed(page);
  await expect(counter(other)).toHaveText('31/31 picked');
  await submit(page);
  await expect(page.getByText('Your bracket is in')).toBeVisible();
  await expect(other.getByText('Your bracket is in')).toBeVisible();
});

test('nobody can submit for somebody who has logged in in another tab', async ({ page, baseURL, context }) => {
  await open(page, baseURL);
  await fillBySeed(page);
  const other = await register(String(baseURL));
  // Without a word to this page, as from a browser that keeps nothing.
  await logIn(page, other.username);
  await submit(page);
  await expect(toasts(page)).toContainText('Submission IssueSomebody else is logged in by now.');
  const { body } = await other.get(`/api/tournaments/${season.id}/my-bracket`);
  expect(body).toEqual({ bracket: null, picks: [] });

  // Told by the tab in which it happens, this page becomes that person's.
  const tab = await context.newPage();
  await tab.goto('/rules');
  await expect(page.getByRole('banner')).toContainText(other.username);
});

test('a changed pick clears what depended on it, says so, and can be undone', async ({ page, baseURL }) => {
  await open(page, baseURL);
  await fillBySeed(page);
  await group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .nth(1)
    .click();
  await expect(page.getByText('Harbor Herons no longer gets that far: 4 later picks were cleared.')).toBeVisible();
  await expect(counter(page)).toHaveText('27/31 picked');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
  await expect(group(page, /^Championship/).getByRole('radio', { name: '1 Harbor Herons' })).toBeChecked();
});

test('filling the rest touches no pick that was made, and one press finds the next open game', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL);
  const upset = group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .nth(1);
  await upset.click();
  await page.getByRole('button', { name: 'Next open game' }).click();
  await expect(
    group(page, /^Round of 32, game 2:/)
      .getByRole('radio')
      .first(),
  ).toBeFocused();
  await page.getByRole('button', { name: 'At random' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
  await expect(upset).toBeChecked();
  await expect(page.getByText('30 games filled at random. Your own picks stayed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next open game' })).toBeDisabled();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(counter(page)).toHaveText('0/31 picked');
});

test('an incomplete first round is not submitted, and the first missing game has the focus', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, baseURL);
  await group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .first()
    .click();
  await page.getByRole('button', { name: 'Next: Sweet 16' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toContainText(
    'Incomplete BracketPlease make picks for all first round games before submitting.',
  );
  await expect(review(page)).toBeHidden();
  await expect(
    group(page, /^Round of 32, game 2:/)
      .getByRole('radio')
      .first(),
  ).toBeFocused();
});

test('the review names the champion, the Final Four, and how many games are open', async ({ page, baseURL }) => {
  await open(page, baseURL);
  await fillBySeed(page);
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(review(page)).toContainText('Your champion1 Harbor Herons');
  await expect(review(page).getByRole('listitem')).toHaveText([
    '1 Harbor Herons',
    '2 Prairie Foxes',
    '1 Granite Goats',
    '2 Copper Canyons',
  ]);
  await expect(review(page)).not.toContainText('still open');
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();

  await group(page, /^Round of 32, game 1:/)
    .getByRole('radio')
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(review(page)).toContainText('4 games are still open and earn nothing. Submit anyway?');
  await review(page).getByRole('button', { name: 'Submit bracket' }).click();
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test.describe('when the network is lost', () => {
  test('while submitting, nothing is lost and the page comes back by itself', async ({ page, baseURL, context }) => {
    await open(page, baseURL);
    await fillBySeed(page);
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await context.setOffline(true);
    await review(page).getByRole('button', { name: 'Submit bracket' }).click();
    await expect(toasts(page)).toContainText(
      'Submission IssueYour bracket may have been partially submitted. Refreshing page...',
    );
    await expect(review(page)).toContainText('Your picks are kept on this device');
    await context.setOffline(false);
    await expect(review(page)).toHaveCount(0);
    await expect(counter(page)).toHaveText('31/31 picked');
    await submit(page);
    await expect(page.getByText('Your bracket is in')).toBeVisible();
  });

  test('after the server has it, the page shows that it is in', async ({ page, baseURL }) => {
    await open(page, baseURL);
    await fillBySeed(page);
    await page.route('/api/brackets', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page);
    await expect(page.getByText('Your bracket is in')).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('submissions', () => {
  test.afterEach(async () => {
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
  });

  test('that are closed cannot be made, but picks of before still show', async ({ page, baseURL }) => {
    await open(page, baseURL);
    await group(page, /^Round of 32, game 1:/)
      .getByRole('radio')
      .first()
      .click();
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    await page.reload();
    await expect(page.getByText('Bracket entries will be open soon')).toBeVisible();
    await expect(page.getByRole('button', { name: /submit/i })).toHaveCount(0);
    await expect(shown(page.getByRole('radiogroup', { name: /^Round/ }))).toHaveCount(0);
    await expect(page.getByRole('group', { name: /^Round of 32, game 1:/ })).toContainText('your pick');
  });

  test('end with the session, which is noticed, and the picks stay', async ({ page, baseURL, context }) => {
    const { username } = await open(page, baseURL);
    await fillBySeed(page);
    await context.clearCookies();
    await submit(page);
    await expect(toasts(page)).toContainText('Submission Issue');
    await expect(page.getByRole('link', { name: 'Log in to Submit Predictions' })).toBeVisible();
    await logIn(page, username);
    await page.goto('/my-bracket');
    await expect(counter(page)).toHaveText('31/31 picked');
  });

  test('that close meanwhile are refused, and the picks stay', async ({ page, baseURL }) => {
    // Otherwise the page would know before it is told.
    await page.route('/api/live*', (route) => route.abort());
    await open(page, baseURL);
    await fillBySeed(page);
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    await submit(page);
    await expect(toasts(page)).toContainText('Submissions ClosedBracket submissions are closed for this tournament.');
    await expect(page.getByText('Bracket entries will be open soon')).toBeVisible();
    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: true }), 200);
    await page.reload();
    await expect(counter(page)).toHaveText('31/31 picked');
  });
});

test('lets go of picks that no longer hold, and says so', async ({ page, baseURL }) => {
  const moving = await startSeason(admin);
  await open(page, baseURL);
  await fillBySeed(page);
  const [first] = (await readTree(admin, moving.id)).games;
  must(await admin.put(`/api/games/${first?.id}/result`, { team1Score: 50, team2Score: 60 }), 200);
  await page.reload();
  await expect(page.getByText('5 saved picks no longer hold, because the tournament has moved on.')).toBeVisible();
  await expect(counter(page)).toHaveText('26/30 picked');
  season = await startSeason(admin);
});

test('a second submission, made elsewhere first, ends in the bracket that is in', async ({ page, baseURL }) => {
  const user = await open(page, baseURL);
  await fillBySeed(page);
  await submitBracket(user, season);
  await submit(page);
  await expect(toasts(page)).toContainText('Submission IssueYou already have a bracket in this tournament.');
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test('what another program has begun is locked, and the rest can be picked', async ({ page, baseURL }) => {
  const user = await register(String(baseURL));
  const { games } = await readTree(user, season.id);
  const { id } = must(await user.post('/api/brackets', { tournamentId: season.id }), 201);
  const pick = { gameId: games[0]?.id, pickedTeamId: games[0]?.team2Id, bracketId: id, tournamentId: season.id };
  must(await user.post('/api/picks', pick), 201);
  await logIn(page, user.username);
  await page.goto('/my-bracket');
  await expect(counter(page)).toHaveText('1/31 picked');
  await expect(page.getByRole('group', { name: /^Round of 32, game 1:/ })).toContainText('your pick');
  await fillBySeed(page);
  await submit(page);
  await expect(page.getByText('Your bracket is in')).toBeVisible();
});

test('results stand beside the picks: right, wrong, and who was expected instead', async ({ page, baseURL }) => {
  const played = await startSeason(admin);
  const user = await register(String(baseURL));
  await submitBracket(user, played);
  const [first] = (await readTree(user, played.id)).games;
  await playRound(admin, played, 'round_of_32', ({ id }) => (id === first?.id ? [50, 60] : [60, 50]));
  await logIn(page, user.username);
  await page.goto('/my-bracket');
  const own = page.getByRole('region', { name: 'Your bracket' });
  await expect(own).toContainText('Points150');
  await expect(own).toContainText('15 of 16 decided');
  await expect(own).toContainText('Champion1 Harbor Herons');
  const game = (number: number) => page.getByRole('group', { name: new RegExp(`game ${number}:`) });
  await expect(game(1)).toContainText('incorrect pick');
  await expect(game(3)).toContainText('correct pick');
  await expect(game(3)).not.toContainText('incorrect pick');
  await expect(game(17).locator('s')).toHaveText('Harbor Herons');
  await expect(game(17)).toContainText('you expected Harbor Herons');
  await expect(game(31)).toContainText('out of the tournament');
  await expect(page.getByRole('table', { name: 'Scoring' }).getByRole('row', { name: /Round of 32/ })).toContainText(
    '150',
  );
});

test('without a tournament an admin is shown where to make one, and nobody else is', async ({ page, baseURL }) => {
  await withoutTournament(page);
  const setUp = page.getByRole('link', { name: 'Set Up Tournament' });
  await open(page, baseURL);
  await expect(page.getByText('No active tournament found.')).toBeVisible();
  await expect(setUp).toHaveCount(0);
  await logIn(page, 'admin');
  await page.goto('/my-bracket');
  await expect(setUp).toHaveAttribute('href', '/admin/setup-bracket');
});
