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
import { type Call, type RequestSpec, sendInTwo, sendSteadily } from './steady-calls.ts';

const PER_SECOND = 200;
const EXIT_MS = 10_000;
// Connections are accepted for a second after the signal. A call that connects this early has to get its response.
const SERVED_MS = 800;
// If this process was paused for longer, it may have missed what /readyz said.
const LONGEST_PAUSE_MS = 400;

const SUBMITTING = 3;
const withServer = shareAmongTrials(Number.POSITIVE_INFINITY, () =>
  // Real password hashes: a login has to take longer than anything else.
  openKillableServer(SUBMITTING + 1, { env: {} }),
);
/** The last person only logs in, again and again, which ends that person's oldest sessions. */
const peopleOf = (server: KillableServer) => ({
  submitting: server.people().slice(0, SUBMITTING),
  loggingIn: server.people().at(-1),
});

trials(
  'stopped under load',
  'nobody who is being served notices that the server is stopped',
  { quick: 1, full: 100 },
  ({ random }) =>
    withServer(async (server) => {
      const season = await makeSeason(server.admin());
      const submissions = fillBrackets(server, season, random).slice(0, SUBMITTING);
      const load = sendSteadily(server.url(), PER_SECOND, prepareRequests(server, season.id));
      const signalledAt = await stopAmidst(server, submissions, random).finally(load.stop);
      const { calls, longestPause } = await load.stop();
      expectResponses(calls, signalledAt);
      if (longestPause < LONGEST_PAUSE_MS) expectUnready(calls);
      await server.start();
      await findBrackets(submissions);
      await expectWritten(server, calls);
    }),
);

/** Mostly reads. In between an admin adds players, and somebody logs in, which takes longer than anything else. */
function prepareRequests(server: KillableServer, tournamentId: number): () => RequestSpec {
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

/** Sends SIGTERM while brackets are half sent. Their other halves arrive when no connection is accepted any more. */
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
  // The exit code would be 1 if the requests had not ended in nine seconds.
  expect(await ended, server.output()).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(EXIT_MS);
  expect(readdirSync(server.dataFolder)).toEqual(['pg']);
  return signalledAt;
}

function expectResponses(calls: readonly Call[], signalledAt: number): void {
  const failed = calls.filter(({ outcome }) => !/^20[01]$|^503$/.test(outcome));
  // Only a call that connects once the server no longer listens may get no response. That takes a busy machine.
  const isServed = ({ connectedAt }: Call) => connectedAt > 0 && connectedAt < signalledAt + SERVED_MS;
  expect(failed.filter(isServed)).toEqual([]);
  expect(failed.filter(({ endedAt }) => endedAt < signalledAt)).toEqual([]);
  expect(calls.filter(({ outcome, spec }) => outcome === '503' && spec.path !== '/readyz')).toEqual([]);
}

function expectUnready(calls: readonly Call[]): void {
  const failedAt = calls.filter(({ outcome }) => outcome === '503').map(({ endedAt }) => endedAt);
  expect(failedAt).not.toEqual([]);
  const unreadyAt = Math.min(...failedAt);
  const later = calls.filter(({ sentAt }) => sentAt > unreadyAt);
  expect(later.filter(({ spec, outcome }) => spec.path === '/readyz' && outcome === '200')).toEqual([]);
  const onNewConnections = calls.filter(({ isReused, connectedAt }) => !isReused && connectedAt > unreadyAt);
  expect(
    onNewConnections.filter(({ outcome }) => outcome === '200'),
    'calls on connections that were opened after /readyz failed',
  ).not.toEqual([]);
}

/** After the next start every acknowledged player is stored, and every session from a login is valid. */
async function expectWritten(server: KillableServer, calls: readonly Call[]): Promise<void> {
  const shown: Player[] = expectStatus(await server.admin().get('/api/players'), 200);
  const names = new Set(shown.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const added = calls.filter(({ spec, outcome }) => spec.path === '/api/players' && outcome === '201');
  const nameOf = ({ spec }: Call) => Object.values(spec.body as Pick<Player, 'firstName' | 'lastName'>).join(' ');
  expect(added).not.toEqual([]);
  expect(added.map(nameOf).filter((name) => !names.has(name))).toEqual([]);
  for (const { cookie } of calls.filter(({ spec, outcome }) => spec.path === '/api/login' && outcome === '200'))
    expectStatus(await createCaller(server.url(), cookie).get('/api/user'), 200);
}
