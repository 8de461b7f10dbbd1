import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTopPerformer, sortByPoints } from './box-score.ts';
import {
  listGamesLeaders,
  listPointsLeaders,
  listSingleGameLeaders,
  listTournamentWinsLeaders,
  listWinPercentageLeaders,
  listWinsLeaders,
} from './leaders.ts';
import {
  enterTotals,
  GAME_TYPES,
  type GameType,
  OUTCOMES,
  type Outcome,
  outcomeFor,
  type PlayerEntry,
  recordOf,
  type StatLine,
} from './records.ts';

function makePlayer(id: number, firstName = `P${id}`, winsEntered = 0, lossesEntered = 0): PlayerEntry {
  return { id, firstName, lastName: 'Smith', winsEntered, lossesEntered };
}

let gameId = 0;
function makeLine(playerId: number, outcome: Outcome, points = 0, gameType: GameType = 'tournament'): StatLine {
  gameId += 1;
  return { playerId, gameId, gameType, points, outcome };
}

describe('a record', () => {
  it.each<[string, [number, number], Outcome[], object]>([
    ['nothing at all', [0, 0], [], { wins: 0, losses: 0, totalGames: 0, winPercentage: 0 }],
    ['what was entered', [3, 1], [], { wins: 3, losses: 1, totalGames: 4, winPercentage: 75 }],
    ['what was played', [0, 0], ['won', 'lost', 'won'], { wins: 2, losses: 1, totalGames: 3 }],
    ['both together', [3, 1], ['won', 'lost'], { wins: 4, losses: 2, totalGames: 6 }],
    ['a tie: a game, but neither', [1, 0], ['tied'], { wins: 1, losses: 0, totalGames: 2, winPercentage: 50 }],
    ['a correction downwards', [-1, 0], ['won', 'won'], { wins: 1, losses: 0, totalGames: 1, winPercentage: 100 }],
    ['never below 0', [-2, -1], ['won'], { wins: 0, losses: 0, totalGames: 0, winPercentage: 0 }],
  ])('is %s', (_, [wins, losses], outcomes, expected) => {
    const lines = outcomes.map((outcome) => makeLine(1, outcome));
    expect(recordOf(makePlayer(1, 'Ann', wins, losses), lines)).toMatchObject(expected);
  });

  it('has the points of every game, opening day too, and a game without points is a game', () => {
    const lines = [makeLine(1, 'won', 12), makeLine(1, 'lost', 0), makeLine(1, 'tied', 7, 'opening_day')];
    expect(recordOf(makePlayer(1), lines)).toMatchObject({ totalPoints: 19, totalGames: 3 });
  });

  it('is a win, a loss or neither, by the team a player played for', () => {
    expect([outcomeFor(4, 4), outcomeFor(4, 9), outcomeFor(4, null)]).toEqual(['won', 'lost', 'tied']);
  });

  it('shows the totals an admin enters, and counts on from there', () => {
    const arbOutcomes = fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), arbOutcomes, arbOutcomes, (wins, losses, before, later) => {
        const lines = before.map((outcome) => makeLine(1, outcome));
        const player = { ...makePlayer(1), ...enterTotals({ wins, losses }, lines) };
        expect(recordOf(player, lines)).toMatchObject({ wins, losses });

        const more = later.map((outcome) => makeLine(1, outcome));
        expect(recordOf(player, [...lines, ...more])).toMatchObject({
          wins: wins + later.filter((outcome) => outcome === 'won').length,
          losses: losses + later.filter((outcome) => outcome === 'lost').length,
        });
        // Undoing everything takes away what those games had given, and no more than there is.
        const undone = recordOf(player, []);
        expect(undone.wins).toBe(Math.max(0, wins - before.filter((outcome) => outcome === 'won').length));
        expect(undone.winPercentage).toBeGreaterThanOrEqual(0);
        expect(undone.winPercentage).toBeLessThanOrEqual(100);
      }),
      { numRuns: 100 },
    );
  });
});

