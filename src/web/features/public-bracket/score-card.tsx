import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MyBracket, PublicBracket } from '../../../contract/brackets.ts';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks, type Picks } from '../../../domain/picks/picks.ts';
import { compareBrackets } from '../../../domain/scoring/comparison.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { useUser } from '../../api/session.ts';
import { bracketPath } from '../../paths.ts';
import { BracketFacts, ChampionFate, CourtFigures, Fact } from '../../season/bracket-facts.tsx';
import { CourtCard, Headline, PlaceAndPoints } from '../../season/court-card.tsx';
import { useSeasonPath } from '../../season/season.ts';
import { formatRank } from '../../ui/format.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import { describeAgainstMine } from './against-mine.ts';
import { BracketActions } from './bracket-actions.tsx';

interface ScoreCardProps {
  bracket: PublicBracket;
  entry: LeaderboardEntry;
  tree: Tree;
  picks: Picks;
  /** How many there are; undefined while loading. */
  brackets: number | undefined;
}

/** How the bracket stands, also against the viewer's own, and what to do with it. */
export function ScoreCard({ bracket, entry, tree, picks, brackets }: ScoreCardProps) {
  const mine = useMine(bracket);
  const score = scorePicks(tree, picks);
  const isOver = isFinalDecided(tree.games);
  const decided = tree.games.filter(isDecided).length;
  return (
    <>
      <CourtCard
        label="Score"
        className="mb-4 gap-x-10 xl:grid-cols-[minmax(0,1fr)_auto] [&_.text-faint]:text-inherit print:hidden"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-between gap-3">
          {/* Before the first result everybody would be first. */}
          {decided > 0 ? (
            <PlaceAndPoints entry={entry} of={brackets} points={score.totalScore} hasMoved={decided > 1 && !isOver} />
          ) : (
            <Headline>
              <span className="block font-semibold font-text text-sm tracking-normal">Champion</span>
              {score.champion === null ? 'None' : <SeededName tree={tree} contender={score.champion} />}
            </Headline>
          )}
          {mine?.bracket?.submittedAt && (
            <p className="font-semibold text-lg">
              {describeAgainstMine(compareBrackets(tree, picks, mapPicks(mine.picks)), decided > 0)}
            </p>
          )}
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {decided > 0 ? (
              <Fact name="Champion" isOnCourt className="max-sm:w-full">
                <ChampionFate tree={tree} score={score} isOver={isOver} />
              </Fact>
            ) : (
              <Fact name="Points" isOnCourt>
                {score.totalScore}
              </Fact>
            )}
            <CourtFigures score={score} entry={entry} isOver={isOver} />
          </dl>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-2">
          <BracketActions bracket={bracket} mine={mine?.bracket} />
          <Neighbours neighbours={bracket.neighbours} />
        </div>
      </CourtCard>
      <div className="hidden print:block">
        <BracketFacts score={score} standing={entry} tree={tree} isOver={isOver} />
      </div>
    </>
  );
}

/** The viewer's own bracket, if they look at another. */
function useMine({ bracket, owner }: PublicBracket): MyBracket | undefined {
  const user = useUser();
  const isOther = Boolean(user) && user?.id !== owner.userId;
  const { data } = useQuery({ ...myBracketQuery(bracket.tournamentId, user?.id ?? 0), enabled: isOther });
  return isOther ? data : undefined;
}

/** Links to the entries before and after this one on the leaderboard. */
function Neighbours({ neighbours: { above, below } }: Pick<PublicBracket, 'neighbours'>) {
  if (!above && !below) return null;
  return (
    <nav aria-label="Neighbours in the standings" className="flex min-w-0 gap-x-6 max-sm:justify-between print:hidden">
      {above && <Neighbour {...above}>Above</Neighbour>}
      {below && <Neighbour {...below}>Below</Neighbour>}
    </nav>
  );
}

interface NeighbourProps {
  bracketId: number;
  name: string;
  rank: LeaderboardEntry['rank'];
  children: ReactNode;
}

function Neighbour({ bracketId, name, rank, children }: NeighbourProps) {
  const pathOf = useSeasonPath();
  return (
    <Link
      href={pathOf(bracketPath(bracketId))}
      className="inline-flex min-h-11 min-w-0 max-w-56 flex-col justify-center leading-tight hover:underline"
    >
      <span className="text-faint text-sm">
        {children}, {formatRank(rank)}
      </span>
      <span className="truncate font-semibold">{name}</span>
    </Link>
  );
}
