import './own-standing.css';
import { useEffect, useState } from 'react';
import type { MyStanding } from '../../../contract/leaderboard.ts';
import { type Game, isDecided } from '../../../domain/bracket/game.ts';
import { isOut, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { Fact } from '../../season/bracket-facts.tsx';
import { Counting } from '../../ui/counting.tsx';
import { countOf } from '../../ui/format.ts';
import { TrophyIcon } from '../../ui/icons.tsx';
import { RankChange } from '../../ui/rank-change.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { AroundMe } from './around-me.tsx';
import { describeHighlight, describeLastResult, ordinal } from './own-standing-texts.ts';
import { PointsByRound } from './points-by-round.tsx';
import { Stakes } from './stakes.tsx';

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
}

/** From the close of submissions on: where a bracket stands, what the last result did, and what is at stake. */
export function OwnStanding(props: OwnStandingProps) {
  const { tournamentId, bracketId, tree, picks, score, standing, brackets, isOver } = props;
  const { entry, offset, lastResult = null } = standing ?? {};
  const hasResults = tree.games.some(isDecided);
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] items-stretch gap-4 compact:mb-2 compact:gap-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:hidden">
      <section
        aria-label="Your bracket"
        className="pebbles wrap-anywhere grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-5 rounded-2xl bg-court p-5 text-on-court sm:p-7 compact:gap-1 compact:p-3"
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
      </section>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-2xl border border-line bg-card p-4 sm:px-6 compact:hidden">
        {isOver ? <PointsByRound tree={tree} score={score} /> : <Stakes tree={tree} picks={picks} />}
        {/* As high as it is filled, so that nothing shifts. */}
        {hasResults && (
          <div className="min-h-63">
            {offset != null && <AroundMe tournamentId={tournamentId} bracketId={bracketId} offset={offset} />}
          </div>
        )}
      </div>
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
      <p className="font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        {standing && brackets !== undefined && brackets > 1
          ? `You and ${countOf(brackets - 1, 'other')}`
          : 'Your bracket'}
      </p>
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
        {entry ? <Counting value={entry.rank} format={ordinal} /> : '–'}
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
