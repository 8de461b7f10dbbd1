import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { rowOf } from './leaderboard-steps.ts';
import { expectToast, visit } from './page-steps.ts';
import { logInByForm, PASSWORD, startSession } from './season.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'a better password';

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

test('a player changes profile, email and password, ends sessions, downloads data, and deletes the account', async ({
  page,
  openPage,
  startSeason,
}) => {
  const season = await startSeason({ entrants: { 'Ada Lovelace': 0, 'Bo Berg': 0.99 }, isOpen: false });
  const { username } = season.person('Ada Lovelace');
  const phone = await openPage(PHONE);
  await startSession(phone, username);
  await phone.goto('/leaderboard');
  await expect(rowOf(phone, 'Ada Lovelace')).toBeVisible();
  await startSession(page, username);
  await page.goto('/rules');
  await page.getByRole('link', { name: /^Your account/ }).click();
  const profile = form(page, 'Profile');
  await profile.getByLabel('First name').fill('Augusta');
  await profile.getByRole('textbox', { name: 'Picture' }).fill('https://pictures.example/ada.png');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Profile saved');
  await expect(rowOf(phone, 'Augusta Lovelace')).toBeVisible();

  // A picture is cropped here and made anew by the server, which replaces an address.
  const photo = (name: string) => fileURLToPath(new URL(`../test/pictures/${name}`, import.meta.url));
  await page.setInputFiles('input[type=file]', fileURLToPath(import.meta.url));
  await expectToast(page, 'Failed to save your pictureThis file is no picture');
  await page.setInputFiles('input[type=file]', photo('progressive.jpg'));
  const crop = page.getByRole('dialog', { name: 'Your picture' });
  await crop.getByLabel('Size').press('End');
  await crop.getByLabel('The part that is shown').press('ArrowLeft');
  await expectAccessible(page, [{ theme: 'light' }], crop);
  await crop.getByRole('button', { name: 'Save picture' }).click();
  await expectToast(page, 'Picture saved');
  await expect(profile.getByRole('textbox', { name: 'Picture' })).toHaveValue('');
  await expect(profile.locator('img')).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{32}\.png$/);
  await profile.getByRole('button', { name: 'Remove it' }).click();
  await expectToast(page, 'Picture removed');
  await expect(profile.locator('img')).toHaveCount(0);

  const email = form(page, 'Email');
  await email.getByLabel('Email', { exact: false }).first().fill('ada@example.org');
  await email.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await email.getByRole('button', { name: 'Save email' }).click();
  await expectToast(page, 'Email saved');
  // Changing the email ended the other sessions.
  await phone.goto('/account');
  await expect(phone.getByText('You are not logged in')).toBeVisible();
  await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInByForm(phone, username);
  await expect(phone).toHaveURL('/account');

  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('In use now');
  await expect(sessions).toContainText('Last used within the last hour');
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const password = form(page, 'Password');
  await password.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await expect(password.getByLabel('New password', { exact: true })).toHaveValue('');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ user: { username }, brackets: [{ tournamentName: 'Spring Cup' }] });
  await expectAccessible(page, EVERY_RENDERING);

  // Once games are decided, the bracket of a deleted account stays.
  await season.enter(1, 70, 60);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('This is not your password.');
  await expectAccessible(page, [{ theme: 'light' }], dialog);
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await confirm.click();
  await expect(page).toHaveURL('/');
  await visit(page, '/leaderboard');
  await expect(rowOf(page, 'Former player')).toBeVisible();
  await expect(rowOf(page, 'Lovelace')).toHaveCount(0);
});
