import './own-standing.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MyStanding } from '../../../contract/leaderboard.ts';
import type { BracketOdds } from '../../../contract/odds.ts';
import type { PickShares } from '../../../contract/pick-shares.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { ranksByRound } from '../../../domain/scoring/story.ts';
import { entriesAroundQuery } from '../../api/leaderboard-queries.ts';
import { PATHS } from '../../paths.ts';
import { ChampionFate, CourtFigures, Fact } from '../../season/bracket-facts.tsx';
import { CHANCES } from '../../season/chances.tsx';
import { CourtCard, PlaceAndPoints } from '../../season/court-card.tsx';
import { RecapLink } from '../../season/recap-link.tsx';
import type { Chances } from '../../season/use-chances.ts';
import { useRun } from '../../season/use-run.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AroundMe } from './around-me.tsx';
import { Gains } from './gains.tsx';
import { Moments } from './moments.tsx';
import { OwnEnd } from './own-end.tsx';
import { OwnReveal } from './own-reveal.tsx';
import { describeHow, describeLastResult, describeLevel, listAims } from './own-standing-texts.ts';
import { PointsByRound } from './points-by-round.tsx';
import { RankChart } from './rank-chart.tsx';

export interface OwnStandingProps {
  tournament: Tournament;
  bracketId: number;
  tree: Tree;
  picks: Picks;
  score: BracketScore;
  standing: MyStanding | undefined;
  /** Everybody's picks; undefined while loading. */
  shares: PickShares | undefined;
  /** The final is decided. */
  isOver: boolean;
  chances: Chances | null;
  /** A button below the figures. */
  children: ReactNode;
}

const CARD = 'min-w-0 rounded-2xl border border-line bg-card p-4 sm:px-6 compact:hidden';

const ROW = 'mb-4 grid grid-cols-[minmax(0,1fr)] gap-4 compact:mb-2 compact:gap-2 print:hidden';
const THREE_CARDS = 'md:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]';
const TWO_CARDS = 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';
/** Of the three cards, where they do not fit beside each other. */
const WIDEST = 'md:col-span-2 xl:col-span-1';

/** The loading state of the page from the close of submissions on. */
export function StandingSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your bracket</span>
      <div className={`${ROW} ${THREE_CARDS}`}>
        <div className={`pebbles rounded-2xl bg-court ${WIDEST} h-96 xl:h-104 compact:h-40`} />
        <Skeleton shape="card" className="h-80 xl:h-auto compact:hidden" />
        <Skeleton shape="card" className="h-80 xl:h-auto compact:hidden" />
      </div>
    </div>
  );
}

/** From the close of submissions on: where a bracket stands, what the last result did, and what is at stake. */
export function OwnStanding(props: OwnStandingProps) {
  const { tournament, bracketId, tree, picks, score, standing, shares, isOver, chances, children } = props;
  const hasResults = tree.games.some(isDecided);
  const isLive = tree.games.some(({ status }) => status === 'in_progress');
  const hasPeopleAround = hasResults && shares?.brackets !== 1;
  return (
    <div className={`${ROW} ${hasPeopleAround ? THREE_CARDS : TWO_CARDS}`}>
      <CourtCard label="Your bracket" className={`content-between ${hasPeopleAround ? WIDEST : ''}`}>
        {isOver ? <OwnEnd {...props} /> : hasResults ? <Present {...props} /> : <OwnReveal {...props} />}
        <dl
          className={`gap-y-2 empty:hidden [&_.text-faint]:text-inherit ${
            isOver ? 'flex flex-wrap justify-center gap-x-10 text-center' : 'grid grid-cols-3 gap-x-4 sm:grid-cols-4'
          }`}
        >
          {/* The reveal names it with how many have it. */}
          {(hasResults || score.champion === null) && (
            <Fact name="Champion" isOnCourt className="col-span-full">
              <ChampionFate tree={tree} score={score} isOver={isOver} />
            </Fact>
          )}
          {hasResults && <Figures {...props} />}
          {hasPeopleAround && !isOver && chances && !chances.hasFailed && !chances.odds?.out && (
            <Fact name="Whom to root for" isOnCourt className="col-span-full lg:hidden">
              <WayToWin tree={tree} odds={chances.odds} />
            </Fact>
          )}
        </dl>
        <div className={`flex flex-wrap gap-3 ${isOver ? 'justify-center' : ''} ${hasResults ? 'lg:hidden' : ''}`}>
          {!hasResults && (
            <ButtonLink variant="court" href={PATHS.picks}>
              Who picked whom
            </ButtonLink>
          )}
          {children}
        </div>
      </CourtCard>
      {/* On a phone, a game that is on goes first. */}
      <div className={`${CARD} ${isLive || isOver ? '' : 'max-md:order-last'}`}>
        {isOver ? <WayThere {...props} /> : <Gains tree={tree} picks={picks} />}
      </div>
      {hasPeopleAround && (
        <div className={`${CARD} flex flex-col justify-between gap-2`}>
          {!standing && <Skeleton className="h-66 md:h-77" />}
          {standing?.offset != null && (
            <AroundMe tournamentId={tournament.id} bracketId={bracketId} offset={standing.offset} />
          )}
          <div className="flex flex-wrap gap-x-5 border-line border-t">
            <Link
              href={PATHS.race}
              className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
            >
              See the race
            </Link>
            <RecapLink tree={tree} />
          </div>
        </div>
      )}
    </div>
  );
}

