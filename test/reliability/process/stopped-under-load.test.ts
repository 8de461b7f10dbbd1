import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { Player } from '../../../src/contract/players.ts';
import { createCaller } from '../../caller.ts';
import { expectStatus, makeSeason } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { fillBrackets, findBrackets, type Submission } from './crowd.ts';
import { type KillableServer, openKillableServer, PASSWORD, shareAmongTrials } from './killable-server.ts';
import { type Ask, type Call, sendInTwo, sendSteadily } from './steady-calls.ts';

const PER_SECOND = 200;
const EXIT_MS = 10_000;
// Newcomers are let in for a second after the signal. Whoever has a connection in most of it is served.
const SERVED_MS = 800;
// Longer than that without looking, and what the server said may have been missed.
const INATTENTIVE_MS = 400;

const SUBMITTING = 3;
const withServer = shareAmongTrials(Number.POSITIVE_INFINITY, () =>
  // Real password hashes: a login has to take longer than anything else.
  openKillableServer(SUBMITTING + 1, { env: {} }),
);
/** The last logs in again and again, which ends the oldest sessions. */
const peopleOf = (server: KillableServer) => ({
  submitting: server.people().slice(0, SUBMITTING),
  loggingIn: server.people().at(-1),
});

trials(
  'stopped under load',
  'nobody who is being served notices that the server is stopped',
  { quick: 2, full: 100 },
  ({ random }) =>
    withServer(async (server) => {
      const season = await makeSeason(server.admin());
      const submissions = fillBrackets(server, season, random).slice(0, SUBMITTING);
      const load = sendSteadily(server.url(), PER_SECOND, prepareAsks(server, season.id));
      const signalledAt = await stopAmidst(server, submissions, random).finally(load.stop);
      const { calls, longestPause } = await load.stop();
      expectAnswers(calls, signalledAt);
      if (longestPause < INATTENTIVE_MS) expectGoodbye(calls);
      await server.start();
      await findBrackets(submissions);
      await expectWritten(server, calls);
    }),
);

/** Among what people read, an admin adds players, and somebody logs in, which takes longer than anything else. */
function prepareAsks(server: KillableServer, tournamentId: number): () => Ask {
  const { submitting, loggingIn } = peopleOf(server);
  const [cookie, adminCookie] = [submitting[0]?.cookie() ?? '', server.admin().cookie()];
  const reads = ['/readyz', '/', `/api/tournaments/${tournamentId}/leaderboard`, '/api/user', '/readyz'];
  const paths = [...reads, ...reads];
  let count = 0;
  return () => {
    const path = paths[count % (paths.length + 1)];
    count += 1;
    if (path) return { path, cookie };
    if (count % 4 === 0) return { path: '/api/login', body: { username: loggingIn?.username, password: PASSWORD } };
    return { path: '/api/players', cookie: adminCookie, body: { firstName: `${tournamentId}`, lastName: `${count}` } };
  };
}

/** The signal comes while brackets are on their way, whose ends arrive when nobody is let in any more. */
async function stopAmidst(server: KillableServer, submissions: Submission[], random: Random): Promise<number> {
  const underWay = await Promise.all(
    submissions.map(({ owner, tournamentId, picks }) =>
      sendInTwo(server.url(), { path: '/api/brackets', cookie: owner().cookie(), body: { tournamentId, picks } }),
    ),
  );
  await sleep(random.between(100, 600));
  const signalledAt = performance.now();
  const ended = server.stop('SIGTERM');
  await sleep(random.between(1_100, 1_600));
  expect(await Promise.all(underWay.map(({ finish }) => finish()))).toEqual(underWay.map(() => '201'));
  for (const submission of submissions) submission.isAcknowledged = true;
  // It would be 1 if it had not come to an end in nine seconds.
  expect(await ended, server.output()).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(EXIT_MS);
  expect(readdirSync(server.dataFolder)).toEqual(['pg']);
  return signalledAt;
}

function expectAnswers(calls: readonly Call[], signalledAt: number): void {
  const unanswered = calls.filter(({ outcome }) => !/^20[01]$|^503$/.test(outcome));
  // Only who comes when it no longer listens gets no answer, which takes a machine that has no time for a while.
  const isServed = ({ connectedAt }: Call) => connectedAt > 0 && connectedAt < signalledAt + SERVED_MS;
  expect(unanswered.filter(isServed)).toEqual([]);
  expect(unanswered.filter(({ endedAt }) => endedAt < signalledAt)).toEqual([]);
  expect(calls.filter(({ outcome, ask }) => outcome === '503' && ask.path !== '/readyz')).toEqual([]);
}

function expectGoodbye(calls: readonly Call[]): void {
  const goodbyes = calls.filter(({ outcome }) => outcome === '503').map(({ endedAt }) => endedAt);
  expect(goodbyes).not.toEqual([]);
  const unreadyAt = Math.min(...goodbyes);
  const later = calls.filter(({ sentAt }) => sentAt > unreadyAt);
  expect(later.filter(({ ask, outcome }) => ask.path === '/readyz' && outcome === '200')).toEqual([]);
  const letIn = calls.filter(({ isReused, connectedAt }) => !isReused && connectedAt > unreadyAt);
  expect(
    letIn.filter(({ outcome }) => outcome === '200'),
    'who comes after it has said that it is not ready',
  ).not.toEqual([]);
}

/** What was said to be in is there after a start, and who was let in is known. */
async function expectWritten(server: KillableServer, calls: readonly Call[]): Promise<void> {
  const shown: Player[] = expectStatus(await server.admin().get('/api/players'), 200);
  const names = new Set(shown.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const added = calls.filter(({ ask, outcome }) => ask.path === '/api/players' && outcome === '201');
  const nameOf = ({ ask }: Call) => Object.values(ask.body as Pick<Player, 'firstName' | 'lastName'>).join(' ');
  expect(added).not.toEqual([]);
  expect(added.map(nameOf).filter((name) => !names.has(name))).toEqual([]);
  for (const { cookie } of calls.filter(({ ask, outcome }) => ask.path === '/api/login' && outcome === '200'))
    expectStatus(await createCaller(server.url(), cookie).get('/api/user'), 200);
}
