import { useQuery } from '@tanstack/react-query';
import type { Bracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { isAwaited } from '../../api/awaited.ts';
import { myStandingQuery } from '../../api/leaderboard-queries.ts';
import { Failure } from '../../ui/states.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { SubmittedBracket } from './submitted-bracket.tsx';
import { BoardLoading } from './submitting.tsx';

interface OwnSubmittedProps {
  bracket: Bracket & { submittedAt: string };
  picks: Picks;
  tree: Tree;
  tournament: Tournament;
  userId: number;
  /** Opens the bracket for changes; undefined if it is final. */
  change: (() => void) | undefined;
}

/** The user's submitted bracket with its standing. */
export function OwnSubmitted({ bracket, picks, tree, tournament, userId, change }: OwnSubmittedProps) {
  const standing = useQuery(myStandingQuery(tournament.id, userId, 'total'));
  const score = scorePicks(tree, picks);
  const isOver = isFinalDecided(tree.games);
  // What it says decides how tall the card of the place is.
  const hasPlace = !tournament.submissionsOpen && tree.games.some(isDecided);
  if (hasPlace && isAwaited(standing)) return <BoardLoading tournament={tournament} />;
  return (
    <>
      {standing.isError && !standing.data && (
        <div className="mb-4">
          <Failure title="Your place could not be loaded" onRetry={standing.refetch} />
        </div>
      )}
      <SubmittedBracket
        bracket={bracket}
        picks={picks}
        score={score}
        standing={standing.data}
        tree={tree}
        currentRound={tournament.currentRound}
        isOver={isOver}
        isVisible={!tournament.submissionsOpen}
        tournament={tournament}
        userId={userId}
        change={change}
      />
      <GoodToKnow tree={tree} score={score} isPicking={false} />
    </>
  );
}
