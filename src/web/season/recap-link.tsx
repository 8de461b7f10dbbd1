import { Link } from 'wouter';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { findLastComplete } from '../../domain/results/progress.ts';
import { recapPath } from '../paths.ts';
import { useSeasonPath } from './season.ts';

/** Leads to the recap of the latest round whose games are all decided; nothing before there is one. */
export function RecapLink({ tree }: { tree: Tree }) {
  const pathOf = useSeasonPath();
  const round = findLastComplete(tree.games);
  return (
    round && (
      <Link
        href={pathOf(recapPath(round))}
        className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        {ROUND_LABELS[round]}: the recap
      </Link>
    )
  );
}
