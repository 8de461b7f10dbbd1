import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.ts';
import type { LiveEvent } from '../../../src/contract/live.ts';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import { type Caller, createCaller } from '../../caller.ts';
import { type LiveReader, openLive } from '../../live-reader.ts';
import { type ServerProcess, startServer } from '../../process/server-process.ts';
import { makeSeason, must, readTree, type Season } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { gatherCrowd, type Phase } from './crowd.ts';
import { addPeople, type Person } from './people.ts';
import { expectRecount, readBrackets } from './recount.ts';

const LONGEST_OUTAGE_MS = 10_000;
const SHORTEST_OUTAGE_MS = isFull ? LONGEST_OUTAGE_MS : 1_000;
const STREAMS = 5;
const WAIT = { timeout: 60_000, interval: 20 };

let postgres: PostgresServer;
let server: ServerProcess;
let visitor: Caller;
let admin: Person;
let people: Person[];
beforeAll(async () => {
  postgres = await startPostgres();
  const url = postgres.url('postgres');
  server = await startServer({ DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse battery', LOG_LEVEL: 'error' });
  visitor = createCaller(server.url);
  [admin] = (await addPeople(url, server.url, 1, true)) as [Person];
  people = await addPeople(url, server.url, isFull ? 2_000 : 400);
});
afterAll(async () => {
  await server?.kill('SIGKILL');
  await postgres?.stop();
});

trials(
  15,
  'a database that goes away takes no bracket with it, and everyone is told to try again until it is back',
  { quick: 1, full: 10 },
  async ({ random }) => {
    const season = await makeSeason(admin);
    const tree = await readTree(visitor, season.id);
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => openLive(server.url)));
    let phase: Phase = 'there';
    const crowd = gatherCrowd({
      tournamentId: season.id,
      ...{ tree, people, visitor, random, phase: () => phase },
    });
    try {
      await crowd.acknowledgeMore(10);
      await sleep(random.between(0, 200));
      phase = 'going';
      await postgres.crash();
      phase = 'gone';
      try {
        await sleep(SHORTEST_OUTAGE_MS);
        const rest = { timeout: LONGEST_OUTAGE_MS - SHORTEST_OUTAGE_MS, interval: 20 };
        await vi.waitFor(() => expect(crowd.neverRefused()).toEqual([]), rest);
      } finally {
        phase = 'coming';
        await postgres.startAgain();
      }
      // By the same process, and soon as if nothing had happened.
      await vi.waitFor(async () => must(await visitor.get('/readyz'), 200), WAIT);
      await crowd.acknowledgeMore(10);
      phase = 'there again';
      await crowd.acknowledgeMore(10);
      await crowd.leave();
      expect(must(await visitor.get('/healthz'), 200)).toEqual({ status: 'ok' });

      await expectTold(streams, isEverything);
      await playFirstGame(season);
      await expectTold(streams, ({ type }) => type === 'game');
    } finally {
      for (const { leave } of streams) leave();
      await crowd.leave();
    }

    const stored = await readBrackets(postgres.url('postgres'), season.id);
    const sentBy = new Map(crowd.sent.map((sent) => [sent.userId, sent]));
    const acknowledged = crowd.sent.filter(({ isAcknowledged }) => isAcknowledged);
    expect(stored.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining(acknowledged.map(({ userId }) => userId)),
    );
    for (const { userId, picks } of stored) expect(inOrder(picks)).toEqual(inOrder(sentBy.get(userId)?.picks ?? []));
    await expectRecount(visitor, season.id, stored);
  },
);

function isEverything(event: LiveEvent): boolean {
  return event.type === 'tournament' && event.changed.includes('everything');
}

async function expectTold(streams: readonly LiveReader[], fits: (event: LiveEvent) => boolean): Promise<void> {
  await vi.waitFor(() => Promise.all(streams.map(({ takeUntil }) => takeUntil(fits))), WAIT);
}

async function playFirstGame({ id, games }: Season): Promise<void> {
  const [first] = games;
  must(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: false }), 200);
  must(await admin.put(`/api/games/${first?.id}/result`, { team1Score: 70, team2Score: 60, playerStats: [] }), 200);
}

function inOrder(picks: readonly BracketPick[]): BracketPick[] {
  return [...picks].sort((a, b) => a.gameId - b.gameId);
}
