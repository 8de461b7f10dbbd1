import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AdminPage } from '../../admin/admin-page.tsx';
import { openingDayGamesQuery } from '../../api/opening-day-queries.ts';
import { teamsQuery, useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { CreateOpeningDayGameForm } from './create-opening-day-game-form.tsx';
import { GAME_GRID, GameList } from './game-list.tsx';

export function AdminOpeningDay() {
  const tournament = useCurrentTournament();
  const id = tournament.data?.id ?? 0;
  const games = useQuery({ ...openingDayGamesQuery(id), enabled: Boolean(tournament.data) });
  const teams = useQuery({ ...teamsQuery(id), enabled: Boolean(tournament.data) });
  const [isCreating, setIsCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const failed = [tournament, games, teams].find((query) => query.isError && query.data === undefined);
  const stopCreating = () => {
    setIsCreating(false);
    createButton.current?.focus();
  };
  return (
    <AdminPage
      title="Opening Day Games"
      lead={tournament.data ? `Showcase games before ${tournament.data.name}` : 'Showcase games before the tournament'}
      actions={
        <Button
          ref={createButton}
          aria-expanded={isCreating}
          disabled={!teams.data}
          onClick={() => setIsCreating(true)}
        >
          Create Game
        </Button>
      }
    >
      {isCreating && teams.data && (
        <CreateOpeningDayGameForm tournamentId={id} teams={teams.data} close={stopCreating} />
      )}
      {tournament.data === null ? (
        <Empty title="No tournament found" advice="Opening day games belong to a tournament, so that comes first.">
          <ButtonLink href={PATHS.setup}>Set Up Tournament</ButtonLink>
        </Empty>
      ) : failed ? (
        <Failure
          title={failed === teams ? 'Failed to fetch teams' : 'The games could not be loaded'}
          onRetry={() => failed.refetch()}
        />
      ) : games.data && teams.data ? (
        <GameList key={id} games={games.data} whenEmpty={<NoGames teamCount={teams.data.length} />} />
      ) : (
        <GamesLoading />
      )}
    </AdminPage>
  );
}

function NoGames({ teamCount }: { teamCount: number }) {
  const title = 'No opening day games created yet';
  if (teamCount >= 2) return <Empty title={title} advice="Create the first one above: two teams are all it takes." />;
  const known = teamCount === 0 ? 'has no teams yet' : 'has only one team so far';
  return (
    <Empty title={title} advice={`A game takes two teams, and this tournament ${known}. Add teams first.`}>
      <ButtonLink href={PATHS.setup}>Add Teams</ButtonLink>
    </Empty>
  );
}

function GamesLoading() {
  return (
    <>
      <div className="sr-only">
        <LoadingText>Loading the games...</LoadingText>
      </div>
      <div className={GAME_GRID}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="card" className="h-60" />
        ))}
      </div>
    </>
  );
}
