import { type ReactNode, useId } from 'react';
import type { BracketOdds } from '../../contract/odds.ts';
import { isPlayable } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { MODELS, type Model } from '../../domain/chances/models.ts';
import { possessive } from '../../domain/players/names.ts';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Counting } from '../ui/counting.tsx';
import { countOf } from '../ui/format.ts';
import { Segments } from '../ui/segments.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { Fact } from './bracket-facts.tsx';
import {
  describeEndings,
  describeMargin,
  describeNoWay,
  describeRanks,
  describeRival,
  describeRootFor,
  formatPercent,
  listDeciding,
  toPercent,
} from './chances-texts.ts';
import { GameLine } from './game-line.tsx';
import { useSeasonPath } from './season.ts';
import type { Chances } from './use-chances.ts';

interface ChancesProps {
  tree: Tree;
  chances: Chances;
  /** The person whose bracket it is; null for one's own. */
  name: string | null;
  /** The likeliest way to win. */
  children: ReactNode;
}

/** Whether a bracket can still finish first, and how. */
export function ChancesCard({ tree, chances, name, children }: ChancesProps) {
  const { odds, hasFailed, retry, move, model, setModel } = chances;
  const titleId = useId();
  const pathOf = useSeasonPath();
  return (
    <section
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
              <Verdict odds={odds} move={move} />
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
  return HEIGHTS[next === MOST ? 'many' : next > 2 ? 'few' : 'two'];
}

/** How many of the games that can be played next are listed. */
function countNext(tree: Tree): number {
  return Math.min(MOST, tree.games.filter(isPlayable).length);
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

interface VerdictProps {
  odds: BracketOdds;
  /** What moved the chance. */
  move: string | null;
}

/** The chance to finish first, and what else can happen. */
function Verdict({ odds, move }: VerdictProps) {
  const { win, exact } = odds;
  return (
    <div className="grid content-start gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span
          className={`font-display font-extrabold text-accent leading-none tracking-tight ${
            toPercent(win, exact) === 0 ? 'text-4xl' : 'text-6xl sm:text-7xl'
          }`}
        >
          <WinChance odds={odds} />
        </span>
        <span className="text-faint text-xl">{describeMargin(odds)}</span>
        <span className="w-full pt-1 font-semibold text-lg">to finish first</span>
      </p>
      <p aria-live="polite" className="min-h-6 font-semibold">
        <News odds={odds} move={move} />
        {!odds.stale && move === null && <Faint>{describeEndings(odds)}</Faint>}
      </p>
      <Prospects odds={odds} />
    </div>
  );
}

/** In place of everything else once first place is out of reach: what can still happen, and why that cannot. */
function OutOfReach({ odds, move, name }: VerdictProps & { name: string | null }) {
  return (
    <div className="grid gap-x-10 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center">
      <Prospects odds={odds} />
      <div className="wrap-anywhere max-w-prose">
        <p aria-live="polite" className="font-semibold">
          <News odds={odds} move={move} />
        </p>
        <p className="text-faint">
          {describeNoWay(odds, name)} {countOf(odds.endings, 'ending')} were checked.
        </p>
      </div>
    </div>
  );
}

function News({ odds, move }: VerdictProps) {
  return odds.stale ? <Faint>From before the last result, counting ...</Faint> : move;
}

function Prospects({ odds }: { odds: BracketOdds }) {
  const { topThree, expectedScore, bestRank, worstRank, exact, out } = odds;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {out && (
        <Fact name="To finish first">
          <WinChance odds={odds} />
        </Fact>
      )}
      <ChanceFact name="Top three" chance={topThree} isExact={exact} />
      <Fact name="Expected points">
        <Counting value={Math.round(expectedScore)} />
      </Fact>
      {bestRank !== null && worstRank !== null && <Fact name="Final rank">{describeRanks(bestRank, worstRank)}</Fact>}
    </dl>
  );
}

function Faint({ children }: { children: ReactNode }) {
  return <span className="font-normal text-faint">{children}</span>;
}

/** The chance to finish first. */
function WinChance({ odds: { win, exact, out } }: { odds: BracketOdds }) {
  return out ? 'Not any more' : <Counting value={toPercent(win, exact)} format={formatPercent} />;
}

function ChanceFact({ name, chance, isExact }: { name: string; chance: number; isExact: boolean }) {
  return (
    <Fact name={name}>
      {isExact && chance === 0 ? (
        'Out of reach'
      ) : (
        <Counting value={toPercent(chance, isExact)} format={formatPercent} />
      )}
    </Fact>
  );
}

const MOST = 5;

/** The games that can be played next, with what they mean, the most important first. */
function RootFor({ tree, odds, name }: { tree: Tree; odds: BracketOdds; name: string | null }) {
  const titleId = useId();
  // Older figures may be about a game that is decided now.
  const games = listDeciding(odds).filter(({ gameId }) => tree.gameById.get(gameId)?.winnerId === null);
  const list = (some: typeof games) => (
    <ul className="grid">
      {some.map((each) => {
        const game = tree.gameById.get(each.gameId);
        return (
          <li key={each.gameId} className="border-line border-t py-2">
            <p className="wrap-anywhere leading-snug">
              <span className="font-bold">{describeRootFor(tree, each, odds.exact, name)}</span>{' '}
              {describeRival(each, name)}
            </p>
            {game && <GameLine tree={tree} game={game} />}
          </li>
        );
      })}
    </ul>
  );
  const more = games.slice(MOST);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="pb-1 font-bold font-display text-lg">
        Whom to root for
      </h3>
      {games.length === 0 && <p className="text-faint">No single game that can be played next changes much.</p>}
      {list(games.slice(0, MOST))}
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center border-line border-t font-semibold text-accent">
            {countOf(more.length, 'more game')}
          </summary>
          {list(more)}
        </details>
      )}
    </section>
  );
}

const MODEL_LABELS: Record<Model, string> = { seed: 'By seed', even: 'Even' };

/** How likely each team is taken to win. */
export function ModelSwitch({ model, choose }: { model: Model; choose: (model: Model) => void }) {
  return <Segments label="Who wins a game" options={MODELS} labels={MODEL_LABELS} chosen={model} choose={choose} />;
}

export function HowCounted() {
  return (
    <details className="mt-2 border-line border-t pt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-faint text-sm">
        How this is counted
      </summary>
      <div className="grid max-w-prose gap-2 pb-2 text-sm">
        <p>
          <b>By seed:</b> a team beats another with the other’s seed divided by the sum of both: a 1 beats a 16 in 16 of
          17 games, a 5 beats a 12 in 12 of 17. Equal seeds are even. <b>Even:</b> every game is a coin flip.
        </p>
        <p>
          Once no more than 15 games are undecided the figures are exact: every way the tournament can end is weighed.
          Before that, 100,000 endings are simulated, and the ± says how far a chance may be off.
        </p>
        <p>
          A shared first place is shared out. Running scores are ignored, so a game that is on counts as undecided; so
          are the tiebreaker and everything else about the teams, such as their form.
        </p>
      </div>
    </details>
  );
}
