import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.ts';
import type { LiveEvent } from '../../../src/contract/live.ts';
import { type ApiResponse, type Caller, createCaller } from '../../caller.ts';
import { openLive } from '../../live-reader.ts';
import { expectStandings } from '../../oracle/expect.ts';
import { enterResult, startFacts } from '../../oracle/facts.ts';
import { CHEAP_STARTUP } from '../../process/server-process.ts';
import { expectStatus, makeSeason } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { expectResponse } from './crowd.ts';
import { submitDuringFault, WAIT } from './fault-injection.ts';
import { type KillableServer, openKillableServer } from './killable-server.ts';

const OUTAGE_MS = isFull ? 10_000 : 1_000;
const STREAMS = 5;
const PEOPLE = 60;
const SCORE = { team1Score: 70, team2Score: 60 };

let postgres: PostgresServer;
let server: KillableServer;
let visitor: Caller;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url('postgres'), LOG_LEVEL: 'error', ...CHEAP_STARTUP };
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
    const expectEvent = (fits: (event: LiveEvent) => boolean) =>
      vi.waitFor(() => Promise.all(streams.map(({ takeUntil }) => takeUntil(fits))), WAIT);
    const readers = readAgainAndAgain(season.id);
    const brackets = await submitDuringFault(server, season, random, {
      begin: async () => {
        readers.isFaulty = true;
        await postgres.crash();
        const submit = () => server.admin().post('/api/brackets', { tournamentId: season.id });
        expectUnavailable(await expectResponse(submit()));
        await vi.waitFor(() => expect([...readers.neverRefused]).toEqual([]), WAIT);
      },
      holdMs: OUTAGE_MS,
      // The same process recovers by itself, and then refuses nobody.
      end: async () => {
        await postgres.startAgain();
        await vi.waitFor(async () => expectStatus(await visitor.get('/readyz'), 200), WAIT);
        readers.isFaulty = false;
      },
      allowedStatuses: [503],
    }).finally(readers.stop);
    expect(expectStatus(await visitor.get('/healthz'), 200)).toMatchObject({ status: 'ok' });

    await expectEvent((event) => event.type === 'tournament' && event.changed.includes('everything'));
    expectStatus(await server.admin().put(`/api/games/${season.games[0]?.id}/result`, SCORE), 200);
    await expectEvent(({ type }) => type === 'game');
    for (const { leave } of streams) leave();
    const facts = { ...startFacts(season), brackets };
    for (const game of facts.games.slice(0, 1)) enterResult(facts, game, SCORE);
    await expectStandings(visitor, facts);
  },
);

/** Repeats reads until they are stopped. A read may be refused during the fault only. */
function readAgainAndAgain(tournamentId: number) {
  const [somebody = visitor] = server.people();
  const listOf = (part: string) => `/api/tournaments/${tournamentId}/${part}`;
  const databaseReads = [
    { caller: visitor, url: '/readyz' },
    { caller: visitor, url: listOf('games') },
    { caller: somebody, url: '/api/user' },
    { caller: somebody, url: listOf('my-bracket') },
  ];
  let isOver = false;
  const readers = {
    isFaulty: false,
    /** The addresses of reads that need the database, but were not refused yet. */
    neverRefused: new Set(databaseReads.map(({ url }) => url)),
    stop: () => {
      isOver = true;
      return reading;
    },
  };
  const read = async ({ caller, url }: (typeof databaseReads)[number]) => {
    while (!isOver) {
      const wasFaulty = readers.isFaulty;
      const response = await expectResponse(caller.get(url));
      if (response.status === 503 && (wasFaulty || readers.isFaulty)) {
        expectUnavailable(response);
        readers.neverRefused.delete(url);
      } else expectStatus(response, 200);
      await sleep(20);
    }
  };
  // The standings are in memory, and are served as long as they are known to be right.
  const reading = Promise.all([...databaseReads, { caller: visitor, url: listOf('leaderboard') }].map(read));
  reading.catch(() => {});
  return readers;
}

function expectUnavailable({ status, body, headers }: ApiResponse): void {
  expect(status).toBe(503);
  expect(body).toEqual({ code: 'unavailable', message: expect.stringMatching(/not available right now.*try again/) });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}
