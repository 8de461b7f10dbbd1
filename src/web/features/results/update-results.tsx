import type { ReactNode } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { ResetSection } from './reset-section.tsx';
import { FILTER_GRID } from './round-navigation.tsx';
import { RoundResults } from './round-results.tsx';

export function UpdateResults() {
  const { data: tournament, isError, refetch } = useCurrentTournament();
  if (tournament) return <TournamentResults key={tournament.id} tournament={tournament} />;
  if (tournament === null) {
    return (
      <Frame>
        <Empty title="No active tournament found." advice="Results can be entered once there is one, with its teams.">
          <ButtonLink href={PATHS.setup}>Create a tournament</ButtonLink>
        </Empty>
      </Frame>
    );
  }
  return (
    <Frame>
      {isError ? <Failure title="The tournament could not be loaded" onRetry={refetch} /> : <ResultsLoading />}
    </Frame>
  );
}

function TournamentResults({ tournament }: { tournament: Tournament }) {
  const { tree, isError, refetch } = useTree(tournament.id);
  if (tree === null) {
    return (
      <Frame>
        {isError ? <Failure title="The games could not be loaded" onRetry={refetch} /> : <ResultsLoading />}
      </Frame>
    );
  }
  return (
    <Frame>
      <RoundResults tournament={tournament} tree={tree} />
      <ResetSection tournament={tournament} tree={tree} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AdminPage
      title="Update Results"
      lead="Scores, final and running. Every open page follows by itself."
      actions={
        <ButtonLink href={PATHS.admin} variant="secondary">
          Back to Admin
        </ButtonLink>
      }
    >
      {children}
    </AdminPage>
  );
}

const SKELETON_ROUNDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const SKELETON_GAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function ResultsLoading() {
  return (
    <div aria-busy="true">
      <div className={FILTER_GRID}>
        {SKELETON_ROUNDS.map((round) => (
          <Skeleton key={round} className="h-16" />
        ))}
      </div>
      <div className="mt-8">
        <LoadingText>Loading games...</LoadingText>
      </div>
      <div className="grid gap-3">
        {SKELETON_GAMES.map((game) => (
          <Skeleton key={game} shape="card" className="h-34 lg:h-20" />
        ))}
      </div>
    </div>
  );
}
