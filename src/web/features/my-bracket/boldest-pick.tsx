import type { ContenderId, Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { countUpsets } from '../../../domain/picks/upsets.ts';
import { predictLastWin } from '../../../domain/picks/way.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import { describeReach, describeRisks } from './receipt-texts.ts';

interface BoldestPickProps {
  tree: Tree;
  picks: Picks;
}

/** The pick of a bracket that is furthest from the seeds and how far its team goes, and how many others are upsets. */
export function BoldestPick({ tree, picks }: BoldestPickProps) {
  const upsets = countUpsets(tree, picks);
  const risks = describeRisks(upsets);
  if (risks === null) return null;
  return (
    <section
      aria-label="Your boldest pick"
      className="submitted-step wrap-anywhere mx-auto grid w-full max-w-xl gap-1 rounded-2xl bg-card px-4 py-3 text-center text-ink lg:max-w-md lg:gap-2 lg:rounded-3xl lg:px-7 lg:py-6"
      style={{ animationDelay: '900ms' }}
    >
      {upsets.boldest !== null && <Boldest tree={tree} picks={picks} boldest={upsets.boldest} />}
      <p className="text-balance text-sm lg:text-base">{risks}.</p>
    </section>
  );
}

function Boldest({ tree, picks, boldest }: BoldestPickProps & { boldest: ContenderId }) {
  const lastWin = predictLastWin(tree, picks, boldest);
  return (
    <>
      <p className="text-faint text-sm lg:text-base">Your boldest pick</p>
      <p className="text-balance font-bold font-display text-lg leading-snug lg:text-2xl">
        <SeededName tree={tree} contender={boldest} />
        {lastWin && <span className="font-semibold font-text text-base lg:text-xl"> {describeReach(lastWin)}</span>}
      </p>
    </>
  );
}
