import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { PublicBracket } from '../../../contract/brackets.ts';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isFinalDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks } from '../../../domain/picks/picks.ts';
import { displayName } from '../../../domain/scoring/ranking.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { useUser } from '../../api/session.ts';
import { tournamentQuery } from '../../api/tournament-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-dots.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { voiceOf, YOURS } from '../../bracket-board/voice.ts';
import { bracketPath } from '../../paths.ts';
import { BracketFacts } from '../../season/bracket-facts.tsx';
import { ChancesCard } from '../../season/chances.tsx';
import { useLikeliestWay } from '../../season/likeliest-way.tsx';
import { describeLonelyPicks, usePickShares } from '../../season/lonely-picks.ts';
import { ShareSwitch, useShareNotes } from '../../season/pick-shares.tsx';
import { useSeasonPath } from '../../season/season.ts';
import { useChances } from '../../season/use-chances.ts';
import { useTree } from '../../season/use-tree.ts';
import { formatRank } from '../../ui/format.ts';
import { Failure } from '../../ui/states.tsx';

export function BracketView({ bracket }: { bracket: PublicBracket }) {
  const { tree, isError, refetch } = useTree(bracket.bracket.tournamentId);
  const tournament = useQuery(tournamentQuery(bracket.bracket.tournamentId));
  const hasFailed = isError || (tournament.isError && !tournament.data);
  const retry = () => void Promise.all([refetch(), tournament.refetch()]);
  if (hasFailed) return <Failure title="The bracket could not be loaded" onRetry={retry} />;
  if (tree === null || !tournament.data) return <BoardSkeleton />;
  return <BracketContent bracket={bracket} tree={tree} tournament={tournament.data} />;
}

interface BracketContentProps {
  bracket: PublicBracket;
  tree: Tree;
  tournament: Tournament;
}

function BracketContent({
  bracket: { bracket, owner, entry, picks: list, neighbours },
  tree,
  tournament,
}: BracketContentProps) {
  const shown = useShownRound(tournament.currentRound);
  const shares = usePickShares(bracket.tournamentId, !tournament.submissionsOpen);
  const [showsShares, setShowsShares] = useState(false);
  const { noteOf, dialog } = useShareNotes(tree, showsShares ? shares : undefined);
  const picks = mapPicks(list);
  const score = scorePicks(tree, picks);
  const isOwn = useUser()?.id === owner.userId;
  const name = isOwn ? null : owner.firstName || displayName(owner);
  const voice = name === null ? YOURS : voiceOf(name);
  const chances = useChances(tree, bracket.id, entry !== null && !tournament.submissionsOpen);
  const way = useLikeliestWay({ tree, picks, voice, chances, name });
  const lonelyOf = describeLonelyPicks(tree, picks, shares);
  const hasLonely = tree.games.some((game) => lonelyOf(game) !== undefined);
  return (
    <>
      {entry && (
        <section
          aria-label="Score"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-9 gap-y-3 rounded-2xl border border-line bg-card p-5 sm:px-7 print:border-0 print:p-0"
        >
          <BracketFacts score={score} standing={entry} tree={tree} isOver={isFinalDecided(tree.games)} />
          <Neighbours neighbours={neighbours} />
        </section>
      )}
      {chances && (
        <ChancesCard tree={tree} chances={chances} name={name}>
          {way.list}
        </ChancesCard>
      )}
      <div className="wrap-anywhere mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 print:hidden">
        <PicksLegend tree={tree} picks={way.picks} voice={way.voice} hasLonely={hasLonely} />
        <div className="flex flex-wrap gap-x-8">
          {way.control}
          {shares && <ShareSwitch isOn={showsShares} onChange={setShowsShares} />}
        </div>
      </div>
      <BracketBoard
        tree={tree}
        {...shown}
        picks={way.picks}
        score={score}
        notes={{ voice: way.voice, lonelyOf, noteOf: way.noteOf ?? noteOf }}
      />
      {dialog}
    </>
  );
}

/** Links to the entries before and after this one on the leaderboard. */
function Neighbours({ neighbours: { above, below } }: Pick<PublicBracket, 'neighbours'>) {
  if (!above && !below) return null;
  return (
    <nav aria-label="Neighbours in the standings" className="flex min-w-0 flex-wrap gap-x-6 print:hidden">
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
