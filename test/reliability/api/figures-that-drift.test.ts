import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createRandom } from '../../../scripts/random.ts';
import { chooseAtRandom } from '../../../src/domain/picks/autofill.ts';
import { users } from '../../../src/server/db/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Person } from '../../counted-records.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import {
  expectLists,
  expectOwn,
  expectPlayers,
  expectRecordsView,
  expectSeason,
  expectStandings,
  expectViews,
  SORTS,
} from './expect-counted.ts';
import { ACTS } from './season-acts.ts';
import { startAnywhere } from './season-at-any-point.ts';
import type { Entry, SeasonOnPaper } from './season-on-paper.ts';
import type { Scene } from './season-scene.ts';

let test: TestApp;
let admin: Caller;
let visitor: Caller;
let seasons: SeasonOnPaper[];
const people: Person[] = [];
const callers = new Map<number, Caller>();

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
  visitor = test.visitor();
  seasons = [await makeOnPaper(32), await makeOnPaper(34)];
  // Two of one name, so that the order of equals is seen too.
  for (const firstName of ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Ann', 'Ida', 'Jim']) {
    const { id } = must(await admin.post('/api/players', { firstName, lastName: 'Ace' }), 201);
    people.push({ id, name: firstName, teamId: null, addedWins: 0, addedLosses: 0 });
  }
});
afterAll(() => test.close());

const NAMES = [
  ['Zoe', null],
  ['ann', 'Lee'],
  ['Ann', 'Lee'],
  [null, null],
  ['Bo', 'N'],
  ['Bo', 'M'],
] as const;

/** A season with brackets of whom some are alike, some have but the first round, and one is only begun. */
async function makeOnPaper(size: 32 | 34): Promise<SeasonOnPaper> {
  const random = createRandom(size, 'brackets');
  const { id, teams, games } = await makeSeason(admin, { size });
  const tree = await readTree(admin, id);
  const entries: Entry[] = [];
  for (const [firstName, lastName] of NAMES) {
    const { username, id: userId, ...caller } = await test.user();
    await test.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, userId));
    const [first] = entries;
    const whole = fillBracket(tree, chooseAtRandom(random.next));
    const copied =
      first && entries.length === 3
        ? [...first.picks].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId }))
        : whole;
    const isEarly = (gameId: number) => /play_in|32/.test(tree.gameById.get(gameId)?.round ?? '');
    const picks = entries.length > 3 ? copied.filter(({ gameId }) => isEarly(gameId)) : copied;
    const { id: bracketId } = must(await caller.post('/api/brackets', { tournamentId: id, picks }), 201);
    const own = new Map(picks.map(({ gameId, pickedTeamId }) => [gameId, pickedTeamId]));
    entries.push({ bracketId, userId, username, firstName, lastName, picks: own });
    callers.set(userId, caller);
  }
  return {
    ...{ id, teams, entries, status: 'not_started', currentRound: null, isOpen: true },
    games: games.map(({ id, round, team1Id, team2Id, nextGameId }) => ({ id, round, team1Id, team2Id, nextGameId })),
    ...{ results: new Map(), running: new Map(), openingDay: new Map(), deleted: new Map() },
  };
}

// What follows from what is the same on both, and the embedded database takes longer.
trials(
  9,
  'every figure is what a recount says, after any results, corrections and edits',
  { quick: 30, full: 10_000, embedded: 0.1 },
  async ({ random }) => {
    const season = random.pick(seasons);
    const scene = { admin, seasons, people, random, season };
    await startAnywhere(test.database, scene);
    for (let steps = random.between(2, 4); steps > 0; steps -= 1) await takeStep(scene);
    await Promise.all([expectSeason(test.database, visitor, season), expectPlayers(visitor, seasons, people)]);
    // Each of these is another way to the same sources, so that one of them at a time is enough.
    const entry = random.pick(season.entries);
    const others = [
      () => expectLists(visitor, seasons, people),
      () => expectViews(test.database, season),
      () => expectRecordsView(test.database, seasons, people),
      () => expectOwn(callers.get(entry.userId) as Caller, season, entry),
    ];
    await random.pick(others)();
  },
);

async function takeStep(scene: Scene): Promise<void> {
  const { random, season } = scene;
  const act = random.pick(ACTS);
  try {
    await act(scene);
    // Not always: the end of the sequence tells as well.
    if (random.chance(0.4)) await expectStandings(visitor, season, random.pick(SORTS));
  } catch (error) {
    throw new Error(`after ${act.name}`, { cause: error });
  }
}
