import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { forgetWinner, NO_WINNERS } from '../../../domain/results/imagining.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { Imagined } from './use-imagined.ts';

/** The imagined winners, each with a button that takes it back. Below the board, which must not move under a finger. */
export function WinnerList({ tree, imagined: { winners, setWinners } }: { tree: Tree; imagined: Imagined }) {
  if (winners.size === 0) return null;
  return (
    <section aria-label="Imagined winners" className="mt-6 print:hidden">
      <ul className="flex flex-wrap items-center gap-2">
        {[...winners].map(([gameId, teamId]) => {
          const round = tree.gameById.get(gameId)?.round;
          const text = `${nameOf(tree, teamId)}${round ? `, ${ROUND_LABELS[round]}` : ''}`;
          return (
            <li key={gameId} className="max-w-full">
              <button
                type="button"
                aria-label={`Take back: ${text}`}
                onClick={() => setWinners(forgetWinner(tree, winners, gameId))}
                className="imagined-swatch wrap-anywhere inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full px-4 text-left font-semibold text-sm pointer-coarse:min-h-11"
              >
                {text}
                <CloseIcon />
              </button>
            </li>
          );
        })}
        <li>
          <Button size="small" variant="quiet" onClick={() => setWinners(NO_WINNERS)}>
            Take back all
          </Button>
        </li>
      </ul>
    </section>
  );
}
