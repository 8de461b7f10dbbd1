import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Game } from '../../../src/contract/games.ts';
import type { PlacedTeam } from '../../../src/domain/bracket/game.ts';
import { drawBracket } from '../../../src/domain/bracket/generation.ts';
import { mapPicks } from '../../../src/domain/picks/picks.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import { prepare } from '../../api/prepare.ts';
import { expectStandingsSoon } from '../../oracle/expect.ts';
import { picks } from '../../picks-view.ts';
import { expectStatus, fillBracket, makeSeason, readTree, tossCoins } from '../../test-season.ts';
import { isFull, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { readAllFacts, startServers } from './servers.ts';

const SUBMITTING = 'fifty submissions';
const SUBMISSIONS = 50;
const DRAWS = isFull ? 50 : 20;

const servers = prepare(startServers);
const admin = prepare(() => servers.test.admin());
const season = prepare(() => makeSeason(admin));
const people: number[] = [];

trials(
  SUBMITTING,
  'somebody who submits fifty times at once has one bracket, and it is the one that was acknowledged',
  { quick: 4, full: 200, concurrency: 4 },
  async ({ random }) => {
    const { db } = servers.test.database;
    const person = await servers.test.user();
    people.push(person.id);
    const callers = servers.everywhere(person);
    const tree = await readTree(admin, season.id);
    // All differ, so that a mixture of two would show.
    const sent = Array.from({ length: SUBMISSIONS }, () => fillBracket(tree, tossCoins(random.next)));
    const responses = await Promise.all(
      sent.map((picks, index) =>
        callers[index % callers.length]?.post('/api/brackets', { tournamentId: season.id, picks }),
      ),
    );

    const winner = responses.findIndex((response) => response?.status === 201);
    const others = responses.toSpliced(winner, 1).map((response) => [response?.status, response?.body.code]);
    expect(others).toEqual(Array(SUBMISSIONS - 1).fill([409, 'bracket_exists']));
    const id = responses[winner]?.body.id;
    const stored = await db.select().from(brackets).where(eq(brackets.userId, person.id));
    expect(stored).toMatchObject([{ id, submittedAt: expect.any(Date) }]);
    const storedPicks = await db.select().from(picks).where(eq(picks.bracketId, id));
    expect(storedPicks).toHaveLength(31);
    expect(mapPicks(storedPicks)).toEqual(mapPicks(sent[winner] ?? []));
  },
);

it(titleOf(SUBMITTING, 'everybody who submitted is in the standings exactly once'), async () => {
  const { seasons } = await readAllFacts(servers.test.database, season);
  expect(seasons[0].brackets.map(({ userId }) => userId).toSorted()).toEqual(people.toSorted());
  await expectStandingsSoon(servers.everywhere(admin), seasons[0]);
});

trials(
  'drawn at once',
  'a bracket that is drawn many times at once is one whole bracket',
  { quick: 2, full: 20 },
  async ({ random, number }) => {
    const size = number % 2 === 1 ? 34 : 32;
    const callers = servers.everywhere(admin);
    const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
    const { id } = expectStatus(await admin.post('/api/tournaments', cup), 201);
    const names = random.shuffle(Array.from({ length: size }, (_, index) => ({ name: `T${index + 1}` })));
    expectStatus(await admin.post(`/api/tournaments/${id}/teams`, { teams: names }), 201);

    const responses = await Promise.all(
      Array.from({ length: DRAWS }, (_, index) =>
        callers[index % callers.length]?.post('/api/tournaments/create-bracket', { tournamentId: id }),
      ),
    );
    // Nothing has been entered that drawing again would discard, so each request draws, one after the other.
    expect(responses.map((response) => response?.status)).toEqual(Array(DRAWS).fill(201));
    const games: Game[] = expectStatus(await admin.get(`/api/tournaments/${id}/games`), 200);
    const teams: PlacedTeam[] = expectStatus(await admin.get(`/api/tournaments/${id}/teams`), 200);
    expect(games).toHaveLength(size - 1);
    for (const response of responses) expectOneDraw(response?.body.games, teams);
    const last = responses.toSorted((a, b) => a?.body.games[0].id - b?.body.games[0].id).at(-1);
    expect(games).toEqual(last?.body.games);
  },
);

/** Expects the games that `drawBracket` plans for these teams. generation.test.ts compares the plan with the printed bracket. */
function expectOneDraw(games: readonly Game[], teams: readonly PlacedTeam[]): void {
  const numberOf = new Map(games.map(({ id }, index) => [id, index + 1]));
  const drawn = games.map(({ id, round, team1Id, team2Id, nextGameId }) => {
    const nextNumber = nextGameId === null ? null : numberOf.get(nextGameId);
    return { number: numberOf.get(id), round, team1Id, team2Id, nextNumber };
  });
  expect(drawn).toEqual(drawBracket(teams));
}
