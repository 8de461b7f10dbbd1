import { expect, type Page } from '@playwright/test';
import { BOTH_THEMES, expectAccessible } from './axe.ts';
import { button, expectToast, failNext, toasts, waitForApp, whileFailing } from './page-steps.ts';
import { PASSWORD, shareSession, startSession } from './season.ts';
import { test } from './test.ts';

// Browsers allow passkeys on localhost, and never at an IP address.
test.use({ baseURL: async ({ serverUrl }, use) => use(serverUrl.replace('127.0.0.1', 'localhost')) });

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Gives the browser an authenticator in software, and returns a function to set whether its user consents. */
async function addAuthenticator(page: Page): Promise<(isConsenting: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

test('a passkey is added, used and removed, and cancelling shows no error', async ({
  page,
  register,
  admin,
  baseURL,
}) => {
  const person = await register();
  await startSession(page, person.username);
  const consent = await addAuthenticator(page);
  await whileFailing(page, '**/api/user/passkeys', async () => {
    await page.goto('/account');
    await expect(card(page)).toContainText('Your passkeys could not be loaded');
    await expect(page.getByRole('checkbox', { name: 'Remove my passkeys too' })).toBeChecked();
  });
  await button(page, 'Try again').click();
  await expect(card(page)).toContainText('You have none yet.');

  await consent(false);
  await button(page, 'Add a passkey').click();
  await expect(dialog(page, 'Add a passkey').getByLabel('Password', { exact: true })).toBeFocused();
  await expect(dialog(page, 'Add a passkey').getByLabel('Name')).toHaveValue('Chrome on Linux');
  await expectAccessible(page, BOTH_THEMES, dialog(page, 'Add a passkey'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Continue')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await consent(true);
  await button(page, 'Continue').click();
  await expectToast(page, 'Passkey added');
  await expect(dialog(page, 'Add a passkey')).toBeHidden();
  await expect(card(page).getByRole('listitem')).toContainText(/^Chrome on LinuxNever used, added /);
  await expectAccessible(page, BOTH_THEMES, card(page));

  // A second passkey on the same device is refused.
  await button(page, 'Add a passkey').click();
  await dialog(page, 'Add a passkey').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Continue').click();
  await expectToast(page, 'This device has a passkey for your account already.');

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(button(page, 'Log in with a passkey')).toBeVisible();
  await expectAccessible(page, BOTH_THEMES);
  await consent(false);
  await button(page, 'Log in with a passkey').click();
  await expect(page.locator('button[aria-disabled="true"]')).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
  await consent(true);
  await failNext(page, '**/api/passkey-login/**');
  await button(page, 'Log in with a passkey').click();
  await expectToast(page, 'Login failedThe server could not be reached.');
  await button(page, 'Log in with a passkey').focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login successfulWelcome back!');
  await expect(page.getByRole('banner')).toContainText(person.username);

  await page.getByRole('link', { name: /^Your account/ }).click();
  await expect(card(page).getByRole('listitem')).toContainText('Last used just now');
  await button(page, 'Remove Chrome on Linux').click();
  await expect(dialog(page, 'Remove this passkey?')).toContainText('“Chrome on Linux”');
  await button(page, 'Remove passkey').click();
  await expectToast(page, 'Passkey removed');
  await expect(card(page)).toContainText('You have none yet.');
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await button(page, 'Add a passkey').click();
  await dialog(page, 'Add a passkey').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Continue').click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  const password = page.getByRole('form', { name: 'Password', exact: true });
  await expect(password.getByRole('checkbox', { name: 'Remove my passkey too' })).toBeChecked();
  await expectAccessible(page, BOTH_THEMES, password);
  await password.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await password.getByLabel('New password', { exact: true }).fill('a better password');
  await button(page, 'Change password').click();
  await expectToast(page, 'Password changedYour other sessions have ended, and no passkey logs you in any more.');
  await expect(card(page)).toContainText('You have none yet.');

  await shareSession(page.context(), admin, String(baseURL));
  await page.reload();
  await expect(card(page)).toContainText('As an admin, add one');
});

test.describe('at an IP address', () => {
  test.use({ baseURL: async ({ serverUrl }, use) => use(serverUrl) });

  test('there are no passkeys, and the account page says why', async ({ page, register }) => {
    await page.goto('/login');
    await waitForApp(page);
    await expect(button(page, 'Log in')).toBeVisible();
    await expect(button(page, 'Log in with a passkey')).toHaveCount(0);
    const { username } = await register();
    await startSession(page, username);
    await page.goto('/account');
    await expect(card(page)).toContainText('Passkeys need HTTPS');
    await expect(button(page, 'Add a passkey')).toHaveCount(0);
  });
});
