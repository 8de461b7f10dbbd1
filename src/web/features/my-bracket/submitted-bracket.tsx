import type { ReactNode } from 'react';
import type { Bracket } from '../../../contract/brackets.ts';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Round } from '../../../domain/bracket/rounds.ts';
import { type ContenderId, isOut, labelOf, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-marks.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatRank } from '../../ui/format.ts';
import { Movement } from '../../ui/movement.tsx';

// A placeholder of the same height.
const UNKNOWN = '–';

interface SubmittedBracketProps {
  bracket: Bracket & { submittedAt: string };
  picks: Picks;
  score: BracketScore;
  /** Its entry on the leaderboard; undefined while loading. */
  standing: LeaderboardEntry | null | undefined;
  tree: Tree;
  currentRound: Round | null;
  isOver: boolean;
}

/** A submitted bracket: the receipt, its score, and all picks with their results. */
export function SubmittedBracket(props: SubmittedBracketProps) {
  const { bracket, picks, score, standing, tree, currentRound, isOver } = props;
  const shown = useShownRound(currentRound);
  const { totalScore, correctPicks, decidedPicks, champion } = score;
  const submitted = new Date(bracket.submittedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <section
        aria-label="Your bracket"
        className="flex flex-wrap items-center gap-x-9 gap-y-4 rounded-2xl border border-line bg-card p-5 short:gap-y-1 short:p-2 sm:px-7 short:sm:px-4 print:border-0 print:p-0"
      >
        <div>
          <p className="font-bold font-display text-2xl short:text-lg">Your bracket is in</p>
          <p className="text-faint short:text-sm">
            Submitted on <time dateTime={bracket.submittedAt}>{submitted}</time>. It is final.
          </p>
        </div>
        <dl className="grid w-full min-w-0 grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-8 short:order-last short:w-full">
          <Fact name="Points">{totalScore}</Fact>
          {!isOver && <Fact name="Points possible">{standing?.possibleScore ?? UNKNOWN}</Fact>}
          <Fact name={isOver ? 'Final rank' : 'Rank'}>
            {standing ? (
              <span className="flex items-baseline gap-2">
                {formatRank(standing.rank)}
                {!isOver && <Movement rank={standing.rank} before={standing.previousRank} />}
              </span>
            ) : (
              UNKNOWN
            )}
          </Fact>
          <Fact name="Correct">
            {correctPicks} of {decidedPicks} decided
          </Fact>
          {/* Full width on phones, since combined names are long. On paper the board shows the champion. */}
          <Fact name="Champion" className="col-span-2 print:hidden">
            {champion === null ? 'None' : <ChampionName tree={tree} champion={champion} />}
          </Fact>
        </dl>
        <ButtonLink href="/leaderboard" variant="secondary" className="sm:ml-auto print:hidden">
          View Leaderboard
        </ButtonLink>
      </section>
      <div className="mt-4 flex flex-col gap-4 short:mt-2 short:gap-2 print:mt-0">
        <div className="short:order-last print:hidden">
          <PicksLegend tree={tree} picks={picks} />
        </div>
        <BracketBoard tree={tree} {...shown} picks={picks} score={score} />
      </div>
    </>
  );
}

function ChampionName({ tree, champion }: { tree: Tree; champion: ContenderId }) {
  const name = <Breakable>{labelOf(tree, champion)}</Breakable>;
  if (!isOut(tree, champion)) return name;
  return (
    <>
      <s className="text-faint">{name}</s> <span className="font-semibold font-text text-bad text-sm">out</span>
    </>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="wrap-anywhere font-bold font-display text-lg leading-snug sm:text-xl short:text-base">
        {children}
      </dd>
    </div>
  );
}
