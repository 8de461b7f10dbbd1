import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox, reminders, tournaments, users } from '../../src/server/db/schema.ts';
import { PUBLIC_URL } from '../test-app.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { letTimePass, linksOf, makeRecipient, settle, startMailTest, waitForMail } from './mail-steps.ts';
import { prepareApp } from './prepare.ts';
import { beginBracket, enterBracket, toggleBrackets } from './season-calls.ts';

const { test, admin } = prepareApp(startMailTest);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const setDeadline = async (id: number, submissionsCloseAt: string | null) =>
  expectStatus(await admin.patch(`/api/tournaments/${id}`, { submissionsCloseAt }), 200);
const subjectsTo = (email: string) => test.server.mailsTo(email).map(({ headers }) => headers.get('subject'));
const outcomeOf = async (userId: number) => {
  const own = await test.database.db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id);
  return own.map(({ kind, outcome }) => `${kind} ${outcome}`);
};
/** Waits until this many rows of `reminders`, one for each deadline and lead, are done, and all mail is settled. */
const waitForReminders = async (count: number) => {
  test.mail.wake();
  const isDone = sql`${reminders.doneUpToUserId} >= ${reminders.lastUserId}`;
  await expect.poll(() => test.database.db.$count(reminders, isDone)).toBe(count);
  await settle(test);
};

it('reminds those without a bracket a day and an hour before the deadline, once each', async () => {
  const { id } = await makeSeason(admin, { name: 'Spring & <Cup>' });
  const [idle, submitter, starter] = [
    await makeRecipient(test, 'idle@example.org'),
    await makeRecipient(test, 'submitter@example.org'),
    await makeRecipient(test, 'starter@example.org'),
  ];
  await enterBracket(submitter, id);
  expectStatus(await starter.post('/api/brackets', { tournamentId: id }), 201);
  const deadline = new Date(Date.now() + 24 * HOUR_MS - MINUTE_MS);
  await setDeadline(id, deadline.toISOString());
  await waitForReminders(1);
  const { headers, text, html } = await waitForMail(test, idle.email);
  expect(headers.get('subject')).toBe('23 hours left to submit your bracket for Spring & <Cup>');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
  const unsubscribe = oneClick.replace('/api/', '/');
  expect(oneClick).toMatch(/^https:\/\/hoops\.example\/api\/unsubscribe\/\d+-bracket_reminder-[\w-]{43}$/);
  const page = `${PUBLIC_URL}/my-bracket`;
  expect(linksOf(html)).toEqual({
    'Fill in my bracket': page,
    [page]: page,
    Swish: PUBLIC_URL,
    'Get no more reminders': unsubscribe,
  });
  expect(html).toContain('Spring &amp; &lt;Cup&gt;');
  expect(html).not.toContain('<Cup>');
  for (const part of [page, unsubscribe, `${deadline.getUTCDate()} `, ' UTC', '23 hours']) expect(text).toContain(part);
  expect(subjectsTo(starter.email)).toHaveLength(1);
  expect(subjectsTo(submitter.email)).toEqual([]);

  // Neither another run, nor reopened submissions, nor the same deadline set again repeats the reminder.
  const latecomer = await makeRecipient(test, 'latecomer@example.org');
  await toggleBrackets(admin, id, false);
  await toggleBrackets(admin, id, true);
  await setDeadline(id, null);
  await setDeadline(id, deadline.toISOString());
  await waitForReminders(1);
  expect(subjectsTo(idle.email)).toHaveLength(1);
  expect(subjectsTo(latecomer.email)).toEqual([]);

  // Another deadline does, and somebody who registered after the first reminder gets the second.
  await letTimePass(test, '1 hour');
  const soon = inMs(50 * MINUTE_MS);
  await setDeadline(id, soon);
  await waitForReminders(2);
  expect(subjectsTo(idle.email).at(-1)).toMatch(/^49 minutes left/);
  expect(subjectsTo(latecomer.email)).toHaveLength(1);

  // A deadline put off by minutes reminds only those who were sent none.
  const newcomer = await makeRecipient(test, 'newcomer@example.org');
  await test.database.db.insert(outbox).values({
    userId: newcomer.id,
    kind: 'bracket_reminder',
    eventKey: 'not told',
    outcome: 'not_needed',
    about: { tournamentId: id, deadline: Date.parse(soon), lead: 'hour' },
    endedAt: new Date(),
  });
  await setDeadline(id, inMs(55 * MINUTE_MS));
  await waitForReminders(3);
  expect(subjectsTo(idle.email)).toHaveLength(2);
  expect(subjectsTo(newcomer.email)).toHaveLength(1);

  // One brought forward reminds everybody, but nobody twice within an hour.
  await setDeadline(id, inMs(40 * MINUTE_MS));
  const nextTryTo = async (userId: number) => {
    const [row] = await test.database.db
      .select({ minutes: sql<number>`round(extract(epoch from ${outbox.nextTryAt} - now()) / 60)::integer` })
      .from(outbox)
      .where(and(eq(outbox.userId, userId), isNull(outbox.endedAt)));
    return row?.minutes;
  };
  test.mail.wake();
  await expect.poll(() => nextTryTo(idle.id)).toBe(60);
  await letTimePass(test, '20 minutes');
  test.mail.wake();
  expect(await nextTryTo(idle.id)).toBe(40);
  expect(subjectsTo(idle.email)).toHaveLength(2);
  await letTimePass(test, '40 minutes');
  await waitForReminders(4);
  expect(subjectsTo(idle.email)).toHaveLength(3);

  // Neither does a reminder that was stored while another was being sent.
  await test.database.db.insert(outbox).values({
    userId: idle.id,
    kind: 'bracket_reminder',
    eventKey: 'stored meanwhile',
    about: sql`(select about from ${outbox} where user_id = ${idle.id} order by id desc limit 1)`,
  });
  await settle(test);
  expect(subjectsTo(idle.email)).toHaveLength(3);
});

