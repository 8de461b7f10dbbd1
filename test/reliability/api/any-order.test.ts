import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { createRandom } from '../../../scripts/random.ts';
import { mapPicks } from '../../../src/domain/picks/picks.ts';
import { users } from '../../../src/server/db/schema.ts';
import { prepareApp } from '../../api/prepare.ts';
import type { Caller } from '../../caller.ts';
import {
  expectLeaders,
  expectOwnBracket,
  expectRecords,
  expectSeason,
  expectStandings,
  expectViews,
} from '../../oracle/expect.ts';
import { type Facts, judgeResult, type SeasonFacts, startFacts, teamsOf, updateProgress } from '../../oracle/facts.ts';
import { SORTS } from '../../oracle/standings.ts';
import { expectStatus, fillBracket, makeSeason, readTree, tossCoins } from '../../test-season.ts';
import { trials } from '../trials.ts';
import * as operations from './operations.ts';
import { expectSerialOrder } from './serial-order.ts';
import { storeFacts } from './stored-facts.ts';

const { test, admin } = prepareApp();
const facts: Facts = { seasons: [], players: [] };
const callers = new Map<number, Caller>();

beforeAll(async () => {
  facts.seasons = [await enterBrackets(32), await enterBrackets(34)];
  // Two players have one name, so that the order of equals is compared too.
  for (const name of ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Ann', 'Ida', 'Jim']) {
    const { id } = expectStatus(await admin.post('/api/players', { firstName: name, lastName: 'Ace' }), 201);
    facts.players.push({ id, name, teamId: null, addedWins: 0, addedLosses: 0 });
  }
});

const NAMES = [
  ['Zoe', null],
  ['ann', 'Lee'],
  ['Ann', 'Lee'],
  [null, null],
  ['Bo', 'N'],
  ['Bo', 'M'],
] as const;

/** A season with six brackets: the fourth is the same as the first, and the last two end with the first round. */
async function enterBrackets(size: 32 | 34): Promise<SeasonFacts> {
  const random = createRandom(size, 'brackets');
  const season = startFacts(await makeSeason(admin, { size }));
  const tree = await readTree(admin, season.id);
  const isEarly = ({ gameId }: { gameId: number }) => /play_in|32/.test(tree.gameById.get(gameId)?.round ?? '');
  const drawn = NAMES.map(() => fillBracket(tree, tossCoins(random.next)));
  for (const [index, [firstName, lastName]] of NAMES.entries()) {
    const { username, id: userId, ...caller } = await test.user();
    await test.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, userId));
    const whole = drawn[index === 3 ? 0 : index] ?? [];
    const picks = index > 3 ? whole.filter(isEarly) : whole;
    const { id: bracketId } = expectStatus(await caller.post('/api/brackets', { tournamentId: season.id, picks }), 201);
    const person = { bracketId, userId, username, firstName, lastName };
    season.brackets.push({ ...person, isSubmitted: true, isSealed: true, picks: new Map(mapPicks(picks)) });
    callers.set(userId, caller);
  }
  return season;
}

/** What admins do. Each is drawn as often as it is listed. */
const OPERATIONS: readonly operations.DrawOperation[] = [
  ...Array(6).fill((scene: operations.Scene) => operations.enterResult(scene)),
  ...Array(3).fill(operations.enterOpeningDay),
  ...Array(3).fill((scene: operations.Scene) => operations.reopen(scene)),
  ...Array(4).fill(operations.editPlayer),
  ...[operations.startGame, operations.startGame, operations.addOpeningDay, operations.renameTeam],
  ...[operations.deleteOpeningDay, operations.deleteOpeningDay, operations.changeProgress],
  ...[operations.reset, operations.reset, operations.redrawWithoutAgreeing],
  (scene) => operations.setOpen(scene),
];

// Figures are derived in the same way on both databases, and the embedded one takes longer.
trials(
  'any order',
  'every figure is what a recount says, after any results, corrections and edits',
  { quick: 30, full: 10_000, embedded: 0.1 },
  async ({ random }) => {
    const visitor = test.visitor();
    const season = random.pick(facts.seasons);
    const scene = { facts, season, random, admin: () => admin };
    await startAnywhere(scene);
    for (let steps = random.between(2, 4); steps > 0; steps -= 1) {
      await expectSerialOrder(test.database, facts, season, [random.pick(OPERATIONS)(scene)]);
      // Not always: the checks after the last step find most mistakes too.
      if (random.chance(0.4)) await expectStandings(visitor, season, random.pick(SORTS));
    }
    await expectSeason(visitor, season);
    await expectRecords(visitor, facts);
    // Each of these derives figures from the same rows in another way, so one per trial is enough.
    const bracket = random.pick(season.brackets);
    const others = [
      () => expectLeaders(visitor, facts),
      () => expectViews(test.database, season, facts),
      () => expectOwnBracket(callers.get(bracket.userId) as Caller, season, bracket),
    ];
    await random.pick(others)();
  },
);

// Beyond all ids that the server will give to opening-day games.
const UNUSED_IDS = 1_000_000;

/** Stores random results and players, with the seasons at any point between the first game and the last. */
async function startAnywhere(scene: operations.Scene): Promise<void> {
  const { random, season: current } = scene;
  const teamIds = [...facts.seasons.flatMap(operations.listTeamsWithPlayers), null];
  for (const player of facts.players) {
    const added = { addedWins: random.between(-1, 2), addedLosses: random.between(-1, 2) };
    Object.assign(player, { teamId: random.pick(teamIds), ...added });
  }
  for (const season of facts.seasons) drawResults({ ...scene, season });
  await storeFacts(test.database, facts);
  // Any change makes the server read the database again.
  expectStatus(await admin.patch(`/api/tournaments/${current.id}`, {}), 200);
}

function drawResults(scene: operations.Scene): void {
  const { season, random } = scene;
  for (const part of [season.results, season.running, season.deletedOpeningDay, season.openingDay]) part.clear();
  season.isOpen = random.chance(0.3);
  const played = random.chance(0.1) ? season.games.length * 10 : random.between(0, season.games.length);
  for (let count = 0; count < played; count += 1) {
    const game = operations.drawGame(scene);
    const teams = teamsOf(season, game);
    const score = operations.drawScore(random);
    if (season.results.has(game.id) || teams.includes(null) || score.team1Score === score.team2Score) continue;
    season.results.set(game.id, judgeResult(teams, score, operations.drawLines(scene, teams)));
  }
  updateProgress(season);
  for (let number = random.between(0, 3); number > 0; number -= 1) {
    const [team1Id = 0, team2Id = 0] = random.shuffle(operations.listTeamsWithPlayers(season));
    const teams = [team1Id, team2Id] as const;
    const result = judgeResult(teams, operations.drawScore(random), operations.drawLines(scene, teams));
    season.openingDay.set(UNUSED_IDS + season.id * 10 + number, { team1Id, team2Id, result });
  }
}
