import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, vi } from 'vitest';
import type { MyBracket } from '../../../src/contract/brackets.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { startMailServer } from '../../mail-server.ts';
import { CHEAP_STARTUP } from '../../process/server-process.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { gatherCrowd, type Write } from './crowd.ts';
import {
  type KillableServer,
  killAmidst,
  openKillableServer,
  type Person,
  shareAmongTrials,
} from './killable-server.ts';

const PEOPLE = 8;
const TRIALS_PER_FOLDER = 50;
const PUBLIC_URL = 'https://hoops.example';
const PATIENCE = { timeout: 60_000, interval: 20 };

const mailServer = await startMailServer();
afterAll(mailServer.close);

const withServer = shareAmongTrials(TRIALS_PER_FOLDER, async () => {
  mailServer.mails.length = 0;
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'swish@hoops.example', PUBLIC_URL };
  const server = await openKillableServer(PEOPLE, { env: { ...(isFull ? {} : CHEAP_STARTUP), ...mail } });
  for (const person of server.people()) {
    const email = { email: addressOf(person), current: 'correct horse battery' };
    expectStatus(await person.patch('/api/user', email), 200);
  }
  return { server, close: server.close };
});

trials(
  'killed while sending mail',
  'everybody whose bracket was removed gets the mail about it after kill -9, and not as two different mails',
  { quick: 3, full: 200 },
  (trial) =>
    withServer(async ({ server }) => {
      const { number, random } = trial;
      const season = await makeSeason(server.admin());
      const reason = `The reason of trial ${number}.`;
      const crowd = gatherCrowd(await submitAndRemove(server, season, reason), { random, concurrency: 4 });
      // In turns: between responses, during a database write, and between two mails.
      if (number % 3 > 0) {
        await killAmidst(server, trial, PEOPLE - 1, crowd);
      } else {
        await crowd.finish();
        const count = random.between(0, PEOPLE - 1);
        await vi.waitFor(() => expect(mailsAbout(reason).length).toBeGreaterThanOrEqual(count), PATIENCE);
        await sleep(random.between(0, 12));
        await server.stop('SIGKILL');
      }
      await endLeases(server);
      await server.start();

      for (const person of server.people()) {
        const mails = () => mailsAbout(reason).filter(({ to }) => to === addressOf(person));
        const { removed }: MyBracket = expectStatus(await person.get(`/api/tournaments/${season.id}/my-bracket`), 200);
        if (removed) await vi.waitFor(() => expect(mails(), person.username).not.toHaveLength(0), PATIENCE);
        else expect(mails(), person.username).toHaveLength(0);
      }
      expectOneIdPerEvent();
    }),
);

const addressOf = ({ username }: Person) => `${username}@example.org`;
const mailsAbout = (reason: string) => mailServer.mails.filter(({ text }) => text.includes(reason));

/** Submits a bracket of each person. Returns an admin's calls that remove them, which sends mail to their owners. */
async function submitAndRemove(server: KillableServer, { id }: Season, reason: string): Promise<Write[]> {
  const picks = fillBracket(await readTree(server.admin(), id));
  const brackets = await Promise.all(
    server
      .people()
      .map(async (person) => expectStatus(await person.post('/api/brackets', { tournamentId: id, picks }), 201)),
  );
  return brackets.map((bracket) => ({
    send: () => server.admin().delete(`/api/brackets/${bracket.id}`, { reason }),
    isAcknowledged: false,
  }));
}

/** Makes unsent mail due, as if the minute of its lease had passed. */
async function endLeases({ dataFolder }: KillableServer): Promise<void> {
  const { db, close } = await openEmbedded(dataFolder, { warn: () => {} });
  await db.execute(sql`update outbox set next_try_at = now() where ended_at is null`);
  await close();
}

/** A mail that was sent again has the same Message-ID, by which mail programs show it once. */
function expectOneIdPerEvent(): void {
  const idsByEvent = new Map<string, Set<string | undefined>>();
  for (const { to, text, headers } of mailServer.mails) {
    const event = `${to} ${/The reason of trial \d+/.exec(text)?.[0]}`;
    idsByEvent.set(event, (idsByEvent.get(event) ?? new Set()).add(headers.get('message-id')));
  }
  for (const [event, { size }] of idsByEvent) expect(size, event).toBe(1);
}
