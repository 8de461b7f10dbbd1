import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function wordCleared(tree: Tree, before: Picks, gameId: number, cleared: readonly number[]): string {
  const replaced = before.get(gameId);
  const who = replaced === undefined ? 'That team' : nameOf(tree, replaced);
  return `${who} no longer gets that far: ${count(cleared.length, 'later pick was', 'later picks were')} cleared.`;
}

export function wordFilled(filled: number, way: 'seed' | 'random'): string {
  if (filled === 0) return 'There was no open game left to fill.';
  return `${count(filled, 'game', 'games')} filled ${way === 'seed' ? 'by seed' : 'at random'}. Your own picks stayed.`;
}

export function wordDropped(dropped: number): string {
  return `${count(dropped, 'saved pick no longer holds', 'saved picks no longer hold')}, because the tournament has moved on.`;
}
