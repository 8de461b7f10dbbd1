import type { ReactNode } from 'react';
import type { BracketOdds } from '../../contract/odds.ts';
import { Counting } from '../ui/counting.tsx';
import { countOf } from '../ui/format.ts';
import { Fact } from './bracket-facts.tsx';
import {
  describeEndings,
  describeMargin,
  describeNoWay,
  describeRanks,
  formatPercent,
  isTopThreeCertain,
  toPercent,
} from './chances-texts.ts';

interface VerdictProps {
  odds: BracketOdds;
  /** How many are in; undefined if it is not known. */
  brackets?: number | undefined;
  /** What moved the chance. */
  move: string | null;
}

/** The chance to finish first, and what else can happen. */
export function Verdict({ odds, brackets, move }: VerdictProps) {
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
      <Prospects odds={odds} brackets={brackets} />
    </div>
  );
}

/** In place of everything else once first place is out of reach: what can still happen, and why that cannot. */
export function OutOfReach({ odds, move, name }: VerdictProps & { name: string | null }) {
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

function Prospects({ odds, brackets }: Omit<VerdictProps, 'move'>) {
  const { topThree, expectedScore, bestRank, worstRank, exact, out } = odds;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {out && (
        <Fact name="To finish first">
          <WinChance odds={odds} />
        </Fact>
      )}
      <ChanceFact name="Top three" chance={topThree} isExact={exact || isTopThreeCertain(brackets)} />
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
