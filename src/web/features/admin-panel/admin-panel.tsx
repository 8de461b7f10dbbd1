import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { ShareCard } from '../../admin/share-card.tsx';
import { withoutBracketQuery } from '../../api/brackets.ts';
import { useCurrentTournament } from '../../api/tournaments.ts';
import { useBoard } from '../../bracket-board/use-board.ts';
import { usePhase } from '../../season/use-phase.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import { AdminLinks } from './admin-links.tsx';
import { PanelLoading } from './panel-loading.tsx';
import { ProgressForm } from './progress-form.tsx';
import { TournamentFacts } from './tournament-facts.tsx';
import { WaitingList } from './waiting-list.tsx';

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
        <Failure title="The tournament could not be loaded" tryAgain={() => refetch()} />
      )}
      {tournament === null && (
        <Empty
          title="No Tournament Created"
          advice="It begins with a name and a date. Teams, seeds and the bracket follow."
        >
          <ButtonLink href="/admin/setup-bracket">Set Up Tournament</ButtonLink>
        </Empty>
      )}
      {tournament && <Panel tournament={tournament} />}
    </AdminPage>
  );
}

function Panel({ tournament }: { tournament: Tournament }) {
  const panel = useRef<HTMLDivElement>(null);
  const board = useBoard(tournament.id);
  const phase = usePhase(tournament);
  const people = useQuery(withoutBracketQuery(tournament.id));
  // All at once, so that nothing moves under a finger.
  const isReady = (board.tree !== null || board.isError) && !people.isPending;
  if (!isReady) return <PanelLoading />;
  return (
    // What was pressed is gone afterwards; the focus stays in the panel.
    <div
      ref={panel}
      tabIndex={-1}
      className="grid gap-5 outline-none lg:grid-flow-dense lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
    >
      <WaitingList tournament={tournament} board={board} people={people} onFocusLost={() => panel.current?.focus()} />
      {takesBrackets(phase) && (
        <div className="lg:col-span-2">
          <ShareCard />
        </div>
      )}
      <section aria-label="Tournament" className="grid min-w-0 gap-5 rounded-2xl border border-line bg-card p-5 sm:p-7">
        <h2 className="wrap-anywhere font-bold font-display text-2xl">{tournament.name}</h2>
        <ProgressForm tournament={tournament} games={board.tree?.games ?? []} />
        <TournamentFacts isOpen={tournament.bracketsOpen} board={board} people={people} />
      </section>
      <AdminLinks />
    </div>
  );
}
