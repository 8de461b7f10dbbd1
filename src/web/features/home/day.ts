import { isDecided } from '../../../domain/bracket/game.ts';
import { type ContenderId, labelOf, type Tree } from '../../../domain/bracket/tree.ts';
import { isUpset, loserOf } from '../../../domain/results/outcome.ts';
import { countOf } from '../../ui/format.ts';

/** How many brackets are submitted, while others can still come, or in the end. */
export function describeEntries(count: number, takesMore: boolean): string {
  if (count === 0) return takesMore ? 'Nobody is in yet. Be the first.' : 'Nobody submitted a bracket.';
  return `${countOf(count, 'bracket')} ${count === 1 ? 'is' : 'are'} in${takesMore ? ' so far' : ''}.`;
}

interface Upset {
  winner: ContenderId;
  loser: ContenderId;
}

/** The game that was decided last of those that the team with the higher seed number won. */
export function findLastUpset(tree: Tree, decidedAt: (gameId: number) => string): Upset | null {
  const upsets = tree.games.filter(isDecided).flatMap((game) => {
    const loser = loserOf(game);
    return loser !== null && isUpset(tree, game)
      ? [{ winner: game.winnerId, loser, decidedAt: decidedAt(game.id) }]
      : [];
  });
  return upsets.toSorted((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1))[0] ?? null;
}

/** '12 Golden Plains beat 5 Maple Bears' */
export function describeUpset(tree: Tree, { winner, loser }: Upset): string {
  return `${labelOf(tree, winner)} beat ${labelOf(tree, loser)}`;
}
