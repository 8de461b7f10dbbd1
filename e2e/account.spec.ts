import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE, WIDE } from './bracket-steps.ts';
import { rowOf } from './leaderboard-steps.ts';
import { expectToast } from './page-steps.ts';
import { logInByForm, PASSWORD, startSession, type TestSeason } from './season.ts';
import { test } from './test.ts';

let season: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  season = await startSeason({ entrants: { 'Ada Lovelace': 0, 'Bo Berg': 0.99, Cy: 0.5 }, isOpen: false });
});

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

test('a player changes who they are, and everybody sees it at once', async ({ page, openPage }) => {
  const reader = await openPage(WIDE);
  await reader.goto('/leaderboard');
  await expect(rowOf(reader, 'Ada Lovelace')).toBeVisible();
  await startSession(page, season.person('Ada Lovelace').username);
  await page.goto('/');
  await page.getByRole('link', { name: /^Your account/ }).click();
  const profile = form(page, 'Profile');
  await profile.getByLabel('First name').fill('Augusta');
  await profile.getByRole('button', { name: 'Save Profile' }).click();
  await expectToast(page, 'Profile saved');
  await expect(rowOf(reader, 'Augusta Lovelace')).toBeVisible();
});

test('a player changes the password, and the email, which ends their sessions elsewhere', async ({
  page,
  openPage,
}) => {
  const { username } = season.person('Bo Berg');
  const phone = await openPage(PHONE);
  await startSession(phone, username);
  await startSession(page, username);
  await page.goto('/account');
  const email = form(page, 'Email');
  await email.getByLabel('Email', { exact: false }).first().fill('bo@example.org');
  await email.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await email.getByRole('button', { name: 'Save Email' }).click();
  await expectToast(page, 'Email saved');
  await phone.goto('/account');
  await expect(phone.getByText('You are not logged in')).toBeVisible();
  await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInByForm(phone, username);
  await expect(phone).toHaveURL('/account');

  const password = form(page, 'Password');
  await password.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await password.getByLabel('New password', { exact: true }).fill('a better password');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password changed');
  await expect(password.getByLabel('New password', { exact: true })).toHaveValue('');
});

test('a player ends a session, downloads their data, and deletes the account', async ({ page, openPage }) => {
  const { username } = season.person('Cy');
  const phone = await openPage(PHONE);
  await startSession(phone, username);
  await startSession(page, username);
  await page.setViewportSize(PHONE);
  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Log Out Everywhere Else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ user: { username }, brackets: [{ tournamentName: 'Spring Cup' }] });
  await expectAccessible(page, EVERY_RENDERING);

  await season.enter(1, 70, 60);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('This is not your password.');
  await expectAccessible(page, [{ theme: 'light' }]);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await confirm.click();
  await expect(page).toHaveURL('/');
  await page.goto('/leaderboard');
  await expect(rowOf(page, 'Former player')).toBeVisible();
  await expect(rowOf(page, 'Cy')).toHaveCount(0);
});
