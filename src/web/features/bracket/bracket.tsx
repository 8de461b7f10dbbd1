import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { type Phase, takesBrackets } from '../../../domain/results/phase.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { useUser } from '../../api/session.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { ResultsLegend } from '../../bracket-board/pick-dots.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { describeLonelyResults, usePickShares } from '../../season/lonely-picks.ts';
import { NextGames } from '../../season/next-games.tsx';
import { usePhase, usePhaseTexts } from '../../season/phase-texts.ts';
import { ShareSwitch, useShareNotes } from '../../season/pick-shares.tsx';
import { Reveal } from '../../season/reveal.tsx';
import { useSeason, useSeasonPath } from '../../season/season.ts';
import { SeasonEnd } from '../../season/season-end.tsx';
import { SeasonPage } from '../../season/season-page.tsx';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { labelRound } from '../../ui/status-labels.ts';
import { OwnLine, OwnLineSkeleton, useOwnLine } from './own-line.tsx';

export function Bracket() {
  const { data: tournament, isPending, isError, refetch, isPast } = useSeason();
  const user = useUser();
  return (
    <SeasonPage title="Bracket" width="wide">
      <div className="board-page">
        <PageHeader isLow title="Bracket" lead={`Every game of the tournament, as it ${isPast ? 'ended' : 'stands'}.`}>
          {isPast ? <PastActions tournament={tournament} /> : <BracketActions tournament={tournament} />}
        </PageHeader>
        {isPending && <Loading />}
        {tournament === undefined && isError && (
          <Failure title="The tournament could not be loaded" onRetry={refetch} />
        )}
        {tournament === null && (
          <Empty title="No active tournament found." advice="The bracket shows here as soon as it is drawn.">
            {user?.isAdmin && <ButtonLink href={PATHS.setup}>Set Up Tournament</ButtonLink>}
          </Empty>
        )}
        {tournament && <TournamentBracket key={tournament.id} tournament={tournament} />}
      </div>
    </SeasonPage>
  );
}

function TournamentBracket({ tournament }: { tournament: Tournament }) {
  const { isPast } = useSeason();
  const pathOf = useSeasonPath();
  const field = useTree(tournament.id);
  // Renders in the background, so that the page stays responsive.
  const tree = useDeferredValue(field.tree);
  const shown = useShownRound(tournament.currentRound);
  const hasBeenOpen = tournament.submissionsOpenedAt !== null;
  const shares = usePickShares(tournament.id, hasBeenOpen && !tournament.submissionsOpen);
  const own = useOwnLine(tournament);
  const [showsShares, setShowsShares] = useState(false);
  const { noteOf, dialog } = useShareNotes(tree, showsShares ? shares : undefined);
  if (field.isError) return <Failure title="The bracket could not be loaded" onRetry={field.refetch} />;
  // What comes above the board is known first, so that nothing jumps.
  if (tree === null || (!isPast && own.isLoading)) return <Loading />;
  if (tree.games.length === 0) {
    return (
      <>
        <TournamentSummary tournament={tournament} tree={tree} />
        <div className="mt-4 grid gap-4">
          <ResultsLegend hasLonely={false} />
          <Empty
            title="The bracket has not been drawn yet"
            advice="Every game shows here once it is drawn, and can be predicted while submissions are open."
          />
        </div>
      </>
    );
  }
  return (
    <>
      {!isPast && <OwnLine tournament={tournament} tree={tree} own={own} brackets={shares?.brackets} />}
      <SeasonEnd tournament={tournament} />
      {/* The summary comes first on wide screens and on paper, and last on phones. */}
      <div className="flex flex-wrap gap-x-4">
        {!isPast && (
          <NextGames tournament={tournament} tree={tree} className="mb-4 w-full lg:w-auto lg:grow-2 lg:basis-xl" />
        )}
        <div className="w-full">
          <Reveal tournament={tournament} />
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 print:hidden">
            <ResultsLegend hasLonely={shares !== undefined && shares.lonely.length > 0} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {shares && shares.brackets > 0 && <ShareSwitch isOn={showsShares} onChange={setShowsShares} />}
              {shares && !tree.games.every(isDecided) && (
                <ButtonLink href={pathOf(PATHS.whatIf)} variant="secondary" size="small">
                  What if ...
                </ButtonLink>
              )}
            </div>
          </div>
          <BracketBoard tree={tree} {...shown} notes={{ noteOf, lonelyOf: describeLonelyResults(shares) }} />
        </div>
        <TournamentSummary
          tournament={tournament}
          tree={tree}
          className="w-full max-lg:mt-4 lg:order-first lg:mb-4 lg:w-auto lg:grow lg:basis-sm print:order-first"
        />
      </div>
      {dialog}
    </>
  );
}

