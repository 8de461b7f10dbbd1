import './own-standing.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { MyStanding } from '../../../contract/leaderboard.ts';
import { type Game, isDecided } from '../../../domain/bracket/game.ts';
import { isOut, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { PATHS } from '../../paths.ts';
import { Fact } from '../../season/bracket-facts.tsx';
import { WinChance } from '../../season/chances.tsx';
import { RecapLink } from '../../season/recap-link.tsx';
import type { Chances } from '../../season/use-chances.ts';
import { describeReveal } from '../../season/use-reveal-toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Counting } from '../../ui/counting.tsx';
import { countOf, formatOrdinal } from '../../ui/format.ts';
import { TrophyIcon } from '../../ui/icons.tsx';
import { RankChange } from '../../ui/rank-change.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { AroundMe } from './around-me.tsx';
import { Gains } from './gains.tsx';
import { describeHighlight, describeLastResult } from './own-standing-texts.ts';
import { PointsByRound } from './points-by-round.tsx';

interface OwnStandingProps {
  tournamentId: number;
  bracketId: number;
  tree: Tree;
  picks: Picks;
  score: BracketScore;
  standing: MyStanding | undefined;
  /** How many brackets take part; undefined while loading. */
  brackets: number | undefined;
  /** The final is decided. */
  isOver: boolean;
  lonelyOf: (game: Game) => string | undefined;
  chances: Chances | null;
  /** A button below the figures. */
  children: ReactNode;
}

const CARD = 'min-w-0 rounded-2xl border border-line bg-card p-4 sm:px-6 compact:hidden';

/** From the close of submissions on: where a bracket stands, what the last result did, and what is at stake. */
export function OwnStanding(props: OwnStandingProps) {
  const { tournamentId, bracketId, tree, picks, score, standing, brackets, isOver, chances, children } = props;
  const { entry, offset, lastResult = null } = standing ?? {};
  const hasResults = tree.games.some(isDecided);
  return (
    <div
      className={`mb-4 grid grid-cols-[minmax(0,1fr)] gap-4 compact:mb-2 compact:gap-2 print:hidden ${
        hasResults
          ? 'md:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]'
          : 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
      }`}
    >
      <section
        aria-label="Your bracket"
        className={`pebbles wrap-anywhere grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-5 rounded-2xl bg-court p-5 text-on-court sm:p-7 compact:gap-1 compact:p-3 ${
          hasResults ? 'md:col-span-2 xl:col-span-1' : ''
        }`}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <Place
            standing={standing}
            brackets={brackets}
            isOver={isOver}
            hasResults={hasResults}
            hasMoved={tree.games.filter(isDecided).length > 1}
          />
          <p className="font-display font-extrabold text-4xl leading-none tracking-tight sm:text-5xl compact:text-3xl">
            <Counting value={score.totalScore} />{' '}
            <span className="font-semibold font-text text-base tracking-normal">
              {score.totalScore === 1 ? 'point' : 'points'}
            </span>
          </p>
        </div>
        <News {...props} lastResult={lastResult} />
        <dl className="flex flex-wrap gap-x-8 gap-y-2 [&_.text-faint]:text-inherit">
          <Fact name="Champion" isOnCourt>
            <Champion tree={tree} score={score} isOver={isOver} />
          </Fact>
          {!isOver && (
            <Fact name="Points possible" isOnCourt>
              {entry?.possibleScore ?? '–'}
            </Fact>
          )}
          {chances && !chances.hasFailed && (
            <Fact name="To finish first" isOnCourt>
              {chances.odds ? <WinChance odds={chances.odds} /> : '–'}
            </Fact>
          )}
          {score.decidedPicks > 0 && (
            <Fact name="Correct" isOnCourt>
              {score.correctPicks} of {score.decidedPicks} decided
            </Fact>
          )}
          {entry?.tiebreakerGuess != null && (
            <Fact name="Tiebreaker" isOnCourt>
              {countOf(entry.tiebreakerGuess, 'point')}
            </Fact>
          )}
        </dl>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {!hasResults && (
            <ButtonLink variant="court" href={PATHS.picks}>
              Who picked whom
            </ButtonLink>
          )}
          {children}
        </div>
      </section>
      <div className={CARD}>
        {isOver ? <PointsByRound tree={tree} score={score} /> : <Gains tree={tree} picks={picks} />}
      </div>
      {hasResults && (
        // As high as it is filled, so that nothing shifts.
        <div className={`flex min-h-82 flex-col justify-between ${CARD}`}>
          {offset != null && <AroundMe tournamentId={tournamentId} bracketId={bracketId} offset={offset} />}
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

interface PlaceProps extends Pick<OwnStandingProps, 'standing' | 'brackets' | 'isOver'> {
  hasResults: boolean;
  /** There was a rank before the last result. */
  hasMoved: boolean;
}

const MEDALS = ['text-gold', 'text-silver', 'text-bronze'];

function Place({ standing, brackets, isOver, hasResults, hasMoved }: PlaceProps) {
  const entry = standing?.entry;
  const of = brackets === undefined ? '' : ` of ${brackets.toLocaleString()}`;
  // Before the first result everybody would be first.
  if (!hasResults) {
    return (
      <div className="grid gap-1">
        <p className="text-balance font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
          {brackets === undefined ? 'Your bracket' : describeReveal(brackets)}
        </p>
        <p className="font-semibold text-lg">
          {standing && brackets !== undefined && brackets > 1 && `You and ${countOf(brackets - 1, 'other')}`}
        </p>
      </div>
    );
  }
  const medal = isOver && entry ? MEDALS[entry.rank - 1] : undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-3 font-display font-extrabold text-5xl leading-none tracking-tight sm:text-6xl compact:text-3xl">
      {medal && (
        <span className={`grid size-12 place-items-center rounded-full bg-on-court ${medal}`}>
          <TrophyIcon />
        </span>
      )}
      <span>
        {entry ? <Counting value={entry.rank} format={formatOrdinal} /> : '–'}
        <span className="font-semibold font-text text-2xl tracking-normal">{of}</span>
      </span>
      {!isOver && entry && hasMoved && (
        <RankChange
          rank={entry.rank}
          previousRank={entry.previousRank}
          className="rounded-full bg-card px-2.5 py-1.5 text-sm!"
        />
      )}
    </p>
  );
}

interface NewsProps extends Pick<OwnStandingProps, 'bracketId' | 'tree' | 'score' | 'lonelyOf' | 'isOver'> {
  lastResult: MyStanding['lastResult'];
}

/** Why the figures have moved, and what was special about it. */
function News({ bracketId, tree, score, lastResult, lonelyOf, isOver }: NewsProps) {
  const highlight = describeHighlight({ tree, lastResult, score, isOver, lonelyOf });
  return (
    <div aria-live="polite" className="grid gap-1">
      {highlight && <Highlight key={highlight} storageKey={`swish-highlight-${bracketId}`} text={highlight} />}
      <p className="font-semibold text-lg empty:hidden lg:text-2xl">
        {lastResult && !(isOver && lastResult.points === 0) && describeLastResult(tree, lastResult)}
      </p>
    </div>
  );
}

/** A sentence that makes its entrance once. */
function Highlight({ storageKey, text }: { storageKey: string; text: string }) {
  const [isNew] = useState(() => readStored(storageKey) !== text);
  useEffect(() => {
    writeStored(storageKey, text);
  }, [storageKey, text]);
  return <p className={`font-display font-extrabold text-2xl tracking-tight ${isNew ? 'highlight' : ''}`}>{text}</p>;
}

function Champion({ tree, score, isOver }: { tree: Tree; score: BracketScore; isOver: boolean }) {
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
