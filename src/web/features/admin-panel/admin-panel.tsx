import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { InviteCard } from '../../admin/invite-card.tsx';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { AdminLinks } from './admin-links.tsx';
import { BackupsCard } from './backups-card.tsx';
import { ImportCard } from './import-card.tsx';
import { ProgressForm } from './progress-form.tsx';
import { SeasonBand } from './season-band.tsx';
import { TaskList } from './task-list.tsx';

export function AdminPanel() {
  const { data: tournament, isPending, isError, refetch } = useCurrentTournament();
  const access = (
    <Badge tone="plain">
      <LockIcon />
      Admin Access
    </Badge>
  );
  return (
    <AdminPage title="Admin Control Panel" lead="How the tournament stands, and what comes next." actions={access}>
      {isPending && <PanelLoading />}
      {tournament === undefined && isError && (
        <Failure title="The tournament could not be loaded" onRetry={() => refetch()} />
      )}
      {tournament === null && (
        <div className="grid gap-5">
          <Empty
            title="No Tournament Created"
            advice="It begins with a name and a date. Teams, seeds and the bracket follow."
          >
            <ButtonLink href={PATHS.setup}>Set Up Tournament</ButtonLink>
          </Empty>
          <ImportCard />
        </div>
      )}
      {tournament && <Panel tournament={tournament} />}
      {tournament !== undefined && (
        <div className="mt-5">
          <BackupsCard />
        </div>
      )}
      <p className="mt-6 text-faint text-sm">Version {import.meta.env['APP_VERSION']}</p>
    </AdminPage>
  );
}

function Panel({ tournament }: { tournament: Tournament }) {
  const panel = useRef<HTMLDivElement>(null);
  const field = useTree(tournament.id);
  const phase = usePhase(tournament);
  const withoutBracket = useQuery(withoutBracketQuery(tournament.id));
  // Waits for both queries, so that nothing shifts as their data arrives.
  const isReady = (field.tree !== null || field.isError) && !withoutBracket.isPending;
  if (!isReady) return <PanelLoading />;
  return (
    // Takes the focus when a pressed button unmounts.
    <div
      ref={panel}
      tabIndex={-1}
      className="grid gap-5 outline-none lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
    >
      <SeasonBand tournament={tournament} field={field} withoutBracket={withoutBracket} />
      <div className="grid min-w-0 gap-5">
        <TaskList
          tournament={tournament}
          field={field}
          withoutBracket={withoutBracket}
          onFocusLost={() => panel.current?.focus()}
        />
        {takesBrackets(phase) && <InviteCard />}
      </div>
      <Card title="Status and round">
        <p className="-mt-2 mb-4 text-faint">Both move on by themselves with the results; set them here if you must.</p>
        <ProgressForm tournament={tournament} games={field.tree?.games ?? []} />
      </Card>
      <AdminLinks />
    </div>
  );
}

function PanelLoading() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="sr-only">Looking at the tournament</span>
      <div className="pebbles h-64 rounded-2xl bg-court lg:col-span-2 lg:h-52" />
      <Skeleton shape="card" className="h-72" />
      <Skeleton shape="card" className="h-72" />
      <div className="grid gap-4 sm:grid-cols-2 lg:col-span-2 lg:grid-cols-4">
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
      </div>
    </div>
  );
}