function Loading() {
  const { isPast } = useSeason();
  const user = useUser();
  return (
    <>
      {!isPast && user !== null && <OwnLineSkeleton />}
      <Skeleton className="mb-14 h-46 lg:h-33" />
      <BoardSkeleton />
    </>
  );
}

interface TournamentSummaryProps {
  tournament: Tournament;
  tree: Tree;
  className?: string;
}

function TournamentSummary({ tournament, tree, className = '' }: TournamentSummaryProps) {
  const texts = usePhaseTexts(tournament);
  const isDrawn = tree.games.length > 0;
  const { completed, total, percent } = countCompleted(tree.games);
  return (
    <section
      aria-label="Tournament summary"
      className={`grid content-start gap-x-8 gap-y-2 rounded-2xl border border-line bg-card px-5 py-3.5 sm:px-6 print:flex print:border-0 print:p-0 ${className}`}
    >
      <div className="wrap-anywhere">
        <h2 className="font-bold font-display text-xl leading-6">{tournament.name}</h2>
        <p className="text-faint text-sm print:hidden">
          {isDrawn || !tournament.submissionsOpen
            ? texts.bracket
            : 'Predictions begin as soon as the bracket is drawn.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Fact name="Current round" value={labelRound(tournament.currentRound)} />
        <Fact name="Teams" value={tree.teamById.size} />
        <div className="flex-1">
          <Fact name="Games completed" value={`${completed} of ${total} (${percent}%)`} />
          <progress value={percent} max={100} aria-label="Games completed" className="progress print:hidden" />
        </div>
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | number }) {
  return (
    <p className="whitespace-nowrap leading-snug">
      <span className="block text-faint text-sm">{name}</span>
      <span className="font-semibold">{value}</span>
    </p>
  );
}

/** The user's next step; `wait` if there is none, or if it is on the line of their bracket. */
type NextStep = 'predict' | 'leaderboard' | 'wait';

/**
 * The links on the page of the current tournament. The primary one is the user's next step. One component from the first
 * moment on: a link that was replaced while it is pressed would lose the press.
 */
function BracketActions({ tournament }: { tournament: Tournament | null | undefined }) {
  const user = useUser();
  const phase = usePhase(tournament);
  const own = useQuery({
    ...myBracketQuery(tournament?.id ?? 0, user?.id ?? 0),
    enabled: Boolean(tournament && user),
  });
  const isKnown = phase !== null && (user === null || !own.isPending);
  const next = isKnown ? chooseNext(phase, Boolean(own.data?.bracket?.submittedAt)) : 'wait';
  return (
    <>
      <ButtonLink href={PATHS.leaderboard} variant={next === 'leaderboard' ? 'primary' : 'secondary'}>
        View Leaderboard
      </ButtonLink>
      <ButtonLink href={PATHS.myBracket} variant={next === 'predict' ? 'primary' : 'secondary'}>
        Make Predictions
      </ButtonLink>
    </>
  );
}

/** The links on the page of a past season, which offers no predictions. */
function PastActions({ tournament }: { tournament: Tournament | null | undefined }) {
  const pathOf = useSeasonPath();
  const user = useUser();
  const { data: own } = useQuery({
    ...myBracketQuery(tournament?.id ?? 0, user?.id ?? 0),
    enabled: Boolean(tournament && user),
  });
  return (
    <>
      <ButtonLink href={pathOf(PATHS.leaderboard)} variant="secondary">
        View Leaderboard
      </ButtonLink>
      {own?.bracket?.submittedAt && <ButtonLink href={pathOf(bracketPath(own.bracket.id))}>View My Bracket</ButtonLink>}
    </>
  );
}

function chooseNext(phase: Phase, hasSubmitted: boolean): NextStep {
  if (hasSubmitted) return 'wait';
  if (takesBrackets(phase)) return 'predict';
  return phase === 'not_opened' ? 'wait' : 'leaderboard';
}
