import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeSeason } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { openKillableServer, shareAmongTrials } from './killable-server.ts';
import { type Call, sendSteadily } from './steady-calls.ts';

const PER_SECOND = 200;

const withServer = shareAmongTrials(Number.POSITIVE_INFINITY, async () => {
  const server = await openKillableServer(1);
  const season = await makeSeason(server.admin());
  return { server, season, isStopped: false, close: server.close };
});

trials(5, 'nobody who is being served notices that the server is stopped', { quick: 3, full: 100 }, ({ random }) =>
  withServer(async (shared) => {
    const { server, season } = shared;
    if (shared.isStopped) await server.start();
    const [person] = server.people();
    const paths = ['/readyz', '/', `/api/tournaments/${season.id}/leaderboard`, '/api/user', '/readyz'];
    const load = sendSteadily(server.url(), { perSecond: PER_SECOND, paths, cookie: person?.cookie() ?? '' });
    await sleep(random.between(100, 600));
    const signalledAt = performance.now();
    const code = await server.stop('SIGTERM');
    shared.isStopped = true;
    expectGoodbye(await load.stop(), signalledAt);
    // It would be 1 if it had not come to an end in nine seconds.
    expect(code).toBe(0);
    expect(readdirSync(server.dataFolder)).toEqual(['pg']);
  }),
);

function expectGoodbye(calls: readonly Call[], signalledAt: number): void {
  const unanswered = calls.filter(({ outcome }) => outcome !== '200' && outcome !== '503');
  // Only who comes when it no longer listens gets no answer, which takes a machine that has no time for a while.
  expect(unanswered.filter(({ isReused, connectedAt }) => isReused || connectedAt > 0)).toEqual([]);
  expect(unanswered.filter(({ endedAt }) => endedAt < signalledAt)).toEqual([]);
  expect(calls.filter(({ outcome, path }) => outcome === '503' && path !== '/readyz')).toEqual([]);

  const goodbyes = calls.filter(({ outcome }) => outcome === '503').map(({ endedAt }) => endedAt);
  expect(goodbyes).not.toEqual([]);
  const unreadyAt = Math.min(...goodbyes);
  const later = calls.filter(({ sentAt }) => sentAt > unreadyAt);
  expect(later.filter(({ path, outcome }) => path === '/readyz' && outcome === '200')).toEqual([]);
  const letIn = calls.filter(({ connectedAt, outcome }) => connectedAt > unreadyAt && outcome === '200');
  expect(letIn, 'who comes after it has said that it is not ready').not.toEqual([]);
}
