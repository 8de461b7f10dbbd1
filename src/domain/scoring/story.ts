import { isDecided } from '../bracket/game.ts';
import { MAIN_ROUNDS, type MainRound } from '../bracket/rounds.ts';
import { covers, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { findBackers, type GameShares } from '../picks/shares.ts';

/** How a bracket ran: the decided games in the order of their results, and its rank after each. */
export interface Run {
  gameIds: readonly number[];
  ranks: readonly number[];
}

export interface RoundEnd {
  round: MainRound;
  rank: number;
}

/** The rank after the last game of each round, play-ins aside. */
export function ranksByRound(tree: Tree, { gameIds, ranks }: Run): RoundEnd[] {
  const rounds = gameIds.map((id) => tree.gameById.get(id)?.round);
  return MAIN_ROUNDS.flatMap((round) => {
    const rank = ranks[rounds.lastIndexOf(round)];
    return rank === undefined ? [] : [{ round, rank }];
  });
}

/** The best rank after a round before the last, and the last of these rounds. */
export function findPeak(ends: readonly RoundEnd[]): RoundEnd | null {
  const before = ends.slice(0, -1);
  const best = Math.min(...before.map(({ rank }) => rank));
  return before.findLast(({ rank }) => rank === best) ?? null;
}

interface Fall {
  gameId: number;
  places: number;
}

/** The result that cost the most places. Those of the first round, when everybody is close, do not count. */
export function findFall(tree: Tree, { gameIds, ranks }: Run): Fall | null {
  const falls = gameIds.flatMap((gameId, step) => {
    const round = tree.gameById.get(gameId)?.round;
    const places = (ranks[step] ?? 0) - (ranks[step - 1] ?? Number.POSITIVE_INFINITY);
    return places > 0 && round !== 'play_in' && round !== 'round_of_32' ? [{ gameId, places }] : [];
  });
  return falls.toSorted((a, b) => b.places - a.places)[0] ?? null;
}

interface Call {
  gameId: number;
  teamId: number;
  /** How many brackets had the winner. */
  count: number;
}

/** The right pick that the fewest brackets have; of several, the one of the latest round. */
export function findBestCall(tree: Tree, picks: Picks, games: readonly GameShares[]): Call | null {
  const calls = tree.games.filter(isDecided).flatMap(({ id, winnerId }): Call[] => {
    const pick = picks.get(id);
    if (pick === undefined || winnerId === null || !covers(tree, pick, winnerId)) return [];
    const shared = games.find(({ gameId }) => gameId === id);
    return [{ gameId: id, teamId: winnerId, count: shared ? findBackers(tree, shared, winnerId).count : 0 }];
  });
  return calls.toReversed().toSorted((a, b) => a.count - b.count)[0] ?? null;
}
