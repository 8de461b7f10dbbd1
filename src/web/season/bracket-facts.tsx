import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { isDecided } from '../../domain/bracket/game.ts';
import { type ContenderId, isOut, type Tree } from '../../domain/bracket/tree.ts';
import type { BracketScore } from '../../domain/scoring/scoring.ts';
import { countOf, formatRank } from '../ui/format.ts';
import { RankChange } from '../ui/rank-change.tsx';
import { SeededName } from '../ui/seeded-name.tsx';
import { Skeleton } from '../ui/states.tsx';

// A placeholder for a value that is loading, of the same height.
const UNKNOWN = '–';

interface BracketFactsProps {
  score: BracketScore;
  /** The bracket's entry on the leaderboard; undefined while loading. */
  standing: LeaderboardEntry | null | undefined;
  tree: Tree;
  isOver: boolean;
}

/** The figures of a submitted bracket. */
export function BracketFacts({ score, standing, tree, isOver }: BracketFactsProps) {
  const { totalScore, correctPicks, decidedPicks, champion } = score;
  return (
    <dl className="grid w-full min-w-0 grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-8 compact:order-last compact:w-full">
      <Fact name="Points">{totalScore}</Fact>
      {!isOver && <Fact name="Points possible">{standing?.possibleScore ?? UNKNOWN}</Fact>}
      {/* Before the first result everybody would be first. */}
      {tree.games.some(isDecided) && (
        <Fact name={isOver ? 'Final rank' : 'Rank'}>
          {standing ? (
            <span className="flex items-baseline gap-2">
              {formatRank(standing.rank)}
              {!isOver && <RankChange rank={standing.rank} previousRank={standing.previousRank} />}
            </span>
          ) : (
            UNKNOWN
          )}
        </Fact>
      )}
      <Fact name="Correct">
        {correctPicks} of {decidedPicks} decided
      </Fact>
      {standing?.tiebreakerGuess != null && <Fact name="Tiebreaker">{countOf(standing.tiebreakerGuess, 'point')}</Fact>}
      {/* Full width on phones, since combined names are long. On paper the board shows the champion. */}
      <Fact name="Champion" className="col-span-2 print:hidden">
        {champion === null ? 'None' : <ChampionName tree={tree} champion={champion} />}
      </Fact>
    </dl>
  );
}

function ChampionName({ tree, champion }: { tree: Tree; champion: ContenderId }) {
  const name = <SeededName tree={tree} contender={champion} />;
  if (!isOut(tree, champion)) return name;
  return (
    <>
      <s className="text-faint">{name}</s> <span className="font-semibold font-text text-bad text-sm">out</span>
    </>
  );
}

interface FactProps {
  name: string;
  className?: string;
  /** On an orange background. */
  isOnCourt?: boolean;
  children: ReactNode;
}

export function Fact({ name, className, isOnCourt, children }: FactProps) {
  return (
    <div className={className}>
      <dt className={`text-sm ${isOnCourt ? '' : 'text-faint'}`}>{name}</dt>
      <dd className="wrap-anywhere font-bold font-display text-lg leading-snug sm:text-xl compact:text-base">
        {children}
      </dd>
    </div>
  );
}

interface CourtFiguresProps {
  score: BracketScore;
  /** Undefined while it is loading. */
  entry: LeaderboardEntry | null | undefined;
  isOver: boolean;
  /** Facts after the first. */
  children?: ReactNode;
}

/** The figures of a bracket that are not beside its place, on an orange background. */
export function CourtFigures({ score, entry, isOver, children }: CourtFiguresProps) {
  return (
    <>
      {!isOver && (
        <Fact name="Points possible" isOnCourt>
          {entry?.possibleScore ?? <Skeleton isOnCourt className="h-6 w-12" />}
        </Fact>
      )}
      {children}
      <Fact name="Correct" isOnCourt>
        {score.correctPicks} of {score.decidedPicks}
      </Fact>
      {entry?.tiebreakerGuess != null && (
        <Fact name="Tiebreaker" isOnCourt>
          {countOf(entry.tiebreakerGuess, 'point')}
        </Fact>
      )}
    </>
  );
}

/** The champion of a bracket, and whether it can still win the title, on an orange background. */
export function ChampionFate({ tree, score, isOver }: Pick<BracketFactsProps, 'tree' | 'score' | 'isOver'>) {
  const { champion } = score;
  if (champion === null) return 'None';
  const name = <SeededName tree={tree} contender={champion} />;
  if (isOut(tree, champion)) {
    return (
      <>
        <s>{name}</s> <span className="whitespace-nowrap font-semibold font-text text-base">is out</span>
      </>
    );
  }
  return (
    <>
      {name}{' '}
      <span className="whitespace-nowrap font-semibold font-text text-base">{isOver ? 'has won' : 'is still in'}</span>
    </>
  );
}
