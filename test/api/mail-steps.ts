import { eq, isNull, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { outbox, users } from '../../src/server/db/schema.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../mail-server.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

export type MailTest = TestApp & { server: MailServer };

const PATIENCE = { timeout: 50_000, interval: 20 };

/** The app with a mail server. */
export async function startMailTest(): Promise<MailTest> {
  const server = await startMailServer();
  const test = await startTestApp({ smtpUrl: server.url });
  return {
    ...test,
    server,
    close: async () => {
      await test.close();
      await server.close();
    },
  };
}

/** Somebody with an email address, logged in. */
export async function makeRecipient({ user, database }: MailTest, email: string) {
  const person = await user();
  await database.db.update(users).set({ email }).where(eq(users.id, person.id));
  return { ...person, email };
}

/** Waits until every mail of the outbox has ended, sent or not. */
export async function settle({ mail, database: { db } }: Pick<TestApp, 'mail' | 'database'>): Promise<void> {
  mail.wake();
  await vi.waitFor(async () => expect(await db.$count(outbox, isNull(outbox.endedAt))).toBe(0), PATIENCE);
}

/** Waits until an address has received this many mails, and returns the last one. */
export async function waitForMail({ server, mail }: MailTest, to: string, count = 1): Promise<ReceivedMail> {
  mail.wake();
  await vi.waitFor(() => expect(server.mailsTo(to)).toHaveLength(count), PATIENCE);
  return server.mailsTo(to).at(-1) as ReceivedMail;
}

/** Moves all mail into the past, as if this much time had passed for limits and retries: `2 minutes`. */
export async function letTimePass({ database: { db } }: TestApp, time: string): Promise<void> {
  const passed = sql`${time}::interval`;
  await db.update(outbox).set({
    createdAt: sql`${outbox.createdAt} - ${passed}`,
    nextTryAt: sql`${outbox.nextTryAt} - ${passed}`,
    endedAt: sql`${outbox.endedAt} - ${passed}`,
  });
}

/** The links of an HTML text, by their labels. */
export function linksOf(html: string): Record<string, string> {
  const links = html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g);
  return Object.fromEntries([...links].map(([, url = '', label = '']) => [label, url.replaceAll('&amp;', '&')]));
}
