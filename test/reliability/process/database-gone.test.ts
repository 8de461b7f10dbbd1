import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.ts';
import type { LiveEvent } from '../../../src/contract/live.ts';
import { type Answer, type Caller, createCaller } from '../../caller.ts';
import { type LiveReader, openLive } from '../../live-reader.ts';
import { expectStandings } from '../../oracle/expect.ts';
import { enterResult, startFacts } from '../../oracle/facts.ts';
import { IN_HASTE } from '../../process/server-process.ts';
import { makeSeason, must } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { fillBrackets, findBrackets, gatherCrowd, inTime } from './crowd.ts';
import { type KillableServer, openKillableServer } from './killable-server.ts';

const LONGEST_OUTAGE_MS = 10_000;
const SHORTEST_OUTAGE_MS = isFull ? LONGEST_OUTAGE_MS : 1_000;
const STREAMS = 5;
const PEOPLE = 60;
// They submit when the database is there again.
const LATE = 10;
const WAIT = { timeout: 60_000, interval: 20 };
const SCORE = { team1Score: 70, team2Score: 60 };
const SUBMISSION = 'a submission';

/** The state of the database. None comes twice, so a request that begins and ends in one was made in that state. */
type Phase = 'there' | 'going' | 'gone' | 'coming' | 'there again';

let postgres: PostgresServer;
let server: KillableServer;
let visitor: Caller;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url('postgres'), LOG_LEVEL: 'error', ...IN_HASTE };
  server = await openKillableServer(PEOPLE, { env });
  visitor = createCaller(server.url());
}, 600_000);
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
});

trials(
  'database gone',
  'a database that goes away takes no bracket with it, and everyone is told to try again until it is back',
  { quick: 1, full: 10 },
  async ({ random }) => {
    const season = await makeSeason(server.admin());
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => openLive(server.url())));
    const requests = watchRequests();
    const isFaulty = () => !requests.phase.startsWith('there');
    const submissions = fillBrackets(server, season, random);
    for (const submission of submissions) {
      const { send } = submission;
      submission.send = () => requests.make(SUBMISSION, send, [201, 409]);
    }
    const options = { random, concurrency: 4, spreadMs: 60, isFaulty, refusals: [503] };
    const crowd = gatherCrowd(submissions.slice(LATE), options);
    const readers = requests.read(season.id);
    try {
      await crowd.acknowledge(10);
      await sleep(random.between(0, 200));
      requests.phase = 'going';
      await postgres.crash();
      requests.phase = 'gone';
      try {
        await sleep(SHORTEST_OUTAGE_MS);
        const rest = { timeout: LONGEST_OUTAGE_MS - SHORTEST_OUTAGE_MS, interval: 20 };
        await vi.waitFor(() => expect([...requests.neverRefused]).toEqual([]), rest);
      } finally {
        requests.phase = 'coming';
        await postgres.startAgain();
      }
      // The same process recovers by itself, and then refuses nobody.
      await vi.waitFor(async () => must(await visitor.get('/readyz'), 200), WAIT);
      await crowd.acknowledge(10);
      requests.phase = 'there again';
      await gatherCrowd(submissions.slice(0, LATE), options).finish();
      await crowd.leave();
      expect(must(await visitor.get('/healthz'), 200)).toEqual({ status: 'ok' });

      await expectTold(streams, (event) => event.type === 'tournament' && event.changed.includes('everything'));
      must(await server.admin().put(`/api/games/${season.games[0]?.id}/result`, SCORE), 200);
      await expectTold(streams, ({ type }) => type === 'game');
    } finally {
      for (const { leave } of streams) leave();
      await crowd.leave();
      requests.isOver = true;
      await readers;
    }
    const facts = startFacts(season);
    for (const game of facts.games.slice(0, 1)) enterResult(facts, game, SCORE);
    facts.brackets = await findBrackets(submissions);
    await expectStandings(visitor, facts);
  },
);

/** Checks every response by the phase that its request was made in. */
function watchRequests() {
  const requests = {
    phase: 'there' as Phase,
    isOver: false,
    /** Requests that need the database, but were never answered 503 while it was gone. */
    neverRefused: new Set([SUBMISSION]),
    make: async (name: string, send: () => Promise<Answer>, wanted: readonly number[], isCached = false) => {
      const before = requests.phase;
      const answer = await inTime(send());
      const after = requests.phase;
      const during = before === after ? before : 'going';
      if (answer.status === 503) expectUnavailable(answer);
      const refused = during.startsWith('there') ? [] : [503];
      const allowed = during === 'gone' && !isCached ? refused : [...wanted, ...refused];
      expect(allowed, `${name}, ${before} to ${after}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      if (during === 'gone' && answer.status === 503) requests.neverRefused.delete(name);
      await sleep(20);
      return answer;
    },
    read: (tournamentId: number) => {
      const [leaderboard, games, own] = ['leaderboard', 'games', 'my-bracket'].map(
        (part) => `/api/tournaments/${tournamentId}/${part}`,
      ) as [string, string, string];
      const [somebody = visitor] = server.people();
      const readers = [
        ...['/readyz', games].map((url) => ({ url, caller: visitor, isCached: url === games })),
        ...['/api/user', own].map((url) => ({ url, caller: somebody, isCached: false })),
      ];
      for (const { url } of readers) requests.neverRefused.add(url);
      // Answered from memory for as long as that is known to be right.
      const all = [...readers, { url: leaderboard, caller: visitor, isCached: true }];
      const reading = Promise.all(
        all.map(async ({ url, caller, isCached }) => {
          while (!requests.isOver) await requests.make(url, () => caller.get(url), [200], isCached);
        }),
      );
      reading.catch(() => {});
      return reading;
    },
  };
  return requests;
}

async function expectTold(streams: readonly LiveReader[], fits: (event: LiveEvent) => boolean): Promise<void> {
  await vi.waitFor(() => Promise.all(streams.map(({ takeUntil }) => takeUntil(fits))), WAIT);
}

function expectUnavailable({ body, headers }: Answer): void {
  expect(body).toEqual({ code: 'unavailable', message: expect.stringMatching(/not available right now.*try again/) });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}
