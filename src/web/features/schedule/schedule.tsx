import type { Tournament } from '../../../contract/tournaments.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { nameTimeZone } from '../../forms/datetime-local.ts';
import { PATHS } from '../../paths.ts';
import { CalendarButton } from '../../season/calendar-button.tsx';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { PasteScheduleForm } from './paste-schedule-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** The page on which admins enter when and where the games are played. */
export function Schedule() {
  const { data: tournament, isPending, isError, refetch } = useCurrentTournament();
  return (
    <AdminPage
      title="Schedule"
      width="wide"
      lead="When and where the games are played. Every open page and subscribed calendar follows."
      actions={<CalendarButton />}
    >
      {isPending && <Loading />}
      {tournament === undefined && isError && (
        <Failure title="The tournament could not be loaded" onRetry={() => refetch()} />
      )}
      {tournament === null && (
        <Empty title="No active tournament found." advice="Games can be scheduled once there is one, with its bracket.">
          <ButtonLink href={PATHS.setup}>Set Up Tournament</ButtonLink>
        </Empty>
      )}
      {tournament && <TournamentSchedule key={tournament.id} tournament={tournament} />}
    </AdminPage>
  );
}

function TournamentSchedule({ tournament }: { tournament: Tournament }) {
  const { tree, isError, refetch } = useTree(tournament.id);
  if (isError) return <Failure title="The games could not be loaded" onRetry={refetch} />;
  if (tree === null) return <Loading />;
  if (tree.games.length === 0) {
    return (
      <Empty title="There are no games yet" advice="The games are made when the bracket is generated.">
        <ButtonLink href={`${PATHS.setup}?tab=generate`}>Generate the bracket</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <p className="mb-5 rounded-xl bg-raised px-4 py-3">
        Times are in your time zone, <strong>{nameTimeZone()}</strong>. Everyone else sees them in theirs.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="lg:order-last lg:sticky lg:top-4">
          <PasteScheduleForm tournament={tournament} tree={tree} />
        </div>
        <ScheduleForm tournament={tournament} tree={tree} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="sr-only">Loading the games</span>
      <Skeleton shape="card" className="h-96 lg:order-last" />
      <Skeleton shape="card" className="h-150" />
    </div>
  );
}
