import { AdminPage } from '../../admin/admin-page.tsx';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import { SeedingLoading, TournamentSeeding } from './tournament-seeding.tsx';

export function Seeding() {
  const user = useUser();
  const { data: tournament, isError, refetch } = useCurrentTournament();
  // The route is `adminOnly` already; this covers the component if it is ever rendered elsewhere.
  if (user && !user.isAdmin) {
    return (
      <Page>
        <div className="py-10">
          <Empty title="Access Denied" advice="You must be an admin to access this page." />
        </div>
      </Page>
    );
  }
  return (
    <AdminPage
      title="Team Seeding"
      width="wide"
      lead="Who is how strong, and who goes where in the bracket."
      actions={
        tournament && (
          <ButtonLink href={`${PATHS.setup}?tab=generate`} variant="secondary">
            Go to Generate Bracket
          </ButtonLink>
        )
      }
    >
      {tournament ? (
        <TournamentSeeding key={tournament.id} tournament={tournament} />
      ) : tournament === null ? (
        <Empty title="No Active Tournament" advice="Create a tournament first to manage team seeding.">
          <ButtonLink href={PATHS.setup}>Create Tournament</ButtonLink>
        </Empty>
      ) : isError ? (
        <Failure title="Failed to fetch teams" onRetry={refetch} />
      ) : (
        <SeedingLoading />
      )}
    </AdminPage>
  );
}
