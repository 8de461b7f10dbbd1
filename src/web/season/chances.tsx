import { type ReactNode, useId } from 'react';
import type { BracketOdds } from '../../contract/odds.ts';
import { isPlayable } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { possessive } from '../../domain/players/names.ts';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { useAnchor } from '../ui/use-anchor.ts';
import { HowCounted, ModelSwitch } from './chances-model.tsx';
import { listDeciding } from './chances-texts.ts';
import { MOST_ROOTED_FOR, RootFor } from './root-for.tsx';
import { useSeasonPath } from './season.ts';
import type { Chances } from './use-chances.ts';
import { OutOfReach, Verdict } from './verdict.tsx';

/** The id of the card, for links to it. */
export const CHANCES = 'chances';

interface ChancesProps {
  tree: Tree;
  chances: Chances;
  /** How many brackets are in; undefined while loading. */
  brackets: number | undefined;
  /** The person whose bracket it is; null for one's own. */
  name: string | null;
  /** The likeliest way to win. */
  children: ReactNode;
}

/** Whether a bracket can still finish first, and how. */
export function ChancesCard({ tree, chances, brackets, name, children }: ChancesProps) {
  const { odds, hasFailed, retry, move, model, setModel } = chances;
  const titleId = useId();
  const pathOf = useSeasonPath();
  return (
    <section
      {...useAnchor(CHANCES)}
      aria-labelledby={titleId}
      aria-busy={!odds && !hasFailed}
      className="mb-4 min-w-0 rounded-2xl border border-line bg-card p-4 sm:px-6 compact:hidden print:hidden"
    >
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="wrap-anywhere font-bold font-display text-2xl">
          {name === null ? 'My chances' : `${possessive(name)} chances`}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <ModelSwitch model={model} choose={setModel} />
          <ButtonLink href={pathOf(PATHS.whatIf)} variant="secondary" size="small">
            What if ...
          </ButtonLink>
        </div>
      </header>
      {hasFailed ? (
        <Failure title="The chances could not be loaded" onRetry={retry} />
      ) : odds?.out ? (
        <OutOfReach odds={odds} move={move} name={name} />
      ) : (
        // As high as it will be filled, so that nothing shifts.
        <div
          className={`grid grid-cols-[minmax(0,1fr)] content-start gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)] ${heightOf(tree, odds)}`}
        >
          {odds ? (
            <>
              <Verdict odds={odds} brackets={brackets} move={move} />
              <RootFor tree={tree} odds={odds} name={name} />
              {children}
            </>
          ) : (
            <Waiting games={countNext(tree)} />
          )}
        </div>
      )}
      <HowCounted />
    </section>
  );
}

const HEIGHTS = {
  many: 'min-h-264 md:min-h-208 lg:min-h-180 xl:min-h-94',
  few: 'min-h-232 md:min-h-176 lg:min-h-154 xl:min-h-80',
  two: 'min-h-148 md:min-h-100 xl:min-h-54',
} as const;

/** The height with a sentence about each game that can be played next, which is usual. With fewer there is none. */
function heightOf(tree: Tree, odds: BracketOdds | undefined): string {
  const next = countNext(tree);
  if (odds && listDeciding(odds).length < next) return '';
  return HEIGHTS[next === MOST_ROOTED_FOR ? 'many' : next > 2 ? 'few' : 'two'];
}

/** How many of the games that can be played next are listed. */
function countNext(tree: Tree): number {
  return Math.min(MOST_ROOTED_FOR, tree.games.filter(isPlayable).length);
}

function Waiting({ games }: { games: number }) {
  return (
    <>
      <div className="grid content-start gap-4">
        <p role="status" className="text-faint">
          Counting the chances ...
        </p>
        <Skeleton className="h-16 w-40" />
        <Skeleton className="h-12" />
      </div>
      <div className="grid auto-rows-[4rem] content-start gap-3 pt-8">
        {Array.from({ length: games }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the same
          <Skeleton key={index} />
        ))}
      </div>
      <Skeleton className="min-h-48 md:col-span-2 xl:col-span-1" />
    </>
  );
}
