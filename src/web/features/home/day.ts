import { type ContenderId, labelOf, seedOf, type Tree } from '../../../domain/bracket/tree.ts';
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
  const upsets = tree.games.flatMap(({ id, team1Id, team2Id, winnerId }) => {
    if (winnerId === null || team1Id === null || team2Id === null) return [];
    const loser = winnerId === team1Id ? team2Id : team1Id;
    const isUpset = (seedOf(tree, winnerId) ?? 0) > (seedOf(tree, loser) ?? 0);
    return isUpset ? [{ winner: winnerId, loser, decidedAt: decidedAt(id) }] : [];
  });
  return upsets.toSorted((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1))[0] ?? null;
}

/** '12 Golden Plains beat 5 Maple Bears' */
export function describeUpset(tree: Tree, { winner, loser }: Upset): string {
  return `${labelOf(tree, winner)} beat ${labelOf(tree, loser)}`;
}
