import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { outbox, rateLimits } from '../../src/server/db/schema.ts';
import { createCaller } from '../caller.ts';
import { PUBLIC_URL } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { letTimePass, linksOf, makeRecipient, settle, startMailTest, waitForMail } from './mail-steps.ts';
import { prepareApp } from './prepare.ts';

const { test, admin } = prepareApp(startMailTest);

const ask = (email: unknown) => test.visitor().post('/api/password-reset/request', { email });
const tokenIn = (text: string) => /\/reset-password#(\S+)/.exec(text)?.[1] ?? '';
const reset = (token: string, password: string) => test.visitor().post('/api/password-reset', { token, password });

it('says that it sends mail, and mails a link that sets a new password, as text and as HTML', async () => {
  expect((await test.visitor().get('/api/registration')).body).toEqual({ registration: 'open', mail: true });
  const ann = await makeRecipient(test, 'ann@example.org');
  expect(await ask('  ANN@Example.org ')).toMatchObject({ status: 202, body: '' });
  const { headers, text, html } = await waitForMail(test, ann.email);
  // The link is valid once the mail is marked as sent.
  await settle(test);
  expect(headers.get('subject')).toBe('Set a new password for Swish');
  expect(headers.get('from')).toBe('Swish <swish@hoops.example>');
  expect(headers.get('to')).toBe(ann.email);
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('message-id')).toMatch(/^<[\w-]{43}@hoops\.example>$/);
  // Nobody can switch this kind off.
  expect(headers.has('list-unsubscribe')).toBe(false);
  const url = `${PUBLIC_URL}/reset-password#${tokenIn(text)}`;
  expect(linksOf(html)).toEqual({ 'Set a new password': url, [url]: url, Swish: PUBLIC_URL });
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<h1[^>]*>Set a new password<\/h1>/);
  expect(text).toContain(`the account ${ann.username}`);

  // account.test.ts tests what else a reset link does and when it becomes invalid.
  expectStatus(await reset(tokenIn(text), 'a new password'), 204);
  const login = { username: ann.username, password: 'a new password' };
  expectStatus(await createCaller(test.url).post('/api/login', login), 200);
});

it('stores no token, no address and no text of a mail, and logs no address', async () => {
  const bob = await makeRecipient(test, 'bob@example.org');
  await ask(bob.email);
  const { text } = await waitForMail(test, bob.email);
  await settle(test);
  const stored = JSON.stringify(await test.database.db.select().from(outbox));
  for (const secret of [tokenIn(text), bob.email, 'password for']) expect(stored).not.toContain(secret);
  expect(test.logs.join('')).not.toMatch(/example\.org/);
});

it('gives the same response for an unknown email address, and sends nothing', async () => {
  const before = test.server.mails.length;
  await makeRecipient(test, 'carl@example.org');
  const [known, unknown] = [await ask('carl@example.org'), await ask('nobody@example.org')];
  const shown = ({ status, body, headers }: typeof known) => ({ status, body, names: [...headers.keys()] });
  expect(shown(unknown)).toEqual(shown(known));
  await settle(test);
  expect(test.server.mails.slice(before).map(({ to }) => to)).toEqual(['carl@example.org']);
  for (const wrong of ['nobody', '', 7, null, 'a@b.example\r\nBcc: c@d.example', `${'x'.repeat(250)}@example.org`]) {
    expect(await ask(wrong), String(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
});

it('sends one mail a minute and three an hour, however often somebody asks, and only the last link is valid', async () => {
  const dora = await makeRecipient(test, 'dora@example.org');
  const askOften = async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(dora.email)));
    for (const response of responses) expect(response.status).toBe(202);
    await settle(test);
  };
  await askOften();
  await askOften();
  expect(test.server.mailsTo(dora.email)).toHaveLength(1);
  for (const count of [2, 3, 3, 3]) {
    await letTimePass(test, '2 minutes');
    await askOften();
    expect(test.server.mailsTo(dora.email)).toHaveLength(count);
  }
  const [first = '', , last = ''] = test.server.mailsTo(dora.email).map(({ text }) => tokenIn(text));
  expect(await reset(first, 'a new password')).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
  expectStatus(await reset(last, 'a new password'), 204);
  await letTimePass(test, '1 hour');
  await askOften();
  expect(test.server.mailsTo(dora.email)).toHaveLength(4);
});

it('leaves an admin’s link valid while no mail can be delivered, and sends no mail after the link was used', async () => {
  const eve = await makeRecipient(test, 'eve@example.org');
  test.server.refuse(eve.email, 451);
  // Earlier tests have asked from this network.
  await test.database.db.delete(rateLimits);
  await ask(eve.email);
  const rows = () => test.database.db.select().from(outbox).where(eq(outbox.userId, eve.id)).orderBy(outbox.id);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1, outcome: null }]));
  const { token } = expectStatus(await admin.post(`/api/users/${eve.id}/reset-link`), 201);
  // A newer link makes the mail unnecessary.
  expect(await rows()).toMatchObject([{ outcome: 'not_needed' }]);
  await letTimePass(test, '2 minutes');
  await ask(eve.email);
  await vi.waitFor(async () => expect((await rows())[1]).toMatchObject({ tries: 1, outcome: null }));
  expectStatus(await reset(token, 'a new password'), 204);
  test.server.refuse(eve.email, 0);
  await letTimePass(test, '2 minutes');
  await settle(test);
  expect(test.server.mailsTo(eve.email)).toEqual([]);
});

it('a new role of the person ends the link in a mail, and mail that is waiting', async () => {
  const finn = await makeRecipient(test, 'finn@example.org');
  await test.database.db.delete(rateLimits);
  await ask(finn.email);
  const { text } = await waitForMail(test, finn.email);
  await settle(test);
  test.server.refuse(finn.email, 451);
  await letTimePass(test, '2 minutes');
  await ask(finn.email);
  const rows = () => test.database.db.select().from(outbox).where(eq(outbox.userId, finn.id)).orderBy(outbox.id);
  await vi.waitFor(async () => expect((await rows())[1]).toMatchObject({ tries: 1, outcome: null }));
  expectStatus(await admin.patch(`/api/users/${finn.id}`, { isAdmin: true }), 200);
  expect((await rows())[1]).toMatchObject({ outcome: 'not_needed' });
  expect(await reset(tokenIn(text), 'a new password')).toMatchObject({ body: { code: 'reset_link_invalid' } });
});
