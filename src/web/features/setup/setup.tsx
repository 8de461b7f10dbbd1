import { useQuery } from '@tanstack/react-query';
import { isFieldSize } from '../../../domain/bracket/format.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { gamesQuery, teamsQuery, useCurrentTournament } from '../../api/tournament-queries.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { GenerateTab } from './generate-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SetupTabs, useSetupTab } from './setup-tabs.tsx';
import { TeamsTab } from './teams-tab.tsx';

export function Setup() {
  const { data: tournament, isError, refetch } = useCurrentTournament();
  const teams = useQuery({ ...teamsQuery(tournament?.id ?? 0), enabled: Boolean(tournament) });
  const { tabs, active, choose } = useSetupTab(Boolean(tournament), teams.data?.length);
  const games = useQuery({ ...gamesQuery(tournament?.id ?? 0), enabled: Boolean(tournament) });
  const done = {
    settings: Boolean(tournament),
    teams: isFieldSize(teams.data?.length),
    generate: Boolean(games.data?.length),
  };
  const teamsPending = teams.isError ? (
    <Failure title="Failed to fetch teams" onRetry={() => teams.refetch()} />
  ) : (
    <TeamsLoading />
  );
  return (
    <AdminPage
      title="Tournament Setup"
      lead={
        <span className="wrap-anywhere">
          {tournament?.name ?? (tournament === null ? 'Three steps to a bracket.' : '\u00a0')}
        </span>
      }
    >
      {tournament !== undefined ? (
        <SetupTabs
          tabs={tabs}
          active={active}
          choose={choose}
          done={done}
          panels={{
            settings: (
              <SettingsTab tournament={tournament} teamCount={teams.data?.length} showTeams={() => choose('teams')} />
            ),
            teams:
              tournament &&
              (teams.data ? (
                <TeamsTab tournamentId={tournament.id} teams={teams.data} showBracketSetup={() => choose('generate')} />
              ) : (
                teamsPending
              )),
            // Mounted only while active, since it renders a complete bracket.
            generate:
              tournament &&
              active === 'generate' &&
              (teams.data ? <GenerateTab tournament={tournament} teams={teams.data} /> : teamsPending),
          }}
        />
      ) : isError ? (
        <Failure title="The tournament could not be loaded" onRetry={() => refetch()} />
      ) : (
        <SetupLoading />
      )}
    </AdminPage>
  );
}

function SetupLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the tournament...
      </p>
      <Skeleton shape="round" className="h-16" />
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton shape="card" className="h-130" />
        <Skeleton shape="card" className="h-64" />
      </div>
    </>
  );
}

function TeamsLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading teams...
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Skeleton shape="card" className="h-147" />
        <Skeleton shape="card" className="h-104" />
      </div>
    </>
  );
}
