import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../src/server/db/schema.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { makeRecipient, settle, startMailTest, waitForMail } from './mail-steps.ts';
import { prepare, prepareApp } from './prepare.ts';
import { enterBracket } from './season-calls.ts';

const { test, admin } = prepareApp(startMailTest);
const season = prepare(() => makeSeason(admin));

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const INVALID = { status: 404, body: { code: 'unsubscribe_link_invalid' } };

type Recipient = Awaited<ReturnType<typeof makeRecipient>>;

async function removeBracketOf(recipient: Recipient): Promise<void> {
  const bracket = await enterBracket(recipient, season.id);
  expectStatus(await admin.delete(`/api/brackets/${bracket.id}`, { reason: 'A test' }), 204);
}

/** Somebody who has had a mail, and the path of its one-click link. */
async function makeRecipientWithMail(email: string) {
  const recipient = await makeRecipient(test, email);
  await removeBracketOf(recipient);
  const { headers } = await waitForMail(test, email);
  const path = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '').pathname;
  return { recipient, path };
}

async function expectMails(recipient: Recipient, count: number): Promise<void> {
  await settle(test);
  expect(test.server.mailsTo(recipient.email)).toHaveLength(count);
}

it('one-click unsubscribing, as mail programs do it, ends that kind of mail and no other', async () => {
  const { recipient, path } = await makeRecipientWithMail('header@example.org');
  const foreign = { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  expectStatus(await test.visitor().post(path, ONE_CLICK, foreign), 204);
  await removeBracketOf(recipient);
  await expectMails(recipient, 1);
  expect((await recipient.get('/api/user/mail-settings')).body).toEqual({
    available: true,
    unsubscribed: ['bracket_removed'],
  });
  expectStatus(await test.visitor().post('/api/password-reset/request', { email: recipient.email }), 202);
  await waitForMail(test, recipient.email, 2);

  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  expectStatus(await test.visitor().post(path, part, boundary), 204);
  expectStatus(await test.visitor().post(path), 204);
  expect((await recipient.get('/api/user/mail-settings')).body.unsubscribed).toEqual(['bracket_removed']);
});

it('opening the link changes nothing, and unsubscribing can be taken back', async () => {
  const { recipient, path } = await makeRecipientWithMail('page@example.org');
  const read = async () => (await test.visitor().get(path)).body;
  expect(await read()).toEqual({ kind: 'bracket_removed', unsubscribed: false });
  expect(await read()).toEqual({ kind: 'bracket_removed', unsubscribed: false });
  expectStatus(await test.visitor().post(path), 204);
  expect(await read()).toEqual({ kind: 'bracket_removed', unsubscribed: true });
  expectStatus(await test.visitor().delete(path), 204);
  expect(await read()).toEqual({ kind: 'bracket_removed', unsubscribed: false });
  await removeBracketOf(recipient);
  await expectMails(recipient, 2);
});

it('a forged link is refused, and one of a deleted account does nothing', async () => {
  const { recipient, path } = await makeRecipientWithMail('victim@example.org');
  const other = await makeRecipient(test, 'other@example.org');
  const wrong = [
    path.replace(`/${recipient.id}-`, `/${other.id}-`),
    path.replace('bracket_removed', 'bracket_reminder'),
    path.replace('bracket_removed', 'password_reset'),
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    path.slice(0, -1),
    '/api/unsubscribe/x',
    `/api/unsubscribe/${'9'.repeat(10)}-bracket_removed-${'a'.repeat(43)}`,
  ];
  for (const link of wrong) {
    expect(await other.get(link), link).toMatchObject(INVALID);
    expect(await other.post(link, ONE_CLICK, FORM), link).toMatchObject(INVALID);
    expect(await other.delete(link), link).toMatchObject(INVALID);
  }
  expect((await other.get('/api/user/mail-settings')).body.unsubscribed).toEqual([]);
  // Only this call accepts forms, and requests from other sites.
  expect(await other.post('/api/logout', ONE_CLICK, FORM)).toMatchObject({ status: 415, body: { code: 'not_json' } });
  expect(await other.delete(path, undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  await test.database.db.delete(users).where(eq(users.id, recipient.id));
  expectStatus(await test.visitor().post(path), 204);
  expect(test.logs.join('')).toContain('/api/unsubscribe/…');
  expect(test.logs.join('')).not.toContain(path.slice(-43));
});

it('mail settings of an account are stored, and unknown kinds refused', async () => {
  const recipient = await makeRecipient(test, 'settings@example.org');
  const put = (unsubscribed: unknown) => recipient.put('/api/user/mail-settings', { unsubscribed });
  const all = ['bracket_reminder', 'bracket_removed'];
  expect((await put(all)).body).toEqual({ available: true, unsubscribed: all });
  expect((await recipient.get('/api/user/mail-settings')).body).toEqual({ available: true, unsubscribed: all });
  expect((await put([])).body).toEqual({ available: true, unsubscribed: [] });
  for (const wrong of [['password_reset'], ['x'], 'bracket_reminder', null, [...all, ...all]]) {
    expect(await put(wrong)).toMatchObject({ status: 400 });
  }
});
