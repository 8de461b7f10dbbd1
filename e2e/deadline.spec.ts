import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { choice, fillBySeed, leaveMoment, openMyBracket, review, unsent, WIDE } from './bracket-steps.ts';
import { button, expectToast, failNext, holdBack, visit } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

test.beforeEach(({ page }) => page.setViewportSize(WIDE));

const deadline = (page: Page) => page.getByLabel('Submissions close');
const guess = (page: Page) => review(page).getByLabel('Tiebreaker: total points in the final');
const toggle = (page: Page) => page.getByRole('switch', { name: 'Enable Bracket Submissions' });
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
/** The value of a date and time field, a number of days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

test('open pages follow the deadline', async ({ page, openPage, startSeason, register, admin }) => {
  const season = await startSeason({ entrants: { Ada: 0 } });
  const player = await openPage(WIDE);
  await openMyBracket(player, register);
  await expect(player.getByText('Tournament begins in')).toBeVisible();

  await logIn(page, 'admin');
  await page.goto('/admin/bracket-control');
  await deadline(page).fill(inDays(2));
  await button(page, 'Save Deadline').click();
  await expectToast(page, /^Deadline savedSubmissions close on /);
  await expect(page.getByText('Submissions close in')).toBeVisible();
  await expect(player.getByText('Submissions close in')).toBeVisible();
  await visit(player, '/bracket');
  await expect(player.getByRole('region', { name: 'Next' })).toContainText(/^NextSubmissions close.*Add to calendar$/);
  await visit(player, '/my-bracket');

  const submissionsCloseAt = new Date(Date.now() + 1_500).toISOString();
  expectStatus(await admin.patch(`/api/tournaments/${season.id}`, { submissionsCloseAt }), 200);
  await expectToast(player, 'Submissions Closed');
  await expect(toggle(page)).not.toBeChecked();
  await expect(page.getByText('The deadline has passed. To open submissions again, move it.')).toBeVisible();
  await toggle(page).click();
  await expectToast(page, 'The deadline for submissions has passed. Move it to open them again.');

  await deadline(page).fill(inDays(1));
  await button(page, 'Save Deadline').click();
  await expect(page.getByRole('dialog')).toContainText('1 bracket could be seen by everyone');
  await dialogButton(page, 'Reopen').click();
  await expect(toggle(page)).toBeChecked();
  await expect(player.getByText('Submissions close in')).toBeVisible();
  await deadline(page).fill('');
  await button(page, 'Save Deadline').click();
  await expectToast(page, 'Submissions have no deadline.');
});

test('a player guesses for the tiebreaker, and can change the bracket', async ({ page, startSeason, register }) => {
  const season = await startSeason({ settings: { editableUntilClose: true, tiebreaker: true } });
  await openMyBracket(page, register);
  await fillBySeed(page);
  await button(page, 'Review and submit').click();
  await expect(review(page)).toContainText('You can change your bracket until submissions close.');
  await button(page, 'Submit bracket').click();
  await expect(review(page).getByText('Please guess the total points in the final.')).toBeVisible();
  await expect(guess(page)).toBeFocused();
  await guess(page).fill('143');
  await guess(page).press('Enter');
  await expectToast(page, 'Bracket Submitted');
  await leaveMoment(page);
  const receipt = page.getByRole('region', { name: 'Your bracket' });
  await expect(receipt).toContainText('You can change it until submissions close.');
  await expect(receipt).toContainText('143 points');

  await button(page, 'Change picks').click();
  await expect(page.getByText('It stays as submitted until you submit the changes.')).toBeVisible();
  await choice(page, 1, 1).click();
  await page.reload();
  await expect(choice(page, 1, 1)).toBeChecked();
  await button(page, 'Discard changes').click();
  await expect(receipt).toContainText('You can change it until submissions close.');
  await page.reload();
  await expect(receipt).toContainText('You can change it until submissions close.');

  await button(page, 'Change picks').click();
  await choice(page, 1, 1).click();
  await button(page, 'Review and submit').click();
  await expect(guess(page)).toHaveValue('143');
  await guess(page).fill('144');
  await failNext(page, '**/api/brackets/*/picks');
  const release = await holdBack(page, '/healthz');
  await guess(page).press('Enter');
  await expect(review(page)).toContainText('No answer came.');
  await page.keyboard.press('Escape');
  await expect(unsent(page)).toContainText('No answer came.');
  // The page reloads itself once the server responds.
  release();
  await expect(unsent(page)).toContainText('Your changes have not arrived, so your bracket is as it was.');
  await button(page, 'Start over').click();
  await expect(unsent(page)).toHaveCount(0);
  await button(page, 'Undo').click();
  await button(page, 'Review and send').click();
  await expect(guess(page)).toHaveValue('144');
  await button(page, 'Submit bracket').click();
  await expectToast(page, 'Bracket Changed');
  await expect(receipt).toContainText('144 points');

  await button(page, 'Change picks').click();
  await choice(page, 2, 1).click();
  await season.setOpen(false);
  await expectToast(page, 'Your last changes were not saved: your bracket stays as it was.');
  await expect(page.getByText('It is final.')).toBeVisible();
});
