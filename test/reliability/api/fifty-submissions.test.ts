import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../../src/contract/leaderboard.ts';
import type { Tree } from '../../../src/domain/bracket/tree.ts';
import { mapPicks } from '../../../src/domain/picks/picks.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import type { Caller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { fillBracket, makeSeason, must, readTree } from '../../test-season.ts';
import { titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { type Servers, startServers } from './servers.ts';

const NAME = 'fifty submissions';
const SUBMISSIONS = 50;

let servers: Servers;
let admin: Caller;
let tournamentId: number;
let tree: Tree;
const people: number[] = [];

beforeAll(async () => {
  servers = await startServers();
  admin = await servers.test.admin();
  tournamentId = (await makeSeason(admin)).id;
  tree = await readTree(admin, tournamentId);
});
afterAll(() => servers.close());

async function readBrackets(userId: number) {
  const { db } = servers.test.database;
  const rows = await db.select().from(brackets).where(eq(brackets.userId, userId));
  return Promise.all(
    rows.map(async ({ id, submittedAt }) => {
      const stored = await db.select().from(picks).where(eq(picks.bracketId, id));
      return { id, submittedAt, picks: stored.map(({ gameId, pickedTeamId }) => ({ gameId, pickedTeamId })) };
    }),
  );
}

trials(
  NAME,
  'somebody who submits fifty times at once has one bracket, and it is the one that was acknowledged',
  { quick: 4, full: 200, concurrency: 4 },
  async ({ random }) => {
    const person = await servers.test.user();
    people.push(person.id);
    const callers = servers.everywhere(person);
    // No two alike, so that a mixture would show.
    const sent = Array.from({ length: SUBMISSIONS }, () =>
      fillBracket(tree, (first, second) => (random.chance(0.5) ? first : second)),
    );
    const answers = await Promise.all(
      sent.map((picks, index) => callers[index % callers.length]?.post('/api/brackets', { tournamentId, picks })),
    );

    const winner = answers.findIndex((answer) => answer?.status === 201);
    const others = answers.toSpliced(winner, 1).map((answer) => [answer?.status, answer?.body.code]);
    expect(others).toEqual(Array(SUBMISSIONS - 1).fill([409, 'bracket_exists']));
    const [bracket, ...more] = await readBrackets(person.id);
    expect(more).toEqual([]);
    expect(bracket).toMatchObject({ id: answers[winner]?.body.id, submittedAt: expect.any(Date) });
    expect(mapPicks(bracket?.picks ?? [])).toEqual(mapPicks(sent[winner] ?? []));
    expect(bracket?.picks).toHaveLength(31);
  },
);

it(titleOf(NAME, 'nobody is missing from the standings, and nobody there twice'), async () => {
  expect(await servers.test.database.db.$count(brackets)).toBe(people.length);
  for (const caller of servers.everywhere(admin)) {
    const readPeople = async () => {
      const entries: LeaderboardEntry[] = must(await caller.get(`/api/tournaments/${tournamentId}/leaderboard`), 200);
      return entries.map(({ userId }) => userId).sort();
    };
    await expect.poll(readPeople, { timeout: 20_000 }).toEqual(people.toSorted());
  }
});
