import { expect, type Page } from '@playwright/test';
import { BOTH_THEMES, EVERY_RENDERING, expectAccessible, PHONE_FIRST } from './axe.ts';
import { PHONE, WIDE } from './bracket-steps.ts';
import { button, expectLoaded, expectToast, failNext, LONG_NAME, visit } from './page-steps.ts';
import { logIn, newUsername, PASSWORD, type Person, type TestSeason } from './season.ts';
import { test } from './test.ts';

let season: TestSeason;
let ada: Person;
test.beforeAll(async ({ startSeason, register }) => {
  // The page of a group links to the other seasons, one of which has a long name.
  await startSeason({ undrawn: [], name: LONG_NAME });
  season = await startSeason();
  ada = await register({ firstName: 'Ada' });
  // Every lower team wins: nothing but upsets.
  await season.submit(ada, 0.99);
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await button(page, 'Write').click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
}

const onWall = (page: Page, text: string) =>
  page.getByRole('list', { name: 'On the wall' }).getByRole('listitem').filter({ hasText: text });

const linkOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name });

test('two people are in a group within a minute, and argue over what its rule gave', async ({ page, openPage }) => {
  await logIn(page, ada.username);
  await page.goto('/groups');
  await expect(page.getByText('You are in no group yet')).toBeVisible();
  await button(page, 'Create a group').click();
  await page.getByLabel('Name').fill('Fourth floor');
  await button(page, 'Create group').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fourth floor' })).toBeVisible();
  const link = await page.getByLabel('Invitation link').inputValue();
  await expect(page.getByText('Join Ada’s group “Fourth floor”')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Upsets count' }).check();
  await expect(page.getByText(/\(12\) beats .* \(5\)/).locator('..')).toContainText('10 + 7');
  await button(page, 'Save points').click();
  await expectToast(page, 'Points saved');
  await page.getByLabel('Stake per person').fill('2.50');
  await expect(page.getByText('With 1 person there are $2.50 in the pot')).toBeVisible();
  await button(page, 'Save pot').click();
  await expectToast(page, 'Pot saved');
  await expectAccessible(page, PHONE_FIRST);
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: 'Back to the group' }).click();

  const phone = await openPage(PHONE);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'Fourth floor' })).toBeVisible();
  await expect(phone.getByText('Ada invites you to')).toBeVisible();
  await expectAccessible(phone, BOTH_THEMES);
  await phone.getByRole('link', { name: 'Register and join' }).click();
  await phone.getByLabel('Username').fill(newUsername());
  await phone.getByLabel('First name').fill('Bo');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await button(phone, 'Create account').click();
  await expect(phone).toHaveURL(/\/groups\/\d+$/);
  await expect(phone.getByText('Counts by its own rule: Upsets count')).toBeVisible();

  await expect(onWall(page, 'joined.')).toContainText('Bo');
  await write(phone, 'Do upsets really count? https://example.org/rules');
  await expect(onWall(page, 'Do upsets').getByRole('link')).toHaveAttribute('rel', /nofollow noopener/);
  await write(page, 'They do.\nAlways.');
  await expect(onWall(phone, 'They do. Always.')).toBeVisible();
  const tick = page.getByRole('checkbox', { name: 'Bo has paid' });
  await failNext(page, /\/paid$/);
  await tick.click();
  await expectToast(page, 'The tick was not saved');
  await expect(tick).not.toBeChecked();
  await tick.check();
  await expect(phone.getByText('Paid', { exact: true })).toBeVisible();
  await expect(phone.getByText('$2.50 collected')).toBeVisible();
  await linkOf(phone, 'Wall').click();
  await expect(phone.getByRole('region', { name: 'The wall' })).toBeFocused();

  await season.setOpen(false);
  await season.enter(1, 60, 65);
  const own = page.getByRole('row', { name: /Ada/ });
  await expect(own).toContainText('25');
  await expect(page.getByRole('region', { name: 'Your place' })).toContainText(/1st.*25.*now\$3.*They do/);
  await expectLoaded(page);
  await expectAccessible(page, EVERY_RENDERING);
  await page.setViewportSize(WIDE);
  for (const name of ['Picks', 'Race', 'Recaps']) {
    await linkOf(page, name).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Groups' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText('Fourth floor · Spring Cup')).toBeVisible();
    await expectLoaded(page);
  }
  await linkOf(page, 'Pot').click();
  await expect(page.getByRole('region', { name: 'The pot' })).toBeFocused();
  await expect(linkOf(page, 'Wall')).toBeInViewport({ ratio: 1 });
  await visit(page, '/groups?all');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fourth floor' }) });
  await expect(card).toContainText(/1st of 1.*25 points.*\$\d.* if it ended now/);
  await expectAccessible(page, BOTH_THEMES);
  // One press from everywhere.
  await visit(page, '/rules');
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fourth floor' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Replace the link').click();
  await button(page, 'Replace').click();
  await expectToast(page, 'New invitation');
  const late = await openPage(PHONE);
  await late.goto(link);
  await expect(late.getByText('This invitation does not work any more. Ask for a new one.')).toBeVisible();

  // An invitation that was only opened is still there after registering, until it is declined.
  await page.getByRole('link', { name: 'Back to the group' }).click();
  await button(page, 'Invite').click();
  await late.goto(await page.getByLabel('Invitation link').inputValue());
  await expect(late.getByText('Ada invites you to')).toBeVisible();
  await late.goto('/register');
  await late.getByLabel('Username').fill(newUsername());
  await late.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await late.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await button(late, 'Create account').click();
  await expect(button(late, 'Join the group')).toBeVisible();
  await button(late, 'Not now').click();
  await visit(late, '/groups');
  await expect(late.getByText('You are in no group yet')).toBeVisible();
  await expect(late.getByText('invites you to')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Delete group').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Fourth floor' });
  await dialog.getByLabel('Type “Fourth floor” to confirm').fill('fourth floor');
  await expect(button(page, 'Delete group').last()).toBeDisabled();
  await dialog.getByLabel('Type “Fourth floor” to confirm').fill('Fourth floor');
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expectToast(page, 'Group deleted');
  await expect(phone.getByText('There is no such group for you.')).toBeVisible();
});
