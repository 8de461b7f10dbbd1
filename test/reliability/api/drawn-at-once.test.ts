import { afterAll, beforeAll, expect } from 'vitest';
import type { Game } from '../../../src/contract/games.ts';
import type { Team } from '../../../src/contract/teams.ts';
import { isSeedingDrawn } from '../../../src/domain/bracket/drawn.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import type { Caller } from '../../caller.ts';
import { must } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { type Servers, startServers } from './servers.ts';

const CALLS = isFull ? 50 : 20;
const FIRST_ROUND = [1, 16, 8, 9, 5, 12, 4, 13, 6, 11, 3, 14, 7, 10, 2, 15];

let servers: Servers;
let admin: Caller;
beforeAll(async () => {
  servers = await startServers();
  admin = await servers.test.admin();
});
afterAll(() => servers.close());

/** Told from the games and seeds alone. */
function expectOneTree(games: readonly Game[], teams: readonly Team[], size: number): void {
  const teamById = new Map(teams.map((team) => [team.id, team]));
  const inRound = (round: string) => games.filter((game) => game.round === round);
  const sizes = ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'].map(
    (round) => inRound(round).length,
  );
  expect(sizes).toEqual([size - 32, 16, 8, 4, 2, 1]);

  // Neighbours meet: the first two games of a round in the first of the next, and so on.
  const main = games.filter(({ round }) => round !== 'play_in');
  const feeders = main.map(({ nextGameId }) => nextGameId);
  const laterIds = main.slice(16).map(({ id }) => id);
  expect(feeders).toEqual([...laterIds.flatMap((id) => [id, id]), null]);

  // A play-in stands for its two teams, in the second place of a game with a top seed.
  const playIns = inRound('play_in');
  const secondOf = ({ id, team2Id }: Game) => team2Id ?? playIns.find(({ nextGameId }) => nextGameId === id)?.team1Id;
  const pairs = inRound('round_of_32').map((game) => [game.team1Id, secondOf(game)].map((id) => teamById.get(id ?? 0)));
  expect(pairs.flat().map((team) => team?.seed)).toEqual([...FIRST_ROUND, ...FIRST_ROUND]);
  for (const [favourite, underdog] of pairs) expect(underdog?.bracketPosition).toBe(favourite?.bracketPosition);
  const placed = games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]).filter((id) => id !== null);
  expect(placed.toSorted((a, b) => a - b)).toEqual(teams.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(isSeedingDrawn(buildTree(games, teams))).toBe(true);
}

trials(
  'drawn at once',
  'a bracket that many admins draw at the same time is one bracket',
  { quick: 2, full: 20 },
  async ({ random, number }) => {
    const size = number % 2 === 1 ? 34 : 32;
    const callers = servers.everywhere(admin);
    const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
    const { id } = must(await admin.post('/api/tournaments', cup), 201);
    const names = random.shuffle(Array.from({ length: size }, (_, index) => ({ name: `T${index + 1}` })));
    must(await admin.post(`/api/tournaments/${id}/teams`, { teams: names }), 201);

    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) =>
        callers[index % callers.length]?.post('/api/tournaments/create-bracket', { tournamentId: id }),
      ),
    );
    // Nothing has been entered that drawing again would discard, so each of them draws, one after the other.
    expect(answers.map((answer) => answer?.status)).toEqual(Array(CALLS).fill(201));
    const games: Game[] = must(await admin.get(`/api/tournaments/${id}/games`), 200);
    const teams: Team[] = must(await admin.get(`/api/tournaments/${id}/teams`), 200);
    expectOneTree(games, teams, size);
    for (const answer of answers) expectOneTree(answer?.body.games, teams, size);
    const last = answers.toSorted((a, b) => a?.body.games[0].id - b?.body.games[0].id).at(-1);
    expect(games).toEqual(last?.body.games);
  },
);
