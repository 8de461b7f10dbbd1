import { expect, type Locator } from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { must, readTree } from '../test/test-season.ts';
import { counter, fillBySeed, group, openMyBracket, review, submit } from './bracket-steps.ts';
import { toasts, withoutTournament } from './page-steps.ts';
import { logIn, logInAdmin, newUsername, PASSWORD, playRound, register, startSeason, submitBracket } from './season.ts';
import { test } from './test.ts';

const ROUNDS = ['Round of 32', 'Sweet 16', 'Elite Eight', 'Final Four', 'Championship'];

let admin: Caller;
test.beforeAll(async ({ baseURL }) => {
  admin = await logInAdmin(String(baseURL));
  await startSeason(admin);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

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
  await openMyBracket(page, baseURL);
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
  const { username } = await openMyBracket(page, baseURL);
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

  await openMyBracket(page, baseURL);
  await expect(counter(page)).toHaveText('0/31 picked');
  await logIn(page, username);
  await page.goto('/my-bracket');
  await expect(counter(page)).toHaveText('2/31 picked');
});

test('another tab shows the same picks, and that they are submitted', async ({ page, baseURL, context }) => {
  await openMyBracket(page, baseURL);
  const other = await context.newPage();
  await other.goto('/my-bracket');
  await expect(counter(other)).toHaveText('0/31 picked');
  await fillBySeed(page);
  await expect(counter(other)).toHaveText('31/31 picked');
  await submit(page);
  await expect(page.getByText('Your bracket is in')).toBeVisible();
  await expect(other.getByText('Your bracket is in')).toBeVisible();
});

test('a changed pick clears what depended on it, says so, and can be undone', async ({ page, baseURL }) => {
  await openMyBracket(page, baseURL);
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
  await openMyBracket(page, baseURL);
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
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
  await expect(upset).toBeChecked();
});

test('lets go of picks that no longer hold, and says so', async ({ page, baseURL }) => {
  const moving = await startSeason(admin);
  await openMyBracket(page, baseURL);
  await fillBySeed(page);
  const [first] = (await readTree(admin, moving.id)).games;
  must(await admin.put(`/api/games/${first?.id}/result`, { team1Score: 50, team2Score: 60 }), 200);
  await page.reload();
  await expect(page.getByText('5 saved picks no longer hold, because the tournament has moved on.')).toBeVisible();
  await expect(counter(page)).toHaveText('26/30 picked');
  await startSeason(admin);
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
  await openMyBracket(page, baseURL);
  await expect(page.getByText('No active tournament found.')).toBeVisible();
  await expect(setUp).toHaveCount(0);
  await logIn(page, 'admin');
  await page.goto('/my-bracket');
  await expect(setUp).toHaveAttribute('href', '/admin/setup-bracket');
});
