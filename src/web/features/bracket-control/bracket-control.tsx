import type { Tournament } from '../../../contract/tournaments.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { ShareCard } from '../../admin/share-card.tsx';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { useBoard } from '../../bracket-board/use-board.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { SubmissionsCard } from './submissions-card.tsx';

export function BracketControl() {
  const { data: tournament, isPending, isError, refetch } = useCurrentTournament();
  return (
    <AdminPage title="Bracket Control" lead="Open and close bracket submissions.">
      {isPending && <Loading />}
      {tournament === undefined && isError && (
        <Failure title="The tournament could not be loaded" onRetry={() => refetch()} />
      )}
      {tournament === null && (
        <Empty title="No active tournament found." advice="Submissions belong to a tournament. Create one first.">
          <ButtonLink href="/admin/setup-bracket">Set Up Tournament</ButtonLink>
        </Empty>
      )}
      {tournament && <Control tournament={tournament} />}
    </AdminPage>
  );
}

function Control({ tournament }: { tournament: Tournament }) {
  const { tree, isError } = useBoard(tournament.id);
  const phase = usePhase(tournament);
  // A notice above the switch would shift it if it came later.
  if (tree === null && !isError) return <Loading />;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <SubmissionsCard tournament={tournament} tree={tree} />
      <div className="grid gap-5">
        {takesBrackets(phase) && <ShareCard />}
        <ControlNotes />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="sr-only">Loading the tournament</span>
      <Skeleton shape="card" className="h-96" />
      <Skeleton shape="card" className="h-72" />
    </div>
  );
}

const NOTES = [
  'When submissions are closed, users see a message: entries will be open soon, or are over once games have started.',
  'Opening submissions lets users create and submit brackets.',
  'Closing submissions prevents new submissions.',
  'Existing brackets are unaffected.',
];

function ControlNotes() {
  return (
    <Card title="Good to know">
      <ul className="grid gap-3">
        {NOTES.map((note) => (
          <li key={note} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 size-1.5 flex-none rounded-full bg-ball" />
            {note}
          </li>
        ))}
      </ul>
    </Card>
  );
}
