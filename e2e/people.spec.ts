import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { EVERY_RENDERING, expectAccessible } from './axe.ts';
import { counter, expectSubmitted, PHONE, roundTab, submit } from './bracket-steps.ts';
import { expectToast, failNext, visit } from './page-steps.ts';
import { logIn, newUsername, PASSWORD, startSession, type TestSeason } from './season.ts';
import { test } from './test.ts';

let season: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  season = await startSeason({ entrants: { 'Ada Lovelace': 0, 'Bo Berg': 0.99 }, isOpen: true });
});

/** Finds somebody on the people page, and opens the dialog that manages their account. */
async function manage(page: Page, name: string) {
  await visit(page, '/admin/people');
  await page.getByLabel('Search by name or email').fill(season.person(name).username);
  await expect(page.getByText('1 person found')).toBeVisible();
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  return page.getByRole('dialog', { name, exact: true });
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, 'admin');
  await page.goto('/rules');
});

test('an admin manages accounts, and a bracket submitted by mistake is removed, and its owner submits another', async ({
  page,
  openPage,
}) => {
  const dialog = await manage(page, 'Bo Berg');
  await expectAccessible(page, EVERY_RENDERING, dialog);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByLabel('Link to set a new password')).toHaveValue(/\/reset-password#.{40}/);

  // The response to an admin who entered the password more than 15 minutes ago.
  const refusal = { code: 'password_needed', message: 'Please enter your password again.' };
  await failNext(page, '**/api/users/*', { status: 403, json: refusal });
  await dialog.getByRole('button', { name: 'Make Admin' }).click();
  const question = page.getByRole('dialog', { name: 'Make Bo Berg an admin?' });
  await question.getByRole('button', { name: 'Make Admin' }).click();
  const prompt = page.getByRole('dialog', { name: 'Enter your password again' });
  await prompt.getByLabel('Password', { exact: true }).fill('not this one');
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'The password could not be checkedThis is not your password.');
  const field = prompt.getByLabel('Password', { exact: true });
  await expect(field).toHaveAccessibleDescription('This is not your password.');
  await prompt.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Bo Berg is an admin now');
  await expect(dialog.getByRole('button', { name: 'Remove Admin' })).toBeVisible();
  const second = season.person('Bo Berg');
  expectStatus(await second.post('/api/login', { username: second.username, password: PASSWORD }), 200);
  expect((await second.get('/api/users')).status).toBe(200);

  await page.keyboard.press('Escape');
  await visit(page, '/rules');
  const hers = await manage(page, 'Ada Lovelace');
  await hers.getByRole('button', { name: 'Remove Bracket' }).click();
  await expect(hers.getByLabel('Reason')).toBeFocused();
  await expect(hers.getByText('Reason is required')).toBeVisible();
  await hers.getByLabel('Reason').fill('You picked the wrong champion.');
  await hers.getByRole('button', { name: 'Remove Bracket' }).click();
  await expectToast(page, 'Bracket removed');
  await expect(hers.getByRole('region', { name: 'Bracket' })).toHaveCount(0);
  const owner = await openPage(PHONE);
  const ada = season.person('Ada Lovelace');
  await startSession(owner, ada.username);
  // A draft from before the bracket was submitted, on another device, does not hide its picks.
  const { id } = expectStatus(await ada.get('/api/user'), 200);
  await owner.addInitScript((key) => localStorage.setItem(key, '[]'), `swish-draft:${id}:${season.id}`);
  await owner.goto('/my-bracket');
  const notice = owner.getByRole('region', { name: 'Your bracket was removed' });
  await expect(notice).toContainText('You picked the wrong champion.');
  // The picks are still there, and one can be changed.
  await expect(notice).toContainText('Your picks are still there. You can change them and submit again below.');
  await expect(counter(owner)).toHaveText('31/31 picked');
  await roundTab(owner, 'Championship').click();
  await owner
    .getByRole('radiogroup', { name: /^Championship/ })
    .getByRole('radio', { checked: false })
    .click();
  await submit(owner);
  await expectSubmitted(owner);
  await expect(notice).toHaveCount(0);
  await visit(page, '/admin/audit');
  const search = page.getByLabel('Search by person, action or content');
  await search.fill('the wrong champion');
  const entry = page.getByRole('main').getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Bracket removed');
  await entry.getByText('What changed').click();
  await expect(entry).toContainText('You picked the wrong champion.');
  await expectAccessible(page, EVERY_RENDERING);
  await search.fill('no such thing');
  await expect(page.getByText('No entries match your search.')).toBeVisible();
});

test('an admin deletes an account, and lets only people with a code register', async ({
  page,
  admin,
  register,
  openPage,
}) => {
  const stranger = await register({ firstName: 'Mal', lastName: 'Ory' });
  await visit(page, '/admin/people');
  await page.getByLabel('Search by name or email').fill('mal ory');
  await expect(page.getByText('1 person found')).toBeVisible();
  await page.getByRole('button', { name: 'Manage Mal Ory' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Mal Ory’s account?' });
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expectToast(page, 'Account deleted');
  expect((await stranger.get('/api/user')).status).toBe(401);
  await expect(page.getByText('Nobody found')).toBeVisible();

  await page.getByLabel('Nobody').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved');
  const guest = await openPage(PHONE);
  await guest.goto('/register');
  await expect(guest.getByText('Registration is closed')).toBeVisible();
  await page.getByLabel('Only with a code').check();
  await page.getByRole('button', { name: 'Save' }).click();
  const link = await page.getByLabel('Link to register').inputValue();
  await expectAccessible(page, EVERY_RENDERING);
  await guest.goto(link);
  await expect(guest.getByLabel('Code')).not.toHaveValue('');
  const code = await guest.getByLabel('Code').inputValue();
  await guest.getByLabel('Code').fill('a guess');
  await guest.getByLabel('Username').fill(newUsername());
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByLabel('Code')).toHaveAccessibleDescription(
    /^Please enter the code that you got from the organiser\./,
  );
  await guest.getByLabel('Code').fill(code);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expectToast(guest, 'Registration successful');

  await page.getByLabel('Everyone').check();
  await page.getByRole('button', { name: 'Save' }).click();
  // The tests that follow register people.
  await expect.poll(async () => (await admin.get('/api/settings')).body.registration).toBe('open');
});
