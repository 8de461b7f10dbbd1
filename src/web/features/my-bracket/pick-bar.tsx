import type { ReactNode } from 'react';
import { findFinal } from '../../../domain/bracket/game.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { countPicks, type Picks } from '../../../domain/picks/picks.ts';
import { Button } from '../../ui/button.tsx';

interface PickBarProps {
  tree: Tree;
  picks: Picks;
  hasNext: boolean;
  goToNext: () => void;
  review: () => void;
  /** The notice about the last action. */
  children: ReactNode;
}

/**
 * A sticky bar: progress, the next open game and the submission, which names the champion of a complete bracket. The
 * filled button is the one to press next.
 */
export function PickBar({ tree, picks, hasNext, goToNext, review, children }: PickBarProps) {
  const { main, playIns } = countPicks(tree, picks);
  const isComplete = main.picked === main.total;
  const final = findFinal(tree.games);
  const champion = final && isComplete ? picks.get(final.id) : undefined;
  const isNextFirst = hasNext && !isComplete;
  // On phones the submission gets the room of what is done.
  const onlyWide = isComplete ? 'max-sm:hidden' : '';
  return (
    <div className="pick-bar fixed inset-x-0 bottom-0 z-10 border-line border-t bg-card px-4 py-3 sm:px-6 compact:py-1 print:hidden">
      {children}
      <div className="mx-auto flex max-w-[97rem] items-center gap-x-2 sm:gap-x-5">
        <p className="leading-tight">
          <span role="status" className="block whitespace-nowrap font-bold font-display sm:text-xl">
            {main.picked}/{main.total} picked
          </span>
          {playIns.total > 0 && (
            <span className="block whitespace-nowrap text-faint text-xs">
              and {playIns.picked}/{playIns.total} play-ins
            </span>
          )}
        </p>
        {champion === undefined ? (
          <progress
            value={main.picked}
            max={main.total}
            aria-label="Games picked"
            className="progress hidden flex-1 md:block"
          />
        ) : (
          <p className="hidden min-w-0 flex-1 truncate sm:block">
            Your champion: <span className="font-bold">{nameOf(tree, champion)}</span>
          </p>
        )}
        <div className={`ml-auto flex min-w-0 gap-2 ${isComplete ? 'max-sm:flex-1' : ''}`}>
          {(hasNext || !isComplete) && (
            <Button
              variant={isNextFirst ? 'primary' : 'secondary'}
              onClick={goToNext}
              disabled={!hasNext}
              size="small"
              className={onlyWide}
            >
              <span>
                Next open<span className="hidden sm:inline"> game</span>
              </span>
            </Button>
          )}
          <Button
            variant={isNextFirst ? 'secondary' : 'primary'}
            onClick={review}
            size="small"
            className={isComplete ? 'min-w-0 max-sm:flex-1' : undefined}
          >
            <span className="hidden sm:inline">Review and submit</span>
            <span className="grid min-w-0 leading-tight sm:hidden">
              {champion !== undefined && (
                <span className="truncate font-normal text-sm">{nameOf(tree, champion)} wins</span>
              )}{' '}
              <span>Submit</span>
            </span>
          </Button>
        </div>
      </div>
    </div>
  );
}
