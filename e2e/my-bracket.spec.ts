import { expect, type Locator } from '@playwright/test';
import {
  choice,
  counter,
  expectSubmitted,
  fillBySeed,
  leaveMoment,
  moment,
  openMyBracket,
  PHONE,
  review,
  submit,
  WIDE,
} from './bracket-steps.ts';
import { boxOf, button, expectToast, toasts } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

const ROUNDS = ['Round of 32', 'Sweet 16', 'Elite Eight', 'Final Four', 'Championship'];
const ACCENT = 'rgb(176, 64, 10)';
const FAINT = 'rgb(106, 89, 75)';

test.beforeAll(async ({ startSeason }) => void (await startSeason()));
test.beforeEach(({ page }) => page.setViewportSize(WIDE));

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('a user picks every game in at most 40 taps, submits, and is on the leaderboard', async ({ page, register }) => {
    await page.setViewportSize(PHONE);
    await openMyBracket(page, register);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    for (const round of ROUNDS) {
      const panel = page.getByRole('tabpanel', { name: round });
      await expect(panel).toBeVisible();
      for (const game of await panel.getByRole('radiogroup').all()) {
        const upper = game.getByRole('radio').first();
        // A tap that follows faster than a person's counts as the second one of a double tap.
        await expect(async () => {
          // The page goes on by itself after the last pick of a round.
          if (!(await upper.isVisible())) return;
          await upper.tap({ timeout: 1_000 });
          await expect(upper).toBeChecked({ timeout: 100 });
        }).toPass();
        taps += 1;
      }
    }
    await expect(counter(page)).toHaveText('31/31 picked');
    await tap(page.getByRole('dialog', { name: 'All 31 picked' }).getByRole('button', { name: 'Review and submit' }));
    await tap(button(page, 'Submit bracket'));
    expect(taps).toBeLessThanOrEqual(40);

    await expectToast(page, 'Bracket SubmittedYour bracket has been submitted successfully!');
    // The toast covers neither the title nor the buttons, and the way out is in sight.
    const title = await boxOf(moment(page).getByRole('heading', { name: 'You’re in' }));
    const buttons = await boxOf(moment(page).getByRole('button', { name: 'Send to a friend' }));
    const toast = await boxOf(toasts(page));
    expect(toast.y).toBeGreaterThanOrEqual(title.bottom);
    expect(toast.bottom).toBeLessThanOrEqual(buttons.y);
    await expect(moment(page).getByRole('button', { name: 'See my bracket' })).toBeInViewport({ ratio: 1 });
    await leaveMoment(page);
    await expect(page.getByText('Your bracket is in')).toBeInViewport();
    await expect(page.getByText(/^Submitted on .*\d{4}.*:\d\d/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'View Leaderboard' }).tap();
    await expect(page.getByRole('main').getByText('You', { exact: true }).first()).toBeVisible();
  });
});

test('a draft survives a reload, shows in another tab, and is private', async ({ page, context, register }) => {
  const { username } = await openMyBracket(page, register);
  await choice(page, 2, 1).click();
  await choice(page, 3, 0).click();
  await openMyBracket(page, register);
  await expect(counter(page)).toHaveText('0/31 picked');
  await logIn(page, username);
  await page.goto('/my-bracket');
  await expect(choice(page, 2, 1)).toBeChecked();
  const other = await context.newPage();
  await other.goto('/my-bracket');
  await expect(counter(other)).toHaveText('2/31 picked');
  await fillBySeed(page);
  await expect(counter(other)).toHaveText('31/31 picked');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await submit(page);
  await expectSubmitted(other);
  expect(sent).toEqual(['/api/brackets']);
});

test('picks can be filled, cleared, undone and reviewed, or all made by keyboard', async ({ page, register }) => {
  await page.setViewportSize(PHONE);
  await openMyBracket(page, register);
  await choice(page, 1, 0).click();
  await button(page, 'Next: Sweet 16').click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Incomplete BracketPlease make picks for all first round games before submitting.');
  await expect(choice(page, 2, 0)).toBeFocused();

  await page.setViewportSize(WIDE);
  const next = button(page, 'Next open game');
  await choice(page, 1, 1).click();
  await next.click();
  await expect(choice(page, 2, 0)).toBeFocused();
  await button(page, 'At random').click();
  await expect(counter(page)).toHaveText('31/31 picked');
  await expect(
    page.getByText('30 games filled at random: better seeds win more often. Your own picks stayed.'),
  ).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(button(page, 'By seed')).toBeDisabled();
  await expect(button(page, 'At random')).toHaveAccessibleDescription('No game is left to fill.');
  await expect(page.getByText('Your champion: ')).toBeVisible();
  await button(page, 'Start over').click();
  await expect(counter(page)).toHaveText('0/31 picked');
  await button(page, 'Undo').click();
  await expect(counter(page)).toHaveText('31/31 picked');
  await expect(choice(page, 1, 1)).toBeChecked();

  await button(page, 'Start over').click();
  await fillBySeed(page);
  await button(page, 'Review and submit').click();
  await expect(review(page)).toContainText('Your champion 1 Harbor Herons');
  // A seed must not look like a rank.
  const seed = review(page).getByText('1', { exact: true }).last();
  await expect(seed).toHaveCSS('color', FAINT);
  const sizes = await seed.evaluate((it) =>
    [it, it.parentElement ?? it].map((each) => getComputedStyle(each).fontSize),
  );
  const [small = 0, large = 0] = sizes.map(Number.parseFloat);
  expect(small).toBeLessThan(0.8 * large);
  await expect(review(page).getByRole('listitem')).toHaveCount(4);
  await expect(review(page)).not.toContainText('still open');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Review and submit')).toBeFocused();
  await choice(page, 1, 1).click();
  await expect(page.getByText('Harbor Herons no longer gets that far: 4 later picks were cleared.')).toBeVisible();
  await expect(counter(page)).toHaveText('27/31 picked');
  await button(page, 'Review and submit').click();
  await expect(review(page)).toContainText('4 games are still open and earn nothing. Submit anyway?');
  await expect(button(page, 'Keep picking')).toHaveCSS('background-color', ACCENT);
  await button(page, 'Keep picking').click();

  await button(page, 'Start over').click();
  await choice(page, 1, 0).focus();
  for (let picked = 1; picked <= 31; picked += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await expect(counter(page)).toHaveText('31/31 picked');
  await button(page, 'Review and submit').press('Enter');
  await button(page, 'Submit bracket').press('Enter');
  await expectSubmitted(page);
});
