import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { WithoutBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { Fact, Figure } from '../../admin/fact.tsx';
import { InviteCard } from '../../admin/invite-card.tsx';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { BackupsCard } from './backups-card.tsx';
import { ImportCard } from './import-card.tsx';
import { ProgressForm } from './progress-form.tsx';
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
      className="grid gap-5 outline-none lg:grid-flow-dense lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
    >
      <TaskList
        tournament={tournament}
        field={field}
        withoutBracket={withoutBracket}
        onFocusLost={() => panel.current?.focus()}
      />
      {takesBrackets(phase) && (
        <div className="lg:col-span-2">
          <InviteCard />
        </div>
      )}
      <section aria-label="Tournament" className="grid min-w-0 gap-5 rounded-2xl border border-line bg-card p-5 sm:p-7">
        <h2 className="wrap-anywhere font-bold font-display text-2xl">{tournament.name}</h2>
        <ProgressForm tournament={tournament} games={field.tree?.games ?? []} />
        <TournamentFacts isOpen={tournament.submissionsOpen} field={field} withoutBracket={withoutBracket} />
      </section>
      <AdminLinks />
    </div>
  );
}

function PanelLoading() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="sr-only">Looking at the tournament</span>
      <Skeleton shape="card" className="h-112" />
      <Skeleton shape="card" className="h-112" />
      <div className="grid gap-4 sm:grid-cols-2 lg:col-span-2 lg:grid-cols-3">
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
      </div>
    </div>
  );
}

interface TournamentFactsProps {
  isOpen: boolean;
  field: ReturnType<typeof useTree>;
  withoutBracket: UseQueryResult<WithoutBracket>;
}

function TournamentFacts({ isOpen, field, withoutBracket }: TournamentFactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-t pt-5">
      <Fact name="Total bracket submissions">
        <Figure
          value={withoutBracket.data?.submitted}
          hasFailed={withoutBracket.isError}
          onRetry={() => withoutBracket.refetch()}
        />
      </Fact>
      <Fact name="Submissions">
        <Badge tone={isOpen ? 'good' : 'wait'}>{isOpen ? 'Open' : 'Closed'}</Badge>
      </Fact>
      <Fact name="Total teams">
        <Figure value={field.tree?.teamById.size} hasFailed={field.isError} onRetry={field.refetch} />
      </Fact>
    </dl>
  );
}

const LINKS = [
  {
    href: PATHS.setup,
    title: 'Setup',
    text: 'Name and date, the list of teams, and the bracket made of them.',
  },
  { href: PATHS.seeding, title: 'Seeding', text: 'Who is strongest, and who meets whom in the first round.' },
  {
    href: PATHS.bracketControl,
    title: 'Bracket Control',
    text: 'Open submissions, and close them before the first tip-off.',
  },
  {
    href: PATHS.schedule,
    title: 'Schedule',
    text: 'When and where each game is played, typed or pasted as a list.',
  },
  {
    href: PATHS.updateResults,
    title: 'Update Results',
    text: 'Start games, keep score, enter results and player points.',
  },
  {
    href: PATHS.adminOpeningDay,
    title: 'Opening Day',
    text: 'Showcase games before the tournament, and who scored in them.',
  },
  { href: PATHS.people, title: 'People', text: 'Forgotten passwords, other admins, and who may join.' },
  { href: PATHS.audit, title: 'Audit Log', text: 'Who changed what, and when.' },
];

/** Links to the other admin pages. */
function AdminLinks() {
  return (
    <nav aria-label="Tools" className="lg:col-span-2">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {LINKS.map(({ href, title, text }) => (
          <li key={href}>
            <Link
              href={href}
              className="group block h-full rounded-2xl border border-line bg-card p-5 hover:border-edge hover:bg-raised sm:p-6"
            >
              <span className="flex items-center justify-between gap-3 font-bold font-display text-xl">
                {title}
                <span aria-hidden="true" className="text-accent transition-transform group-hover:translate-x-1">
                  →
                </span>
              </span>
              <span className="mt-1 block text-faint">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
