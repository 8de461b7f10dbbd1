import { nameOf, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
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
  /** When the other device saved its picks. */
  savedAt?: number | null;
  /** Whether somebody has chosen. */
  isChosen?: boolean;
}

export type FillMethod = 'seed' | 'random';

interface TwoDevices extends Difference {
  /** The picks in use. */
  picks: Picks;
  /** When the other device saved its picks, and the time now. */
  savedAt: number | null;
  now: number;
}

/** Which picks are in use of those of two devices, and in which games the others differ. */
export function describeDifference(tree: Tree, { inUse, picks, other, savedAt, now }: TwoDevices): Notice {
  const ago = savedAt === null ? '' : ` (${describeAgo(now - savedAt)})`;
  const which =
    inUse === 'saved'
      ? `Your other device’s picks are in use${ago}.`
      : `This device’s picks are in use. Your other device has others${ago}.`;
  const text = `${which} ${describeGames(tree, picks, other)}`;
  return { text, before: other, inUse, savedAt };
}

const MOST_NAMED = 3;

/** 'One game differs: game 8.' */
function describeGames(tree: Tree, one: Picks, other: Picks): string {
  const games = tree.games.filter(({ id }) => one.get(id) !== other.get(id)).map(({ id }) => numberOf(tree, id));
  if (games.length === 1) return `One game differs: game ${games[0]}.`;
  if (games.length > MOST_NAMED) return `${games.length} games differ.`;
  return `${games.length} games differ: ${new Intl.ListFormat('en').format(games.map(String))}.`;
}

const MINUTE_MS = 60_000;

function describeAgo(elapsedMs: number): string {
  const minutes = Math.max(0, Math.round(elapsedMs / MINUTE_MS));
  if (minutes === 0) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${countOf(hours, 'hour')} ago` : `${countOf(Math.round(hours / 24), 'day')} ago`;
}

export function describeCleared(tree: Tree, before: Picks, gameId: number, cleared: readonly number[]): string {
  const replaced = before.get(gameId);
  const who = replaced === undefined ? 'That team' : nameOf(tree, replaced);
  return `${who} no longer gets that far: ${countOf(cleared.length, 'later pick was', 'later picks were')} cleared.`;
}

/** `kept` is the number of picks before. */
export function describeFilled(filled: number, method: FillMethod, kept: number): string {
  const how = method === 'seed' ? 'by seed' : 'at random: better seeds win more often';
  return `${countOf(filled, 'game', 'games')} filled ${how}.${kept > 0 ? ' Your own picks stayed.' : ''}`;
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
