import type { ImaginedChances } from '../../../contract/what-if.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Dropped } from '../../../domain/results/imagining.ts';
import { formatShortPercent, toPercent } from '../../season/chances-texts.ts';
import { spell } from '../../season/game-texts.ts';
import { countOf, formatOrdinal } from '../../ui/format.ts';

export function countImagined(count: number): string {
  return count === 0 ? 'nothing imagined yet' : countOf(count, 'imagined winner');
}

/** '4th, 7 places up' from the real rank. */
export function describePlace(rank: number, realRank: number): string {
  const places = realRank - rank;
  if (places === 0) return formatOrdinal(rank);
  return `${formatOrdinal(rank)}, ${countOf(Math.abs(places), 'place')} ${places > 0 ? 'up' : 'down'}`;
}

type Chance = ImaginedChances['entries'][number];

/** The chance of a bracket with these winners: '31%', or 'out'; null if it is not known. */
export function describeWin({ win, out }: Pick<Chance, 'win' | 'out'>, isExact: boolean): string | null {
  if (out) return 'out';
  return win === null ? null : formatShortPercent(toPercent(win, isExact));
}

/** The chance as it is. An exact figure under imagined winners may be a simulated one without them. */
export function describePresentWin({ presentWin, presentOut }: Pick<Chance, 'presentWin' | 'presentOut'>): string {
  return presentOut ? 'out' : formatShortPercent(toPercent(presentWin, false));
}

/** '12% → 31%', or one figure if nothing changes; null if it is not known. */
export function describeWinChange(chance: Chance, isExact: boolean): string | null {
  const [before, now] = [describePresentWin(chance), describeWin(chance, isExact)];
  if (now === null || chance.presentOut) return now;
  return now === before ? now : `${before} → ${now}`;
}

/** Why there are no chances, or how far off they may be; null if they are exact. */
export function describeBasis({ exact, endings, margin }: ImaginedChances): string | null {
  if (exact) return null;
  const count = countOf(endings, 'simulated ending');
  if (margin === null)
    return `Only ${count} ${endings === 1 ? 'has' : 'have'} these winners, too few to tell chances. Once fewer games are undecided, every ending is weighed.`;
  return `Chances are from the ${count} with these winners: ± ${(margin * 100).toFixed(1)} at most.`;
}

/** What became of winners that do not hold any more, in sentences. */
export function describeDropped(tree: Tree, dropped: readonly Dropped[]): string {
  const of = (reason: Dropped['reason']) => dropped.filter((each) => each.reason === reason);
  const [cameTrue, didNot, impossible] = [of('came_true'), of('did_not'), of('impossible')];
  const winnerOf = ({ gameId }: Dropped) => spell(tree, tree.gameById.get(gameId)?.winnerId ?? 0);
  const sentences = [
    cameTrue.length === 1 && cameTrue[0] && `${winnerOf(cameTrue[0])} really won, as imagined.`,
    cameTrue.length > 1 && `${cameTrue.length} games really went as imagined.`,
    didNot.length === 1 && didNot[0] && `${winnerOf(didNot[0])} won, not ${spell(tree, didNot[0].teamId)}.`,
    didNot.length > 1 && `${didNot.length} games went another way.`,
    impossible.length > 0 &&
      (didNot.length > 0
        ? `So ${countOf(impossible.length, 'later winner')} went too.`
        : `${countOf(impossible.length, 'winner')} that cannot be ${impossible.length === 1 ? 'was' : 'were'} left out.`),
  ];
  return sentences.filter(Boolean).join(' ');
}
