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
    ['what was entered', [3, 1], [], { wins: 3, losses: 1, totalGames: 4, winPercentage: 75 }],
    ['what was played', [0, 0], ['won', 'lost', 'won'], { wins: 2, losses: 1, totalGames: 3 }],
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

  it.each<[string, (players: PlayerEntry[], lines: StatLine[]) => { firstName: string }[], string[], object]>([
    ['points', listPointsLeaders, ['Fay', 'Eve'], { playerId: 1, lastName: 'Smith', totalPoints: 15 }],
    ['wins in bracket games, without those entered', listTournamentWinsLeaders, ['Dan', 'Eve'], { tournamentWins: 2 }],
    ['games of all time', listGamesLeaders, ['Cat', 'Bob', 'Dan', 'Eve', 'Fay'], { totalGames: 10 }],
    ['wins of all time', listWinsLeaders, ['Bob', 'Cat', 'Dan', 'Eve', 'Fay'], { wins: 5, totalGames: 5 }],
    ['win percentage after 3 games', listWinPercentageLeaders, ['Bob', 'Dan', 'Cat'], { winPercentage: 100 }],
  ])('in %s', (_, list, names, first) => {
    const known = [...players.slice(0, 3), makePlayer(4, 'Cat', 4, 6), makePlayer(5, 'Bob', 5, 0)];
    const lines = [
      makeLine(1, 'lost', 10),
      makeLine(1, 'won', 5, 'opening_day'),
      makeLine(2, 'won', 14),
      makeLine(2, 'tied', 0, 'opening_day'),
      makeLine(3, 'won'),
      makeLine(3, 'won'),
      makeLine(3, 'tied'),
    ];
    const rows = list(known, lines);
    expect(rows.map(({ firstName }) => firstName)).toEqual(names);
    expect(rows[0]).toMatchObject(first);
  });

  it('of a single game list performances, so one player may stand twice', () => {
    const lines = [makeLine(1, 'won', 20), makeLine(1, 'lost', 31, 'opening_day'), makeLine(2, 'won', 25)];
    const rows = listSingleGameLeaders(players, [...lines, makeLine(3, 'won', 0)]);
    expect(rows.map((row) => [row.playerId, row.points, row.gameType])).toEqual([
      [1, 31, 'opening_day'],
      [2, 25, 'tournament'],
      [1, 20, 'tournament'],
    ]);
  });

  it('are five, equals by name and then by id', () => {
    const lines = players.map((player) => makeLine(player.id, 'won', 8));
    const lists = [listPointsLeaders, listTournamentWinsLeaders, listSingleGameLeaders, listGamesLeaders];
    for (const list of lists) expect(list(players, lines).map((row) => row.playerId)).toEqual([6, 5, 7, 4, 3]);
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
    const bestFive = (values: number[]) =>
      values
        .filter((value) => value > 0)
        .toSorted((a, b) => b - a)
        .slice(0, 5);
    fc.assert(
      fc.property(arbLines, (lines) => {
        const linesOf = players.map(({ id }) => lines.filter((line) => line.playerId === id));
        const totals = linesOf.map((own) => own.reduce((sum, line) => sum + line.points, 0));
        const wins = linesOf.map((own) => own.filter((line) => line.outcome === 'won').length);

        const points = listPointsLeaders(players, lines);
        expect(points.map((row) => row.totalPoints)).toEqual(bestFive(totals));
        expect(listPointsLeaders(players.toReversed(), lines.toReversed())).toEqual(points);
        expect(listWinsLeaders(players, lines).map((row) => row.wins)).toEqual(bestFive(wins));

        const single = listSingleGameLeaders(players, lines);
        expect(single.map((row) => row.points)).toEqual(bestFive(lines.map((line) => line.points)));
        expect(listSingleGameLeaders(players, lines.toReversed())).toEqual(single);
      }),
      { numRuns: 100 },
    );
  });
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
