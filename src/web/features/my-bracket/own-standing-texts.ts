import type { LeaderboardEntry, MyStanding } from '../../../contract/leaderboard.ts';
import type { BracketOdds } from '../../../contract/odds.ts';
import { findFinal, type Game, isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { displayName } from '../../../domain/players/names.ts';
import type { Gain } from '../../../domain/scoring/gain.ts';
import {
  describeRootFor,
  formatPercent,
  isTopThreeCertain,
  listDeciding,
  toPercent,
} from '../../season/chances-texts.ts';
import { isolate, spell } from '../../season/game-texts.ts';
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

type Neighbour = Pick<LeaderboardEntry, 'bracketId' | 'rank' | 'firstName' | 'lastName' | 'username'>;

/** Who shares the place: 'Level with Ada Lovelace and Bo Berg.' Three entries on each side show whether there are others. */
export function describeLevel(around: readonly Neighbour[], bracketId: number): string {
  const own = around.find((entry) => entry.bracketId === bracketId);
  const [first, second, ...more] = around
    .filter((entry) => entry !== own && entry.rank === own?.rank)
    .map((entry) => isolate(displayName(entry)));
  if (!first) return '';
  if (!second) return `Level with ${first}.`;
  return `Level with ${first} and ${more.length > 0 ? 'others' : second}.`;
}

/** 'two places' */
export function countPlaces(places: number): string {
  return `${WORDS[places] ?? places.toLocaleString()} ${places === 1 ? 'place' : 'places'}`;
}

/** What a game that is on or next means for the points, which is not always best for the chances: 'For points you need Iron Bridge: 40 now, 240 more on the way.' */
export function describeGain(tree: Tree, game: Game, gain: Gain | null): string {
  if (!gain) return 'No pick of yours is left here.';
  const need = `For points you need ${spell(tree, gain.needed)}`;
  if (gain.now === 0) return `${need}: ${gain.later} later on.`;
  const more = gain.later > 0 ? `, ${gain.later} more on the way` : '';
  if (game.status === 'in_progress') return `${describeLead(game, gain.needed)}: +${gain.now} if it wins${more}.`;
  return `${need}: ${gain.now}${more && ` now${more}`}.`;
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

// With a smaller chance there is another aim to play for.
const WORTH_TELLING = 0.02;

type Odds = Pick<BracketOdds, 'win' | 'topThree' | 'bestRank' | 'exact' | 'out'>;

/**
 * Whether a bracket can still be first and, if that is unlikely, the highest other aim it has: to be among the first three, or
 * the best place it can reach, unless a moment says that.
 */
export function listAims(
  odds: Odds,
  rank: number | undefined,
  brackets: number | undefined,
): { name: string; value: string }[] {
  const { win, topThree, bestRank, exact, out } = odds;
  const aims = [{ name: 'To finish first', value: out ? 'Not any more' : formatPercent(toPercent(win, exact)) }];
  if (win >= WORTH_TELLING) return aims;
  if (topThree >= WORTH_TELLING) {
    const isProven = exact || isTopThreeCertain(brackets);
    return [...aims, { name: 'Top three', value: formatPercent(toPercent(topThree, isProven)) }];
  }
  const isMoment = out && exact && bestRank !== null && rank !== undefined && bestRank < rank;
  if (isMoment || bestRank === null) return aims;
  return [...aims, { name: 'Best place left', value: formatOrdinal(bestRank) }];
}

/** How the bracket can be first: the game that matters most for it. */
export function describeHow(tree: Tree, odds: Pick<BracketOdds, 'rootFor' | 'exact'>): string {
  const [game] = listDeciding(odds);
  return game ? describeRootFor(tree, game, odds.exact, null) : 'No single game changes much.';
}
