import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createRandom } from '../../scripts/random.ts';
import { isPlayable } from '../../src/domain/bracket/game.ts';
import type { Round } from '../../src/domain/bracket/rounds.ts';
import { games, outbox, recapMails } from '../../src/server/db/schema.ts';
import { PUBLIC_URL } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree, tossCoins } from '../test-season.ts';
import { linksOf, makeRecipient, settle, startMailTest, waitForMail } from './mail-steps.ts';
import { prepareApp } from './prepare.ts';
import { decide, readLeaderboard, submit, toggleBrackets } from './season-calls.ts';

const { test, admin } = prepareApp(startMailTest);
const { next: random } = createRandom(5, 'recap mail');

const subjectsTo = (email: string) => test.server.mailsTo(email).map(({ headers }) => headers.get('subject'));

async function enter(tournamentId: number, email: string) {
  const person = await makeRecipient(test, email);
  const picks = fillBracket(await readTree(admin, tournamentId), tossCoins(random));
  return { ...person, bracketId: expectStatus(await submit(person, tournamentId, picks), 201).id as number };
}

/** Decides the games of these rounds, as if that had been some minutes ago. */
async function play(tournamentId: number, minutes: number, ...rounds: Round[]): Promise<void> {
  for (;;) {
    const next = (await readTree(admin, tournamentId)).games.find(
      (game) => isPlayable(game) && rounds.includes(game.round),
    );
    if (!next) break;
    await decide(admin, next.id, random() < 0.5 ? 1 : 2);
  }
  await test.database.db
    .update(games)
    .set({ decidedAt: sql`now() - ${`${minutes} minutes`}::interval` })
    .where(and(eq(games.tournamentId, tournamentId), inArray(games.round, rounds)));
}

let probes = 0;

/** Waits until the recaps of so many rounds of the tournament are stored, and all mail is settled. */
async function waitForRecaps(tournamentId: number, count: number): Promise<void> {
  // Bulk mail comes last: once this has ended, for want of an address, the worker has looked for recaps.
  probes += 1;
  const probe = { userId: admin.id, kind: 'round_recap', eventKey: `probe ${probes}`, isBulk: true } as const;
  await test.database.db.insert(outbox).values(probe);
  await settle(test);
  const isDone = sql`${recapMails.doneUpToBracketId} >= ${recapMails.lastBracketId}`;
  const isOfThis = eq(recapMails.tournamentId, tournamentId);
  await expect.poll(() => test.database.db.$count(recapMails, and(isOfThis, isDone))).toBe(count);
  await settle(test);
}

it('everybody with a bracket gets the recap of a round once, unless they want none', async () => {
  const { id } = await makeSeason(admin, { name: 'Mail & <Cup>', size: 34 });
  const [ada, bo, silent] = [
    await enter(id, 'ada@example.org'),
    await enter(id, 'bo@example.org'),
    await enter(id, 'silent@example.org'),
  ];
  const onlooker = await makeRecipient(test, 'onlooker@example.org');
  expectStatus(await silent.put('/api/user/mail-settings', { unsubscribed: ['round_recap'] }), 200);
  await toggleBrackets(admin, id, false);
  // A round counts once all its games are decided, and have been for a while; play-ins are no round to tell about.
  await play(id, 11, 'play_in');
  await waitForRecaps(id, 0);
  await play(id, 5, 'round_of_32');
  await waitForRecaps(id, 0);
  await play(id, 11, 'round_of_32');
  await waitForRecaps(id, 1);

  const { headers, text, html } = await waitForMail(test, ada.email);
  const own = (await readLeaderboard(admin, id)).find(({ bracketId }) => bracketId === ada.bracketId);
  const place = ['1st', '2nd', '3rd'][(own?.rank ?? 0) - 1];
  expect(headers.get('subject')).toBe(`Mail & <Cup>: you are ${place} after the Round of 32`);
  expect(headers.get('list-unsubscribe')).toMatch(/-round_recap-[\w-]{43}>$/);
  expect(text).toContain(
    `You are ${place} of 3, with ${own?.totalScore} points. You can still reach ${own?.possibleScore}.`,
  );
  expect(text).toMatch(/The best call: [123] of 3 picked .+ to win\./);
  expect(text).toContain('No bracket has every game right any more.');
  expect(linksOf(html)).toMatchObject({ 'See the recap': `${PUBLIC_URL}/t/${id}/recaps/round_of_32` });
  expect(html).toContain('Mail &amp; &lt;Cup&gt;');
  // Nobody else is named.
  for (const name of [bo.username, silent.username]) expect(text).not.toContain(name);
  expect(subjectsTo(bo.email)).toHaveLength(1);
  expect(subjectsTo(silent.email)).toEqual([]);
  expect(subjectsTo(onlooker.email)).toEqual([]);

  // A corrected result, or another look at the outbox, tells nobody again.
  const decided = (await readTree(admin, id)).games.find(({ round }) => round === 'round_of_32');
  expectStatus(await admin.post(`/api/games/${decided?.id}/reopen`), 200);
  await play(id, 11, 'round_of_32');
  await waitForRecaps(id, 1);
  expect(subjectsTo(ada.email)).toHaveLength(1);

  // Of rounds that end together, only the last is told.
  await play(id, 11, 'sweet_16', 'elite_8', 'final_four', 'championship');
  await waitForRecaps(id, 5);
  expect(subjectsTo(ada.email)).toHaveLength(2);
  expect(subjectsTo(ada.email)[1]).toMatch(/^Mail & <Cup>: you finished (1st|2nd|3rd)$/);
  expect(test.server.mailsTo(ada.email)[1]?.text).toMatch(
    /^Mail & <Cup> is over\n\nYou finished (1st|2nd|3rd) of 3, with \d+ points\./,
  );
});

it('no recap is sent while picks are hidden, of long ago, of a past season, or of a deleted one', async () => {
  const { db } = test.database;
  const { id } = await makeSeason(admin);
  const reader = await enter(id, 'reader@example.org');
  await toggleBrackets(admin, id, false);
  await play(id, 25 * 60, 'round_of_32');
  await waitForRecaps(id, 0);
  await play(id, 11, 'sweet_16');
  await toggleBrackets(admin, id, true);
  await waitForRecaps(id, 0);
  // One that is stored already is given up then.
  const row = (eventKey: string, tournamentId: number, round: Round) => ({
    userId: reader.id,
    kind: 'round_recap' as const,
    about: { tournamentId, round },
    eventKey,
  });
  await db.insert(outbox).values([row('hidden', id, 'sweet_16'), row('deleted', id + 1000, 'sweet_16')]);
  await settle(test);
  await toggleBrackets(admin, id, false);
  await db.insert(outbox).values(row('earlier', id, 'round_of_32'));
  await waitForRecaps(id, 1);
  const outcomes = await db.select().from(outbox).where(eq(outbox.userId, reader.id));
  // Closing submissions again has made the latest round's recap due, and that one was sent.
  expect(new Set(outcomes.map(({ eventKey, outcome }) => `${eventKey} ${outcome}`))).toEqual(
    new Set([
      'hidden not_needed',
      'deleted not_needed',
      'earlier not_needed',
      `round_recap ${id} sweet_16 ${reader.id} sent`,
    ]),
  );
  expect(subjectsTo(reader.email)).toHaveLength(1);
  await play(id, 11, 'elite_8');
  await makeSeason(admin);
  await waitForRecaps(id, 1);
  expectStatus(await admin.delete(`/api/tournaments/${id}`, { name: 'Test Cup' }), 204);
  await settle(test);
  expect(subjectsTo(reader.email)).toHaveLength(1);
});