/** After the final: the points of each round, and the place after it. */
function WayThere({ tournament, bracketId, tree, score }: OwnStandingProps) {
  const run = useRun(tournament.id, bracketId);
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-4">
      <PointsByRound tree={tree} score={score} />
      {run === undefined && <Skeleton className="h-44" />}
      {run && <RankChart ends={ranksByRound(tree, run)} />}
    </div>
  );
}

/** While games are played: the place, the points, and why they have moved. */
function Present({ tournament, bracketId, tree, picks, score, standing, shares, chances }: OwnStandingProps) {
  const { entry, lastResult, offset } = standing ?? {};
  const { data: around } = useQuery({ ...entriesAroundQuery(tournament.id, offset ?? 0), enabled: offset != null });
  const hasMoved = tree.games.filter(isDecided).length > 1;
  return (
    <>
      <PlaceAndPoints
        entry={entry ?? undefined}
        of={shares?.brackets}
        points={score.totalScore}
        hasMoved={hasMoved}
        isTall
      />
      <div aria-live="polite" className="grid gap-2">
        {standing && (
          <Moments
            bracketId={bracketId}
            tree={tree}
            picks={picks}
            standing={standing}
            shares={shares}
            chances={chances}
          />
        )}
        <p className="min-h-7 font-semibold text-lg">
          {lastResult && describeLastResult(tree, lastResult)}{' '}
          {around && <span className="inline-block">{describeLevel(around.entries, bracketId)}</span>}
        </p>
      </div>
    </>
  );
}

/** Leads to all that is known about it. */
function WayToWin({ tree, odds }: { tree: Tree; odds: BracketOdds | undefined }) {
  if (!odds) return <Skeleton isOnCourt className="h-11 w-56" />;
  return (
    <a
      href={`#${CHANCES}`}
      className="flex min-h-11 items-center font-semibold font-text text-base underline decoration-current/40 underline-offset-4"
    >
      {describeHow(tree, odds)}
    </a>
  );
}

function Figures({ score, standing, shares, chances, isOver }: OwnStandingProps) {
  const { entry } = standing ?? {};
  const odds = chances?.odds;
  const aims = odds
    ? listAims(odds, entry?.rank, shares?.brackets)
    : [{ name: 'To finish first', value: <Skeleton isOnCourt className="h-6 w-12" /> }];
  return (
    <CourtFigures score={score} entry={entry} isOver={isOver}>
      {chances &&
        !chances.hasFailed &&
        aims.map(({ name, value }) => (
          <Fact key={name} name={name} isOnCourt>
            {value}
          </Fact>
        ))}
    </CourtFigures>
  );
}
