import { eq, sql } from 'drizzle-orm';
import { expect, inject, it, vi } from 'vitest';
import { createCache } from '../../src/server/cache.ts';
import type { Db } from '../../src/server/db/database.ts';
import { outbox, users } from '../../src/server/db/schema.ts';
import { startMail } from '../../src/server/mail/mail.ts';
import { createStandingsCache } from '../../src/server/standings/standings-cache.ts';
import { startAnother } from '../another-server.ts';
import { startMailServer } from '../mail-server.ts';
import { makeSeason } from '../test-season.ts';
import { letTimePass, makeRecipient, settle, startMailTest } from './mail-steps.ts';
import { prepare } from './prepare.ts';

const test = prepare(startMailTest);
const season = prepare(async () => makeSeason(await test.admin()));

/** Stores a mail about a removed bracket, as removing it does, for each of these people. */
async function storeMails(db: Db, userIds: readonly number[], key: string): Promise<void> {
  const about = { tournamentId: season.id };
  await db.transaction(async (tx) => {
    for (const userId of userIds) {
      await tx.execute(sql`
        insert into removed_brackets (user_id, tournament_id, reason) values (${userId}, ${season.id}, 'A test')
        on conflict do nothing`);
      await test.mail.enqueue(tx, { userId, kind: 'bracket_removed', about, key: `${key} ${userId}` });
    }
  });
}

async function addRecipients(name: string, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    username: `${name}${index}`,
    password: '$argon2id$',
    email: `${name}${index}@example.org`,
  }));
  return (await test.database.db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
}

/** Starts another mail worker, which cleans up the outbox at its start, and wakes it until the outbox is as expected. */
async function cleanUpUntil(isDone: () => Promise<boolean>): Promise<void> {
  const { db } = test.database;
  const options = { smtpUrl: test.server.url, from: 'a@b.example', origin: 'http://x', appName: 'x' };
  const log = test.app.server.log;
  const standings = createStandingsCache({ db, log, onEntered: () => {} });
  const mail = await startMail({ db, log, cache: createCache(), standings, ...options });
  await expect
    .poll(async () => {
      mail.wake();
      return isDone();
    })
    .toBe(true);
  await mail.close();
  await standings.close();
}

