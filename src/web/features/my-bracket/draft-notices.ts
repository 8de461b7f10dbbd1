import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { keepStarted } from '../../../domain/picks/submission.ts';
import { countOf } from '../../ui/format.ts';
import type { Difference } from './local-draft.ts';

/** What the last action did, which picks these are if there are others, or how many saved picks no longer hold. */
export interface Notice {
  text: string;
  /** The picks before the action, or the other ones; null if it cannot be undone. */
  before: Picks | null;
  /** Whether they had been submitted without a confirmation. */
  wasUnconfirmed?: boolean;
  /** Set if there are picks of two devices to choose from. */
  inUse?: Difference['inUse'];
  /** Whether somebody has chosen. */
  isChosen?: boolean;
}

export type FillMethod = 'seed' | 'random';

export function describeDifference({ inUse, other }: Difference, count: number): Notice {
  const device = inUse === 'saved' ? 'your other device' : 'this device';
  return { text: `${countOf(count, 'pick', 'picks')} from ${device}.`, before: other, inUse };
}

export function describeCleared(tree: Tree, before: Picks, gameId: number, cleared: readonly number[]): string {
  const replaced = before.get(gameId);
  const who = replaced === undefined ? 'That team' : nameOf(tree, replaced);
  return `${who} no longer gets that far: ${countOf(cleared.length, 'later pick was', 'later picks were')} cleared.`;
}

export function describeFilled(filled: number, method: FillMethod): string {
  if (filled === 0) return 'There was no open game left to fill.';
  const how = method === 'seed' ? 'by seed' : 'at random: better seeds win more often';
  return `${countOf(filled, 'game', 'games')} filled ${how}. Your own picks stayed.`;
}

/** How many picks of a draft are dropped, and why: locked picks of games to come were stored one by one elsewhere. */
export function describeDropped(tree: Tree, draft: Picks, locked: Picks, dropped: number): string {
  const outdated = prunePicks(tree, draft, keepStarted(tree, locked)).dropped.length;
  const reasons = [
    ...(outdated > 0 ? ['the tournament has moved on'] : []),
    ...(dropped > outdated ? ['your bracket has other picks by now'] : []),
  ];
  return `${countOf(dropped, 'saved pick no longer holds', 'saved picks no longer hold')}, because ${reasons.join(' and ')}.`;
}
