import { expect, type Page } from '@playwright/test';
import { type MailServer, type ReceivedMail, startMailServer } from '../test/mail-server.ts';
import { BOTH_THEMES, EVERY_RENDERING, expectAccessible, PHONE_FIRST } from './axe.ts';
import { button, expectToast, failNext, UNREACHABLE, waitForApp } from './page-steps.ts';
import { logInAdmin, logInByForm, newUsername, startSession } from './season.ts';
import { test as base } from './test.ts';

const PUBLIC_URL = 'https://hoops.example';
const NEW_PASSWORD = 'a longer and better one';

/** The axe rules that do not expect a page with landmarks. */
const MAIL_RULES = [
  ...['color-contrast', 'link-in-text-block', 'link-name', 'target-size', 'image-alt'],
  ...['html-has-lang', 'document-title', 'page-has-heading-one', 'heading-order'],
];

/** Tests on a server that sends mail. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ mailServer }, use) =>
      use({ SMTP_URL: mailServer.url, MAIL_FROM: 'Swish <swish@hoops.example>', PUBLIC_URL }),
    { scope: 'worker' },
  ],
});

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function waitForMail({ mailsTo }: MailServer, to: string): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(to).length).toBe(1);
  return mailsTo(to)[0] as ReceivedMail;
}

/** The path, beginning with `start`, of a link in a mail. The link's host is `PUBLIC_URL`, not the tested server's. */
function pathIn({ text }: ReceivedMail, start: string): string {
  const url = text.split(/\s/).find((word) => word.startsWith(`${PUBLIC_URL}${start}`));
  return url?.slice(PUBLIC_URL.length) ?? '';
}

test('somebody who forgot their password sets a new one by mail, which can be read in both themes', async ({
  page,
  mailServer,
  register,
}) => {
  const address = `${newUsername()}@example.org`;
  const person = await register({ email: address });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await email(page).fill(address);
  await failNext(page, '**/api/password-reset/request');
  await button(page, 'Send me a link').click();
  await expect(page.getByRole('alert')).toHaveText(UNREACHABLE);
  await expectAccessible(page, EVERY_RENDERING);
  await button(page, 'Send me a link').click();
  const answer = 'If there is an account with this address, a link is on its way. It works for 24 hours.';
  await expect(page.getByText(answer)).toBeVisible();

  const mail = await waitForMail(mailServer, address);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('about:blank');
    await page.setContent(mail.html);
    await expect(heading(page)).toHaveText('Set a new password');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectAccessible(page, [{ width: 320, theme: colorScheme, rules: MAIL_RULES }]);
  }
  const link = pathIn(mail, '/reset-password#');
  const token = link.split('#')[1] ?? '';
  expect(token.length).toBeGreaterThan(40);
  const setPassword = async () => {
    await newPassword(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await button(page, 'Set the password').click();
  };
  await page.goto(link);
  // Until the app has taken over, the browser itself complains about empty fields.
  await waitForApp(page);
  await newPassword(page).fill('basketball');
  await button(page, 'Set the password').click();
  await expect(confirmation(page)).toHaveAccessibleDescription('Confirm password is required');
  await expectAccessible(page, EVERY_RENDERING);
  await setPassword();
  await expect(heading(page)).toHaveText('Your new password is set');
  expect(sent.filter((line) => line.includes(token))).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInByForm(page, person.username, NEW_PASSWORD);
  await expect(page).toHaveURL('/bracket');

  // The link is used up.
  await page.goto(link);
  await setPassword();
  await expect(heading(page)).toHaveText('This link does not work');
  await expectAccessible(page, BOTH_THEMES);
  await page.getByRole('link', { name: 'Get another link' }).click();
  await expect(email(page)).toBeVisible();
  await page.goto('/reset-password');
  await expect(heading(page)).toHaveText('This link does not work');
});

test('a reader unsubscribes with one click, and undoes it', async ({ page, mailServer, register, serverUrl }) => {
  const admin = await logInAdmin(serverUrl);
  const address = `${newUsername()}@example.org`;
  const reader = await register({ email: address });
  const input = { name: 'Spring Cup', startDate: '2026-03-19', status: 'not_started' };
  const { id } = (await admin.post('/api/tournaments', input)).body;
  await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: true });
  await admin.patch(`/api/tournaments/${id}`, { submissionsCloseAt: new Date(Date.now() + 18_000_000).toISOString() });
  const mail = await waitForMail(mailServer, address);
  const link = pathIn(mail, '/unsubscribe/');
  const isUnsubscribed = async () => (await reader.get('/api/user/mail-settings')).body.unsubscribed.length > 0;

  await page.goto(link);
  await expect(heading(page)).toHaveText('Get no more mail like this?');
  expect(await isUnsubscribed()).toBe(false);
  await expectAccessible(page, PHONE_FIRST);
  await button(page, 'Unsubscribe').click();
  await expect(heading(page)).toHaveText('You are unsubscribed');
  expect(await isUnsubscribed()).toBe(true);
  await expectAccessible(page, PHONE_FIRST);
  await button(page, 'Subscribe again').click();
  await expect(heading(page)).toHaveText('Get no more mail like this?');
  expect(await isUnsubscribed()).toBe(false);
  await page.goto(link.slice(0, -3));
  await expect(heading(page)).toHaveText('This link is not complete');
  await waitForApp(page);
});

test('a reader chooses mail by switches, which show what is saved when one fails', async ({ page, register }) => {
  const reader = await register();
  const choice = (name: string) => page.getByRole('switch', { name });
  const read = async () => (await reader.get('/api/user/mail-settings')).body.unsubscribed;
  await startSession(page, reader.username);
  await page.goto('/account');
  await choice('Reminders').click();
  await choice('Recaps').click();
  await expect(choice('Recaps')).not.toBeChecked();
  await expect.poll(read).toEqual(['bracket_reminder', 'round_recap']);
  await failNext(page, '**/api/user/mail-settings');
  await choice('Recaps').click();
  await expectToast(page, `Failed to save${UNREACHABLE}`);
  await expect(choice('Recaps')).not.toBeChecked();
  await choice('Reminders').click();
  await expect(choice('Reminders')).toBeChecked();
  await expect.poll(read).toEqual(['round_recap']);
});
