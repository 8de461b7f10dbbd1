import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks } from '../../../domain/picks/picks.ts';
import { displayName } from '../../../domain/players/names.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { useUser } from '../../api/session.ts';
import { tournamentQuery } from '../../api/tournament-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-dots.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { voiceOf, YOURS } from '../../bracket-board/voice.ts';
import { ChancesCard } from '../../season/chances.tsx';
import { useLikeliestWay } from '../../season/likeliest-way.tsx';
import { describeLonelyPicks, usePickShares } from '../../season/lonely-picks.ts';
import { ShareSwitch, useShareNotes } from '../../season/pick-shares.tsx';
import { useChances } from '../../season/use-chances.ts';
import { useTree } from '../../season/use-tree.ts';
import { Failure } from '../../ui/states.tsx';
import { ScoreCard } from './score-card.tsx';

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

function BracketContent({ bracket: data, tree, tournament }: BracketContentProps) {
  const { bracket, owner, entry, picks: list } = data;
  const shown = useShownRound(tournament.currentRound);
  const shares = usePickShares(bracket.tournamentId, !tournament.submissionsOpen);
  const [showsShares, setShowsShares] = useState(false);
  const { noteOf, dialog } = useShareNotes(tree, showsShares ? shares : undefined);
  const picks = mapPicks(list);
  const score = scorePicks(tree, picks);
  const isOwn = useUser()?.id === owner.userId;
  const name = isOwn ? null : owner.firstName || displayName(owner);
  const voice = name === null ? YOURS : voiceOf(name);
  // A sole bracket is first whatever happens.
  const isContested = entry !== null && shares?.brackets !== 1;
  const chances = useChances(tree, bracket.id, isContested && !tournament.submissionsOpen);
  const way = useLikeliestWay({ tree, picks, voice, chances, name });
  const lonelyOf = describeLonelyPicks(tree, picks, shares);
  const hasLonely = tree.games.some((game) => lonelyOf(game) !== undefined);
  return (
    <>
      {entry && <ScoreCard bracket={data} entry={entry} tree={tree} picks={picks} brackets={shares?.brackets} />}
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
      {chances && (
        <div className="mt-4">
          <ChancesCard tree={tree} chances={chances} brackets={shares?.brackets} name={name}>
            {way.list}
          </ChancesCard>
        </div>
      )}
      {dialog}
    </>
  );
}
