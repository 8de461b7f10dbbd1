import type { MyStanding } from '../../../contract/leaderboard.ts';
import { findFinal, type Game, isDecided } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Gain } from '../../../domain/scoring/gain.ts';
import { type BracketScore, maxPointsOf } from '../../../domain/scoring/scoring.ts';
import { spell } from '../../season/game-texts.ts';

export type LastResult = NonNullable<MyStanding['lastResult']>;

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** What the latest result did: 'Iron Bridge won: +40, two places up.' */
export function describeLastResult(tree: Tree, { teamId, points, rankBefore, rank }: LastResult): string {
  // Before the first result nobody has a rank.
  const isFirst = tree.games.filter(isDecided).length === 1;
  const earned = points > 0 ? `+${points}` : 'no points for you';
  const places = Math.abs(rankBefore - rank);
  const count = `${WORDS[places] ?? places.toLocaleString()} ${places === 1 ? 'place' : 'places'}`;
  const moved = places === 0 || isFirst ? '' : `, ${count} ${rank < rankBefore ? 'up' : 'down'}`;
  return `${spell(tree, teamId)} won: ${earned}${moved}.`;
}

/** What a game that is on or next means: 'You need Iron Bridge: 40 points now, 240 more on the way.' */
export function describeGain(tree: Tree, gain: Gain | null): string {
  if (!gain) return 'You have nothing to win here.';
  const need = `You need ${spell(tree, gain.needed)}`;
  if (gain.now === 0) return `${need} to stay in: ${gain.later} points later on.`;
  return `${need}: ${gain.now} points${gain.later > 0 ? ` now, ${gain.later} more on the way` : ''}.`;
}

interface HighlightFacts {
  tree: Tree;
  lastResult: LastResult | null;
  score: BracketScore;
  isOver: boolean;
  /** Describes a lonely pick of this bracket. */
  lonelyOf: (game: Game) => string | undefined;
}

/** What made the latest result special for this bracket, in one sentence, or null. */
export function describeHighlight({ tree, lastResult, score, isOver, lonelyOf }: HighlightFacts): string | null {
  const game = lastResult && tree.gameById.get(lastResult.gameId);
  if (!game) return null;
  if (isOver) return `It is over: ${spell(tree, findFinal(tree.games)?.winnerId ?? lastResult.teamId)} won the title.`;
  if (lastResult.rank === 1 && lastResult.rankBefore > 1) return 'You are in first place now!';
  const lonely = lonelyOf(game);
  if (lonely && lastResult.points > 0) return `${spell(tree, lastResult.teamId)}: you are ${lonely}.`;
  const round = tree.games.filter((each) => each.round === game.round);
  if (round.some((each) => each.winnerId === null)) return null;
  const possible = maxPointsOf([game.round]);
  const is = game.round === 'play_in' ? 'are' : 'is';
  return `${ROUND_LABELS[game.round]} ${is} over: ${score.pointsByRound[game.round]} of ${possible} points.`;
}
