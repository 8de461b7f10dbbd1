import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedLine, countLeaders, countPlayers } from '../../../test/oracle/records.ts';
import { findTopPerformer, sortByPoints } from './box-score.ts';
import {
  listGamesLeaders,
  listPointsLeaders,
  listSingleGameLeaders,
  listTournamentWinsLeaders,
  listWinPercentageLeaders,
  listWinsLeaders,
} from './leaders.ts';
import { addedGamesFor, GAME_TYPES, groupByPlayer, OUTCOMES, type Outcome, outcomeFor, recordOf } from './records.ts';

const [TEAM, OPPONENT] = [4, 9];

const arbPlayers = fc.array(
  fc.record({
    name: fc.constantFrom('Ann', 'Bob', 'Cat', 'Dan'),
    addedWins: fc.integer({ min: -3, max: 6 }),
    addedLosses: fc.integer({ min: -3, max: 6 }),
  }),
  { minLength: 3, maxLength: 8 },
);

const arbLines: fc.Arbitrary<CountedLine[]> = fc.uniqueArray(
  fc.record({
    playerId: fc.integer({ min: 1, max: 8 }),
    gameId: fc.nat(9),
    gameType: fc.constantFrom(...GAME_TYPES),
    points: fc.nat(2),
    winnerId: fc.constantFrom(TEAM, OPPONENT, null),
    tournamentId: fc.constant(1),
    teamId: fc.constant(TEAM),
  }),
  { selector: ({ playerId, gameId, gameType }) => `${playerId} ${gameId} ${gameType}`, maxLength: 60 },
);

it('records and leaders are those of a recount, in whatever order the games were entered', () => {
  fc.assert(
    fc.property(arbPlayers, arbLines, (drawn, counted) => {
      const known = drawn.map((player, index) => ({ ...player, id: index + 1, teamId: null }));
      const players = known.map(({ id, name, addedWins, addedLosses }) => {
        return { id, firstName: name, lastName: 'Ace', addedWins, addedLosses };
      });
      const lines = counted.map(({ playerId, gameId, gameType, points, teamId, winnerId }) => {
        return { playerId, gameId, gameType, points, outcome: outcomeFor(teamId, winnerId) };
      });
      const linesOf = groupByPlayer(lines);
      const records = players.map((player) => ({ id: player.id, ...recordOf(player, linesOf.get(player.id) ?? []) }));
      const expected = countPlayers(counted, known).map(({ firstName, teamId, ...record }) => record);
      expect(records).toEqual(expected.toSorted((a, b) => a.id - b.id));
      expect({
        'points-leaders': listPointsLeaders(players, lines),
        'single-game-leaders': listSingleGameLeaders(players, lines),
        'wins-leaders': listWinsLeaders(players, lines),
        'games-leaders': listGamesLeaders(players, lines),
        'win-percentage-leaders': listWinPercentageLeaders(players, lines),
        'tournament-wins-leaders/1': listTournamentWinsLeaders(players, lines),
      }).toEqual(countLeaders(counted, known, [1]));
    }),
    { numRuns: 200 },
  );
});

it('a record shows the totals an admin enters, and counts on from there', () => {
  const arbOutcomes = fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 12 });
  const makeLine = (outcome: Outcome, gameId: number) => {
    return { playerId: 1, gameId, gameType: 'tournament' as const, points: 0, outcome };
  };
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), arbOutcomes, arbOutcomes, (wins, losses, before, later) => {
      const lines = before.map(makeLine);
      const player = { id: 1, firstName: 'Ann', lastName: 'Ace', ...addedGamesFor({ wins, losses }, lines) };
      expect(recordOf(player, lines)).toMatchObject({ wins, losses });

      const more = later.map(makeLine);
      expect(recordOf(player, [...lines, ...more])).toMatchObject({
        wins: wins + later.filter((outcome) => outcome === 'won').length,
        losses: losses + later.filter((outcome) => outcome === 'lost').length,
      });
      // Without its games the record loses their wins, but is never below 0.
      const undone = recordOf(player, []);
      expect(undone.wins).toBe(Math.max(0, wins - before.filter((outcome) => outcome === 'won').length));
      expect(undone.winPercentage).toBeGreaterThanOrEqual(0);
      expect(undone.winPercentage).toBeLessThanOrEqual(100);
    }),
    { numRuns: 100 },
  );
});

describe('the box score of a game', () => {
  const score = (firstName: string, points: number) => ({ player: { firstName, lastName: 'Smith' }, points });

  it('names the player with the most points, if anyone scored', () => {
    expect(findTopPerformer([score('Ann', 4), score('Bob', 11)])?.player.firstName).toBe('Bob');
    expect(findTopPerformer([score('Bob', 4), score('Ann', 4)])?.player.firstName).toBe('Ann');
    expect(findTopPerformer([score('Ann', 0)])).toBeUndefined();
  });

  it('lists everyone, highest first', () => {
    const rows = sortByPoints([score('Cat', 0), score('Bob', 4), score('Ann', 11)]);
    expect(rows.map((row) => row.points)).toEqual([11, 4, 0]);
  });
});
