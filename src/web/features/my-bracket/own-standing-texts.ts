import type { MyStanding } from '../../../contract/leaderboard.ts';
import type { BracketOdds } from '../../../contract/odds.ts';
import { findFinal, type Game, isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Gain } from '../../../domain/scoring/gain.ts';
import { formatPercent, toPercent } from '../../season/chances-texts.ts';
import { spell } from '../../season/game-texts.ts';
import { formatOrdinal } from '../../ui/format.ts';

export type LastResult = NonNullable<MyStanding['lastResult']>;

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** What the latest result did: 'Iron Bridge won: +40, two places up.' */
export function describeLastResult(tree: Tree, { teamId, points, rankBefore, rank }: LastResult): string {
  // Before the first result nobody has a rank.
  const isFirst = tree.games.filter(isDecided).length === 1;
  const earned = points > 0 ? `+${points}` : 'no points for you';
  const places = Math.abs(rankBefore - rank);
  const moved = places === 0 || isFirst ? '' : `, ${countPlaces(places)} ${rank < rankBefore ? 'up' : 'down'}`;
  return `${spell(tree, teamId)} won: ${earned}${moved}.`;
}

/** 'two places' */
export function countPlaces(places: number): string {
  return `${WORDS[places] ?? places.toLocaleString()} ${places === 1 ? 'place' : 'places'}`;
}

/** What a game that is on or next means: 'You need Iron Bridge: 40 points now, 240 more on the way.' */
export function describeGain(tree: Tree, game: Game, gain: Gain | null): string {
  if (!gain) return 'No pick of yours is left here.';
  const need = `You need ${spell(tree, gain.needed)}`;
  if (gain.now === 0) return `${need} to stay in: ${gain.later} points later on.`;
  const more = gain.later > 0 ? `, ${gain.later} more on the way` : '';
  if (game.status === 'in_progress') return `${describeLead(game, gain.needed)}: +${gain.now} if it wins${more}.`;
  return `${need}: ${gain.now} points${more && ` now${more}`}.`;
}

/** 'Your pick trails by 3' */
function describeLead({ team1Id, team1Score, team2Score }: Game, teamId: number): string {
  const lead = ((team1Score ?? 0) - (team2Score ?? 0)) * (teamId === team1Id ? 1 : -1);
  return lead === 0 ? 'Your pick is level' : `Your pick ${lead > 0 ? 'leads' : 'trails'} by ${Math.abs(lead)}`;
}

/** How the season ended. */
export function describeEnd(tree: Tree): string {
  const winner = findFinal(tree.games)?.winnerId;
  return winner == null ? '' : `It is over: ${spell(tree, winner)} won the title.`;
}

// Below this a chance discourages more than it tells. The exact one is under My chances.
const WORTH_TELLING = 0.02;

type Odds = Pick<BracketOdds, 'win' | 'topThree' | 'bestRank' | 'exact' | 'out'>;

/**
 * The highest aim that a bracket still has: to be first, among the first three, or the best place it can reach. Null if a
 * moment says the latter.
 */
export function chooseAim(odds: Odds, rank: number | undefined): { name: string; value: string } | null {
  const { win, topThree, bestRank, exact, out } = odds;
  const percent = (chance: number) => formatPercent(toPercent(chance, exact));
  if (win >= WORTH_TELLING) return { name: 'To finish first', value: percent(win) };
  if (topThree >= WORTH_TELLING) return { name: 'Top three', value: percent(topThree) };
  if (out && exact && bestRank !== null && rank !== undefined && bestRank < rank) return null;
  if (bestRank !== null) return { name: 'Best place left', value: formatOrdinal(bestRank) };
  return rank === undefined ? null : { name: 'Now', value: formatOrdinal(rank) };
}
