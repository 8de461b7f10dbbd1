import type { TimeDoubts } from '../../../domain/bracket/schedule.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { countOf, formatMoment } from '../../ui/format.ts';

/** Says what is doubtful about the time of a game. The schedule can be saved in spite of it. */
export function describeTimeDoubts(tree: Tree, doubts: TimeDoubts | undefined, deadline: string | null): string[] {
  if (!doubts) return [];
  const { isBeforeDeadline, feeders, nextGameId } = doubts;
  return [
    ...(isBeforeDeadline && deadline
      ? [`Before submissions close (${formatMoment(deadline)}). Brackets submitted after its start cannot pick it.`]
      : []),
    ...feeders.map((id) => `Not after game ${numberOf(tree, id)}, which decides who plays in it.`),
    ...(nextGameId === null ? [] : [`Not before game ${numberOf(tree, nextGameId)}, which its winner plays.`]),
  ];
}

/** For the toast about a saved schedule: '3 games. 1 starts before submissions close.' */
export function summarizeSaved(savedIds: readonly number[], doubts: ReadonlyMap<number, TimeDoubts>): string {
  const saved = savedIds.flatMap((id) => doubts.get(id) ?? []);
  const early = saved.filter(({ isBeforeDeadline }) => isBeforeDeadline).length;
  const outOfOrder = saved.filter(({ feeders, nextGameId }) => feeders.length > 0 || nextGameId !== null).length;
  const warnings = [
    early > 0 && `${early} ${early === 1 ? 'starts' : 'start'} before submissions close.`,
    outOfOrder > 0 && `${outOfOrder} ${outOfOrder === 1 ? 'is' : 'are'} out of order.`,
  ].filter(Boolean);
  return [countOf(savedIds.length, 'game') + (warnings.length > 0 ? '.' : ''), ...warnings].join(' ');
}
