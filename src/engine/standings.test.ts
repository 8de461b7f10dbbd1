import { describe, expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree, numberTree, playWinners } from '../../test/domain-fixtures.ts';
import type { Round } from '../domain/bracket/rounds.ts';
import { packPicks } from '../domain/picks/packed-picks.ts';
import { LEADERBOARD_SORTS, type LeaderboardSort } from '../domain/scoring/ranking.ts';
import { sortByNameInBackground, sortNames } from './name-order.ts';
import { entry, offsetOf, page } from './page.ts';
import { createStandings, hasBracket, put, type Standings, type StoredBracket, setResults } from './standings.ts';

describe('standings', () => {
  const tree = playWinners(makeTree(32), 'L1', 'L9');
  const numbering = numberTree(tree);
  const lastGameId = gameAt(tree, 'round_of_32', 1).id;
  const enter = (bracketId: number, ...picks: [Round, number, string][]): StoredBracket => {
    const name = new TextEncoder().encode(`Fan ${bracketId}`);
    return { bracketId, submittedAt: 1000, name, picks: packPicks(numbering, makePicks(tree, ...picks)) };
  };
  const stand = (...brackets: StoredBracket[]) => {
    const standings = createStandings(numbering, tree, 2);
    for (const bracket of brackets) put(standings, bracket);
    setResults(standings, tree, lastGameId);
    return standings;
  };
  const ranksOf = (standings: Standings, sort: LeaderboardSort = 'total') =>
    page(standings, sort, 0, 10).map(({ bracketId, rank }) => [bracketId, rank]);

  it.each(LEADERBOARD_SORTS)('are empty without brackets, by %s', (sort) => {
    expect(page(stand(), sort, 0, 10)).toEqual([]);
    expect(entry(stand(), sort, 1)).toBeUndefined();
    expect(hasBracket(stand(), { bracketId: 1, submittedAt: 1000 })).toBe(false);
  });

  it('tell everything about a single bracket', () => {
    const standings = stand(enter(7, ['round_of_32', 0, 'L1'], ['round_of_32', 1, 'L8'], ['championship', 0, 'L1']));
    expect(page(standings, 'total', 0, 10)).toEqual([
      {
        ...{ bracketId: 7, submittedAt: 1000, rank: 1, bestRank: 1, previousRank: 1 },
        ...{ totalScore: 10, totalPicks: 3, correctPicks: 1, decidedPicks: 2, alivePicks: 1, possibleScore: 170 },
        accuracyPercentage: (1 / 3) * 100,
        pointsByRound: { play_in: 0, round_of_32: 10, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 },
        champion: idOf(tree, 'L1'),
      },
    ]);
  });

  it('share one rank among equals, in the order of submission, over blocks', () => {
    const standings = stand(...[5, 3, 1, 4, 2].map((bracketId) => enter(bracketId, ['round_of_32', 0, 'L1'])));
    expect(ranksOf(standings)).toEqual([1, 2, 3, 4, 5].map((bracketId) => [bracketId, 1]));
    expect(ranksOf(standings, 'accuracy')).toEqual([1, 2, 3, 4, 5].map((bracketId) => [bracketId, 1]));
    expect(ranksOf(standings, 'name')).toEqual([1, 2, 3, 4, 5].map((bracketId) => [bracketId, bracketId]));
    expect([1, 3, 5].map((bracketId) => offsetOf(standings, 'total', bracketId))).toEqual([0, 2, 4]);
  });

  it('have nothing past the end', () => {
    const standings = stand(enter(1), enter(2), enter(3));
    for (const sort of LEADERBOARD_SORTS) {
      expect(page(standings, sort, 2, 10)).toHaveLength(1);
      expect(page(standings, sort, 3, 10)).toEqual([]);
      expect(page(standings, sort, 99, 10)).toEqual([]);
      expect(page(standings, sort, 0, 0)).toEqual([]);
    }
  });

  it('tell how ranks were before the last result, and what they can still become', () => {
    const standings = stand(
      enter(1, ['round_of_32', 0, 'L1'], ['sweet_16', 0, 'L1']),
      enter(2, ['round_of_32', 0, 'L1'], ['round_of_32', 1, 'L9']),
      enter(3, ['round_of_32', 1, 'L8'], ['sweet_16', 0, 'L8']),
    );
    const rows = page(standings, 'total', 0, 10);
    expect(
      rows.map(({ bracketId, rank, previousRank, bestRank }) => [bracketId, rank, previousRank, bestRank]),
    ).toEqual([
      [2, 1, 1, 1],
      [1, 2, 1, 1],
      [3, 3, 3, 3],
    ]);
  });

  it('sort names themselves where nobody else could', async () => {
    const standings = stand(enter(2), enter(1));
    const failing = sortByNameInBackground(standings, () => Promise.reject(new Error('no worker')));
    await expect(failing).rejects.toThrow('no worker');
    expect(ranksOf(standings, 'name')).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('list a bracket once that came during a sort that failed', async () => {
    const standings = stand(enter(2), enter(1));
    const failing = sortByNameInBackground(standings, () => Promise.reject(new Error('no worker')));
    put(standings, enter(3));
    await expect(failing).rejects.toThrow('no worker');
    await sortByNameInBackground(standings, async (columns) => sortNames(columns));
    expect(ranksOf(standings, 'name')).toEqual([1, 2, 3].map((bracketId) => [bracketId, bracketId]));
  });

  it('take a bracket once, with the picks it has by now', () => {
    const standings = stand(enter(1, ['round_of_32', 0, 'L1']));
    put(standings, enter(1, ['round_of_32', 0, 'L16']));
    expect(ranksOf(standings)).toEqual([[1, 1]]);
    expect(entry(standings, 'total', 1)?.totalScore).toBe(0);
  });
});
