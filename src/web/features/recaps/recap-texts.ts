import type { Recap } from '../../../contract/race.ts';
import { ROUNDS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { loserOf } from '../../../domain/results/outcome.ts';
import { maxPointsOf } from '../../../domain/scoring/scoring.ts';
import type { Run } from '../../../domain/scoring/story.ts';
import { spell } from '../../season/game-texts.ts';
import { listWinners, type TopEntry } from '../../season/list-winners.ts';
import { countOf, formatOrdinal } from '../../ui/format.ts';

type BestCall = NonNullable<Recap['bestCall']>;

/** 'Only 2 of 60' */
export function countCalls({ count, brackets }: BestCall): string {
  const share = `${count.toLocaleString()} of ${brackets.toLocaleString()}`;
  return count * 3 <= brackets ? `Only ${share}` : share;
}

/** 'Ada won with 525 points; only 4 of 60 had the champion.' The entries are the first of the leaderboard. */
export function describeEnd(top: readonly TopEntry[], bestCall: Recap['bestCall']): string {
  const [first] = top;
  if (!first) return '';
  const calls = bestCall ? countCalls(bestCall).replace('Only', 'only') : 'nobody';
  return `${listWinners(top)} won with ${countOf(first.totalScore, 'point')}; ${calls} had the champion.`;
}

/**
 * How far the perfect brackets have come or, in the round in which it fell, how the last one ended. Null for play-ins,
 * which they need not have right.
 */
export function describePerfect(tree: Tree, { round, perfect, lastPerfectGameId }: Recap): string | null {
  if (round === 'play_in') return null;
  if (perfect > 0) return `${perfect === 1 ? 'has' : 'have'} every game right so far.`;
  const game = tree.gameById.get(lastPerfectGameId ?? 0);
  const loser = loserOf(game);
  if (!game?.winnerId || !loser) return 'No bracket has every game right.';
  if (game.round !== round) return null;
  return `The last one fell when ${spell(tree, game.winnerId)} beat ${spell(tree, loser)}.`;
}

/** '3 places' */
export function describePlaces({ from, to }: { from: number; to: number }): string {
  return countOf(Math.abs(from - to), 'place');
}

/** What a round has brought a bracket: 'Your round: 100 of 160 points, 5th, then 4th.' */
export function describeOwnRound(tree: Tree, { round, complete }: Recap, points: number, run: Run): string {
  const intro = `Your round${complete ? '' : ' so far'}: ${points} of ${maxPointsOf([round])} points`;
  const after = rankAfter(tree, run, ROUNDS.indexOf(round));
  const before = after && rankAfter(tree, run, ROUNDS.indexOf(round) - 1);
  if (!after) return `${intro}.`;
  if (!before) return `${intro}, ${formatOrdinal(after)}.`;
  if (before === after) return `${intro}, still ${formatOrdinal(after)}.`;
  return `${intro}, ${formatOrdinal(before)}, ${complete ? 'then' : 'now'} ${formatOrdinal(after)}.`;
}

/** The rank with the results of the rounds up to one. Null if there are none, or if later rounds were decided before them. */
function rankAfter(tree: Tree, { gameIds, ranks }: Run, last: number): number | null {
  const rounds = gameIds.map((id) => ROUNDS.indexOf(tree.gameById.get(id)?.round ?? 'championship'));
  const count = rounds.filter((round) => round <= last).length;
  const isInOrder = rounds.slice(0, count).every((round) => round <= last);
  return (isInOrder ? ranks[count - 1] : null) ?? null;
}
