import type { PublicBracket } from '../../../contract/brackets.ts';
import type { Side } from '../../../domain/scoring/comparison.ts';

/** The two brackets that are compared. */
export type Pair = readonly [PublicBracket, PublicBracket];

/** Marks what belongs to the first or the second bracket, with a letter as well as a colour. */
export function SideBadge({ side }: { side: Side }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-5 flex-none place-items-center rounded-full font-bold text-xs ${
        side === 0 ? 'bg-ink text-paper' : 'bg-court text-on-court'
      }`}
    >
      {side === 0 ? 'A' : 'B'}
    </span>
  );
}