it('sends no mail of a transaction that was rolled back, and no mail twice about one event', async () => {
  const { db } = test.database;
  const recipient = await makeRecipient(test, 'once@example.org');
  await storeMails(db, [recipient.id], 'once');
  await storeMails(db, [recipient.id], 'once');
  const failed = db.transaction(async (tx) => {
    await test.mail.enqueue(tx, { userId: recipient.id, kind: 'bracket_removed', about: {}, key: 'rolled back' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await settle(test);
  expect(test.server.mailsTo(recipient.email)).toHaveLength(1);
});

it('gives up on an address that is refused for good, and goes on with the others', async () => {
  const { db } = test.database;
  const ids = await addRecipients('refused', 3);
  test.server.refuse('refused1@example.org', 550);
  await storeMails(db, ids, 'refused');
  await settle(test);
  const outcomes = await db.select().from(outbox).where(sql`${outbox.eventKey} like '%refused%'`).orderBy(outbox.id);
  expect(outcomes.map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ['sent', 1],
    ['refused', 1],
    ['sent', 1],
  ]);
  for (const [index, count] of [1, 0, 1].entries()) {
    expect(test.server.mailsTo(`refused${index}@example.org`)).toHaveLength(count);
  }
  const warning = test.logs.find((line) => line.includes('mail refused'));
  expect(JSON.parse(warning ?? '')).toMatchObject({ fault: { responseCode: 550, command: 'RCPT TO' } });
  expect(test.logs.join('')).not.toContain('@example.org');
});

it('tries again a mail that is refused for now, with longer and longer pauses, and gives up after days', async () => {
  const { db } = test.database;
  const recipient = await makeRecipient(test, 'greylisted@example.org');
  test.server.refuse(recipient.email, 451);
  await storeMails(db, [recipient.id], 'greylisted');
  const read = async () => {
    const pause = sql<number>`extract(epoch from ${outbox.nextTryAt} - now())::float8`;
    const [row] = await db
      .select({ tries: outbox.tries, outcome: outbox.outcome, pause })
      .from(outbox)
      .where(eq(outbox.userId, recipient.id));
    return row ?? { tries: 0, outcome: null, pause: 0 };
  };
  const setDue = () => db.update(outbox).set({ nextTryAt: sql`now()` }).where(eq(outbox.userId, recipient.id));
  for (const [index, seconds] of [20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600].entries()) {
    await setDue();
    test.mail.wake();
    const expected = { tries: index + 1, pause: expect.closeTo(seconds, -1) };
    await vi.waitFor(async () => expect(await read()).toMatchObject(expected), { timeout: 30_000, interval: 20 });
  }
  await letTimePass(test, '4 days');
  await cleanUpUntil(async () => (await read()).outcome === 'given_up');
  expect(test.server.mailsTo(recipient.email)).toEqual([]);
});

it('loses nothing and sends nothing twice while the mail server is away', async () => {
  const { db } = test.database;
  const ids = await addRecipients('patient', 5);
  const { port } = test.server;
  await test.server.close();
  await storeMails(db, ids, 'patient');
  test.mail.wake();
  const isMine = sql`${outbox.eventKey} like '%patient%'`;
  const countTried = () => db.$count(outbox, sql`${isMine} and ${outbox.tries} > 0`);
  await expect.poll(countTried).toBeGreaterThan(0);
  expect(await db.$count(outbox, sql`${isMine} and ${outbox.endedAt} is null`)).toBe(5);
  Object.assign(test.server, await startMailServer(port));
  await db.update(outbox).set({ nextTryAt: sql`now()` }).where(isMine);
  await settle(test);
  for (let index = 0; index < 5; index += 1) {
    expect(test.server.mailsTo(`patient${index}@example.org`)).toHaveLength(1);
  }
});

it('a mail has the same Message-ID at every try, except for a password reset, which has a new link each time', async () => {
  const { db } = test.database;
  const recipient = await makeRecipient(test, 'again@example.org');
  const listMessageIds = async (kind: 'bracket_removed' | 'password_reset', cause: () => Promise<unknown>) => {
    const isMine = sql`${outbox.userId} = ${recipient.id} and ${outbox.kind} = ${kind}`;
    const before = test.server.mailsTo(recipient.email).length;
    await cause();
    await settle(test);
    // As after a crash between the mail server's reply and the update of the outbox.
    await db.update(outbox).set({ endedAt: null, outcome: null, nextTryAt: sql`now()` }).where(isMine);
    await settle(test);
    const mails = test.server.mailsTo(recipient.email).slice(before);
    expect(mails).toHaveLength(2);
    return new Set(mails.map(({ headers }) => headers.get('message-id')));
  };
  const remove = () => storeMails(db, [recipient.id], 'again');
  expect((await listMessageIds('bracket_removed', remove)).size).toBe(1);
  const forget = () => test.visitor().post('/api/password-reset/request', { email: recipient.email });
  expect((await listMessageIds('password_reset', forget)).size).toBe(2);
});

const MANY = 80;

it.runIf(inject('postgresUrl'))('sends each mail once with two servers on one database', async () => {
  const { db } = test.database;
  const other = await startAnother(test, test.server.url);
  const ids = await addRecipients('many', MANY);
  await storeMails(db, ids, 'many');
  await settle(test);
  await other.close();
  for (let index = 0; index < MANY; index += 1) {
    expect(test.server.mailsTo(`many${index}@example.org`), String(index)).toHaveLength(1);
  }
});

it('deletes mail that was sent or given up long ago, and no other', async () => {
  const { db } = test.database;
  const recipient = await makeRecipient(test, 'recent@example.org');
  // More than are deleted at a time.
  await db.execute(sql`
    insert into outbox (user_id, kind, event_key, ended_at, outcome)
    select ${recipient.id}::integer, 'bracket_removed', number::text, now(), 'sent' from generate_series(1, 1500) number`);
  await db.update(outbox).set({ endedAt: sql`now() - interval '31 days'` });
  await storeMails(db, [recipient.id], 'recent');
  await settle(test);
  await cleanUpUntil(async () => (await db.$count(outbox)) <= 1);
  expect(await db.$count(outbox)).toBe(1);
});
