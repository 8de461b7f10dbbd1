import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbSeeding, gameAt, makeField, makeTree, playWinners, start } from '../../../test/domain-fixtures.ts';
import { isPlayable, type PlacedTeam } from './game.ts';
import { drawBracket, type PlannedGame } from './generation.ts';
import { placeTeams } from './seeding.ts';
import { numberOf } from './tree.ts';

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
  expect(writeGames(teams, games)).toEqual([
    ...['1 L16vL16x >3', '2 R16vR16x >11'],
    ...['3 L1v- >19', '4 L8vL9 >19', '5 L5vL12 >20', '6 L4vL13 >20'],
    ...['7 L6vL11 >21', '8 L3vL14 >21', '9 L7vL10 >22', '10 L2vL15 >22'],
    ...['11 R1v- >23', '12 R8vR9 >23', '13 R5vR12 >24', '14 R4vR13 >24'],
    ...['15 R6vR11 >25', '16 R3vR14 >25', '17 R7vR10 >26', '18 R2vR15 >26'],
    ...['19 -v- >27', '20 -v- >27', '21 -v- >28', '22 -v- >28'],
    ...['23 -v- >29', '24 -v- >29', '25 -v- >30', '26 -v- >30'],
    ...['27 -v- >31', '28 -v- >31', '29 -v- >32', '30 -v- >32'],
    ...['31 -v- >33', '32 -v- >33', '33 -v- >null'],
  ]);
  const rounds = ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'];
  expect(rounds.map((round) => games.filter((game) => game.round === round).length)).toEqual([2, 16, 8, 4, 2, 1]);
});

it('any accepted seeding gives the printed bracket, with the lower position of each seed on the left', () => {
  fc.assert(
    fc.property(arbSeeding, (field) => {
      const seeding = placeTeams(field);
      fc.pre(seeding.ok);
      const printed = makeField(field.length === 34 ? 34 : 32);
      const inOrder = seeding.teams.toSorted((a, b) => a.bracketPosition - b.bracketPosition || a.id - b.id);
      // Each team named after its place in the printed bracket.
      const named = inOrder.map((team) => {
        const rank = inOrder.filter(({ seed }) => seed === team.seed).indexOf(team);
        const names = printed.filter(({ seed }) => seed === team.seed).map(({ name }) => name);
        return { ...team, name: names.sort()[rank] ?? '' };
      });
      expect(writeGames(named, drawBracket(seeding.teams))).toEqual(writeGames(printed, drawBracket(printed)));
    }),
    { numRuns: 100 },
  );
});
