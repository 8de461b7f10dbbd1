import './what-if.css';
import { useDeferredValue } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { PATHS } from '../../paths.ts';
import { LeaderboardNavigation } from '../../season/leaderboard-navigation.tsx';
import { RevealedSeason } from '../../season/revealed-season.tsx';
import { useSeasonPath } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import { ImaginedSeason } from './imagined-season.tsx';

/** The standings and chances with winners that anybody imagines. */
export function WhatIf() {
  return (
    <SeasonPage title="What if" width="wide">
      <div className="board-page what-if">
        <LeaderboardNavigation />
        <PageHeader
          title="What if"
          lead={
            <>
              Imagine who wins, and see who would finish first.{' '}
              <span className="whitespace-nowrap font-semibold text-accent">Not the real standings.</span>
            </>
          }
        />
        <RevealedSeason
          loading={<BoardSkeleton />}
          advice="Once its bracket is drawn and submissions are closed, you can imagine here how it goes on."
          hiddenTitle="The picks are still hidden"
        >
          {(tournament) => <Content key={tournament.id} tournament={tournament} />}
        </RevealedSeason>
      </div>
    </SeasonPage>
  );
}

function Content({ tournament }: { tournament: Tournament }) {
  const pathOf = useSeasonPath();
  const field = useTree(tournament.id);
  // Renders in the background, so that the page stays responsive.
  const tree = useDeferredValue(field.tree);
  if (field.isError) return <Failure title="The bracket could not be loaded" onRetry={field.refetch} />;
  if (tree === null) return <BoardSkeleton />;
  if (tree.games.length === 0) {
    return (
      <Empty
        title="The bracket has not been drawn yet"
        advice="Once it is, and submissions are closed, you can imagine here how it goes on."
      />
    );
  }
  if (tree.games.every(isDecided)) {
    return (
      <Empty title="Every game is decided" advice="Nothing is left to imagine: this is how it really ended.">
        <ButtonLink href={pathOf(PATHS.leaderboard)}>View Leaderboard</ButtonLink>
        <ButtonLink href={pathOf(PATHS.bracket)} variant="secondary">
          View Bracket
        </ButtonLink>
      </Empty>
    );
  }
  return <ImaginedSeason tournament={tournament} tree={tree} />;
}
