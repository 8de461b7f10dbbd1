import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  arbSeeding,
  gameAt,
  makeField,
  makeGames,
  makeTree,
  playWinners,
  start,
} from '../../../test/domain-fixtures.ts';
import { isPlayable, type PlacedTeam } from './game.ts';
import { drawBracket, type PlannedGame } from './generation.ts';
import { placeTeams } from './seeding.ts';
import { buildTree, numberOf } from './tree.ts';

function writeGames(teams: readonly PlacedTeam[], games: readonly PlannedGame[]): string[] {
  const nameOf = (id: number | null) => teams.find((team) => team.id === id)?.name ?? '-';
  return games.map((game) => `${game.number} ${nameOf(game.team1Id)}v${nameOf(game.team2Id)} >${game.nextNumber}`);
}

it('a game can be played once both teams are known, until it has a result', () => {
  const played = playWinners(makeTree(32), 'L1', 'L8', 'L5');
  const running = start(played, gameAt(played, 'round_of_32', 3).id);
  const playable = running.games.filter(isPlayable).map(({ id }) => numberOf(running, id));
  expect(playable).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
});

it('32 teams stand where the printed bracket has them', () => {
  const teams = makeField(32);
  expect(writeGames(teams, drawBracket(teams))).toEqual([
    ...['1 L1vL16 >17', '2 L8vL9 >17', '3 L5vL12 >18', '4 L4vL13 >18'],
    ...['5 L6vL11 >19', '6 L3vL14 >19', '7 L7vL10 >20', '8 L2vL15 >20'],
    ...['9 R1vR16 >21', '10 R8vR9 >21', '11 R5vR12 >22', '12 R4vR13 >22'],
    ...['13 R6vR11 >23', '14 R3vR14 >23', '15 R7vR10 >24', '16 R2vR15 >24'],
    ...['17 -v- >25', '18 -v- >25', '19 -v- >26', '20 -v- >26'],
    ...['21 -v- >27', '22 -v- >27', '23 -v- >28', '24 -v- >28'],
    ...['25 -v- >29', '26 -v- >29', '27 -v- >30', '28 -v- >30'],
    ...['29 -v- >31', '30 -v- >31', '31 -v- >null'],
  ]);
});

it('34 teams start with the play-ins, the team created first on top, in whatever order teams come', () => {
  const teams = makeField(34);
  const games = drawBracket(teams.toReversed());
  expect(writeGames(teams, games).slice(0, 3)).toEqual(['1 L16vL16x >3', '2 R16vR16x >11', '3 L1v- >19']);
  expect(games.slice(0, 3).map(({ round }) => round)).toEqual(['play_in', 'play_in', 'round_of_32']);
});

it('any accepted seeding gives one tree in which each team plays once and each half has every seed', () => {
  fc.assert(
    fc.property(arbSeeding, (field) => {
      const seeding = placeTeams(field);
      if (!seeding.ok) return;
      const { teams } = seeding;
      const games = drawBracket(teams);
      const entered = games.flatMap((game) => [game.team1Id, game.team2Id]).filter((id) => id !== null);
      expect(entered.toSorted()).toEqual(teams.map((team) => team.id).toSorted());
      const seedOf = (id: number | null) => teams.find((team) => team.id === id)?.seed ?? 16;
      for (const { round, team1Id, team2Id } of games) {
        if (round === 'play_in') expect([team1Id, team2Id].map(seedOf)).toEqual([16, 16]);
        if (round === 'round_of_32') expect(seedOf(team1Id) + seedOf(team2Id)).toBe(17);
      }

      const tree = buildTree(makeGames(teams), teams);
      const [left, right] = tree.games.filter((game) => game.round === 'final_four');
      for (const half of [left, right]) {
        const seeds = teams.filter((team) => tree.routes.get(team.id)?.includes(half?.id ?? 0)).map((t) => t.seed);
        expect(new Set(seeds).size).toBe(16);
        expect(seeds).toHaveLength(teams.length / 2);
      }
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const pair = teams.filter((team) => team.seed === seed);
        const [lower, higher] = pair.sort((a, b) => a.bracketPosition - b.bracketPosition);
        expect(tree.routes.get(lower?.id ?? 0)).toContain(left?.id);
        expect(tree.routes.get(higher?.id ?? 0)).toContain(right?.id);
      }
    }),
    { numRuns: 100 },
  );
});
