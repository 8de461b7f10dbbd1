import { Link } from 'wouter';
import { ROUND_LABELS, type Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { pathOfRound } from '../../admin/admin-page.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { listRound, listRounds } from './round-end.tsx';

export const FILTER_GRID = 'grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 lg:grid-cols-6';

interface RoundFilterProps {
  tree: Tree;
  shown: Round;
  /** Called before the URL changes. */
  onChoose: () => void;
}

/** Links to the rounds, with their progress. */
export function RoundFilter({ tree, shown, onChoose }: RoundFilterProps) {
  return (
    <nav aria-label="Rounds">
      <ul className={FILTER_GRID}>
        {listRounds(tree).map((round) => {
          const { completed, total } = countCompleted(listRound(tree, round));
          return (
            <li key={round}>
              <Link
                href={pathOfRound(round)}
                onClick={onChoose}
                aria-current={round === shown ? 'true' : undefined}
                className="flex min-h-16 flex-col justify-center rounded-xl border border-line bg-card px-3 py-2 leading-tight hover:bg-raised aria-[current]:border-2 aria-[current]:border-accent aria-[current]:bg-raised"
              >
                <span className="font-bold">{ROUND_LABELS[round]}</span>
                <span className="flex items-center gap-1 text-faint text-sm">
                  {completed} of {total} done
                  {completed === total && (
                    <span className="text-good">
                      <CheckIcon />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