it('sends no reminder too late, too early, with closed submissions, or of a past season', async () => {
  const { id } = await makeSeason(admin);
  const reader = await makeRecipient(test, 'reader@example.org');
  const before = await test.database.db.$count(reminders);
  for (const left of [25 * HOUR_MS, 90 * MINUTE_MS, 3 * MINUTE_MS, -HOUR_MS]) {
    await setDeadline(id, inMs(left));
    await waitForReminders(before);
  }
  await toggleBrackets(admin, id, false);
  await setDeadline(id, inMs(5 * HOUR_MS));
  await waitForReminders(before);
  await makeSeason(admin);
  await toggleBrackets(admin, id, true);
  await waitForReminders(before);
  expect(subjectsTo(reader.email)).toEqual([]);
});

it('gives up a stored reminder if its person has no need of it any more when it is to be sent', async () => {
  const { db } = test.database;
  const { id } = await makeSeason(admin);
  const deadline = new Date(Date.now() + 5 * HOUR_MS);
  // Otherwise people of the first test would have to wait for their next reminder.
  await letTimePass(test, '1 hour');
  await setDeadline(id, deadline.toISOString());
  await waitForReminders(await db.$count(reminders));
  const [submitter, mover, silent] = [
    await makeRecipient(test, 'quick@example.org'),
    await makeRecipient(test, 'mover@example.org'),
    await makeRecipient(test, 'silent@example.org'),
  ];
  await enterBracket(submitter, id);
  expectStatus(await silent.put('/api/user/mail-settings', { unsubscribed: ['bracket_reminder'] }), 200);
  const about = { tournamentId: id, deadline: deadline.getTime() };
  const row = (userId: number, eventKey: string, more = {}) => ({
    userId,
    kind: 'bracket_reminder' as const,
    about: { ...about, ...more },
    eventKey,
  });
  await db
    .insert(outbox)
    .values([row(submitter.id, 'a'), row(mover.id, 'b', { deadline: 1 }), row(silent.id, 'c'), row(admin.id, 'd')]);
  await settle(test);
  for (const person of [submitter, mover, silent, admin]) {
    expect((await outcomeOf(person.id)).at(-1)).toBe('bracket_reminder not_needed');
  }
  await db.update(tournaments).set({ bracketsOpen: false }).where(eq(tournaments.id, id));
  await db.insert(outbox).values(row(mover.id, 'e'));
  await settle(test);
  expect(await outcomeOf(mover.id)).toEqual(['bracket_reminder not_needed', 'bracket_reminder not_needed']);
});

it('tells somebody why their bracket was removed, and whether they can submit another', async () => {
  const { id } = await makeSeason(admin, { name: 'Autumn Cup' });
  const owner = await makeRecipient(test, 'owner@example.org');
  const prepareRemoval = async (reason: string) => {
    const bracket = await enterBracket(owner, id);
    return async () => expectStatus(await admin.delete(`/api/brackets/${bracket.id}`, { reason }), 204);
  };
  await (await prepareRemoval('Offensive <name>'))();
  const first = await waitForMail(test, owner.email);
  expect(first.headers.get('subject')).toBe('Your bracket for Autumn Cup was removed');
  const hint = 'Your picks are still there to start from.';
  expect(first.text).toContain(`Offensive <name>\n\nYou can submit another one. ${hint}`);
  expect(first.html).toContain('Offensive &lt;name&gt;');
  expect(linksOf(first.html)).toMatchObject({ 'Fill in a new bracket': `${PUBLIC_URL}/my-bracket` });
  expect(first.headers.get('list-unsubscribe')).toContain('-bracket_removed-');

  const removeAgain = await prepareRemoval('Again');
  await toggleBrackets(admin, id, false);
  await removeAgain();
  const second = await waitForMail(test, owner.email, 2);
  expect(second.text).toContain('Again\n\nSubmissions are closed');
  expect(linksOf(second.html)).toMatchObject({ 'See the leaderboard': `${PUBLIC_URL}/t/${id}/leaderboard` });
  expect(second.headers.get('message-id')).not.toBe(first.headers.get('message-id'));

  await toggleBrackets(admin, id, true);
  const beginner = await makeRecipient(test, 'beginner@example.org');
  const { id: emptyId } = await beginBracket(beginner, id);
  expectStatus(await admin.delete(`/api/brackets/${emptyId}`, { reason: 'Empty' }), 204);
  const third = await waitForMail(test, beginner.email);
  expect(third.text).toContain('Empty\n\nYou can submit another one.');
  expect(third.text).not.toContain('picks');
});

it('lists the mail of a person in their export, and deletes it with their account', async () => {
  const leaver = await makeRecipient(test, 'leaver@example.org');
  expectStatus(await test.visitor().post('/api/password-reset/request', { email: leaver.email }), 202);
  await waitForMail(test, leaver.email);
  await settle(test);
  const { mail } = expectStatus(await leaver.get('/api/user/export'), 200);
  expect(mail).toMatchObject({ unsubscribed: [], messages: [{ kind: 'password_reset', outcome: 'sent' }] });
  await test.database.db.delete(users).where(eq(users.id, leaver.id));
  expect(await outcomeOf(leaver.id)).toEqual([]);
});
