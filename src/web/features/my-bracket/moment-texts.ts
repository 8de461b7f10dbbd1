import type { BracketOdds } from '../../../contract/odds.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Moment, Prospects } from '../../../domain/scoring/moments.ts';
import { spell } from '../../season/game-texts.ts';
import { countOf, formatOrdinal } from '../../ui/format.ts';

/** What is certain about the end; null while figures are simulated, or of before the latest result. */
export function prospectsOf(
  odds: Pick<BracketOdds, 'exact' | 'stale' | 'win' | 'out' | 'bestRank' | 'worstRank'> | undefined,
): Prospects | null {
  if (!odds || odds.stale || !odds.exact) return null;
  // Rounding hides a very unlikely ending in the sum of chances; the worst rank does not.
  const isSafe = odds.win > 1 - 1e-9 && odds.worstRank === 1;
  return { isSafe, isOut: odds.out, bestRank: odds.bestRank };
}

/** A moment as a sentence, to the owner of the bracket or by them. */
export function describeMoment(tree: Tree, moment: Moment, brackets: number, person: 'you' | 'I'): string {
  const [me, am, Subject] = person === 'you' ? ['you', 'you are', 'You'] : ['me', 'I am', 'I'];
  switch (moment.kind) {
    case 'safe':
      return `Nobody can catch ${me} any more!`;
    case 'lead':
      return `${Subject} ${person === 'you' ? 'are' : 'am'} in first place now!`;
    case 'lonely': {
      const of = brackets.toLocaleString();
      const rarity = moment.count === 1 ? 'the only one' : `one of only ${moment.count.toLocaleString()}`;
      return `${spell(tree, moment.teamId)}: ${am} ${rarity} of ${of} who had it.`;
    }
    case 'round': {
      const is = moment.round === 'play_in' ? 'are' : 'is';
      return `${ROUND_LABELS[moment.round]} ${is} over: ${moment.points} of ${countOf(moment.possible, 'point')}.`;
    }
    case 'best':
      return `${Subject} can still finish ${formatOrdinal(moment.rank)}.`;
  }
}