describe('leaders', () => {
  const players = ['Fay', 'Eve', 'Dan', 'Cat', 'Bob', 'Ann', 'Bob'].map((name, index) => makePlayer(index + 1, name));

  it('in points add up bracket and opening-day games', () => {
    const lines = [
      makeLine(1, 'won', 10),
      makeLine(1, 'tied', 5, 'opening_day'),
      makeLine(2, 'lost', 14),
      makeLine(3, 'won'),
    ];
    expect(listPointsLeaders(players, lines)).toEqual([
      { playerId: 1, firstName: 'Fay', lastName: 'Smith', totalPoints: 15 },
      { playerId: 2, firstName: 'Eve', lastName: 'Smith', totalPoints: 14 },
    ]);
  });

  it('in tournament wins count bracket games only, and nothing an admin entered', () => {
    const lines = [
      makeLine(1, 'won', 3, 'opening_day'),
      makeLine(2, 'won', 0),
      makeLine(2, 'lost', 9),
      makeLine(3, 'won'),
      makeLine(3, 'won'),
    ];
    const veteran = makePlayer(9, 'Old', 50, 0);
    const rows = listTournamentWinsLeaders([...players, veteran], lines);
    expect(rows.map((row) => [row.firstName, row.tournamentWins])).toEqual([
      ['Dan', 2],
      ['Eve', 1],
    ]);
  });

  it('of a single game list performances, so one player may stand twice', () => {
    const lines = [
      makeLine(1, 'won', 20),
      makeLine(1, 'lost', 31, 'opening_day'),
      makeLine(2, 'won', 25),
      makeLine(3, 'won', 0),
    ];
    const rows = listSingleGameLeaders(players, lines);
    expect(rows.map((row) => [row.playerId, row.points, row.gameType])).toEqual([
      [1, 31, 'opening_day'],
      [2, 25, 'tournament'],
      [1, 20, 'tournament'],
    ]);
    expect(listSingleGameLeaders(players, lines.toReversed())).toEqual(rows);
  });

  it('are five, equals by name and then by id', () => {
    const lines = players.map((player) => makeLine(player.id, 'won', 8));
    const expected = [6, 5, 7, 4, 3];
    for (const list of [
      listPointsLeaders,
      listTournamentWinsLeaders,
      listSingleGameLeaders,
      listGamesLeaders,
      listWinsLeaders,
    ]) {
      expect(list(players, lines).map((row) => row.playerId)).toEqual(expected);
    }
  });

  it('of all time add what was entered', () => {
    const entered = [makePlayer(1, 'Fay', 4, 4), makePlayer(2, 'Eve', 5, 0), makePlayer(3, 'Dan')];
    const lines = [makeLine(1, 'won'), makeLine(3, 'lost'), makeLine(3, 'tied', 0, 'opening_day')];
    const write = (rows: { firstName: string; wins: number; totalGames: number }[]) =>
      rows.map((row) => `${row.firstName} ${row.wins}/${row.totalGames}`);
    expect(write(listGamesLeaders(entered, lines))).toEqual(['Fay 5/9', 'Eve 5/5', 'Dan 0/2']);
    expect(write(listWinsLeaders(entered, lines))).toEqual(['Eve 5/5', 'Fay 5/9']);
  });

  it('in win percentage have played at least 3 games and won one', () => {
    const entered = [
      makePlayer(1, 'Two', 2, 0),
      makePlayer(2, 'Three', 2, 1),
      makePlayer(3, 'Four', 4, 0),
      makePlayer(4, 'Loser', 0, 5),
    ];
    const rows = listWinPercentageLeaders(entered, [makeLine(1, 'lost')].slice(1));
    expect(rows.map((row) => [row.firstName, row.winPercentage])).toEqual([
      ['Four', 100],
      ['Three', (2 / 3) * 100],
    ]);
    const afterTie = listWinPercentageLeaders(entered, [makeLine(1, 'tied', 0, 'opening_day')]);
    expect(afterTie.map((row) => row.firstName)).toEqual(['Four', 'Three', 'Two']);
  });

  it('are never beaten by anyone left out, in whatever order the games were entered', () => {
    const arbLine = fc.record({
      playerId: fc.integer({ min: 1, max: 7 }),
      gameId: fc.nat(20),
      gameType: fc.constantFrom(...GAME_TYPES),
      points: fc.nat(4),
      outcome: fc.constantFrom(...OUTCOMES),
    });
    const arbLines = fc.uniqueArray(arbLine, {
      selector: (line) => `${line.playerId} ${line.gameId} ${line.gameType}`,
      maxLength: 40,
    });
    fc.assert(
      fc.property(arbLines, (lines) => {
        const rows = listPointsLeaders(players, lines);
        const totals = players.map(({ id }) => {
          return lines.filter((line) => line.playerId === id).reduce((sum, line) => sum + line.points, 0);
        });
        const best = totals
          .filter((total) => total > 0)
          .toSorted((a, b) => b - a)
          .slice(0, 5);
        expect(rows.map((row) => row.totalPoints)).toEqual(best);
        expect(listPointsLeaders(players.toReversed(), lines.toReversed())).toEqual(rows);

        const won = players.map(({ id }) => lines.filter((l) => l.playerId === id && l.outcome === 'won').length);
        const mostWon = won
          .filter((wins) => wins > 0)
          .toSorted((a, b) => b - a)
          .slice(0, 5);
        expect(listWinsLeaders(players, lines).map((row) => row.wins)).toEqual(mostWon);

        const single = lines
          .map((line) => line.points)
          .filter(Boolean)
          .toSorted((a, b) => b - a)
          .slice(0, 5);
        expect(listSingleGameLeaders(players, lines).map((row) => row.points)).toEqual(single);
        expect(listSingleGameLeaders(players, lines.toReversed())).toEqual(listSingleGameLeaders(players, lines));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the box score of a game', () => {
  const score = (firstName: string, points: number) => ({ player: { firstName, lastName: 'Smith' }, points });

  it('names the player with the most points, if anyone scored', () => {
    expect(findTopPerformer([score('Ann', 4), score('Bob', 11), score('Cat', 0)])?.player.firstName).toBe('Bob');
    expect(findTopPerformer([score('Bob', 4), score('Ann', 4)])?.player.firstName).toBe('Ann');
    expect(findTopPerformer([score('Ann', 0)])).toBeUndefined();
    expect(findTopPerformer([])).toBeUndefined();
  });

  it('lists everyone, highest first', () => {
    const rows = sortByPoints([score('Cat', 0), score('Bob', 4), score('Ann', 11)]);
    expect(rows.map((row) => row.points)).toEqual([11, 4, 0]);
  });
});
