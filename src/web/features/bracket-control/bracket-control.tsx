import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isSeedingDrawn } from '../../../domain/bracket/drawn.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { DeadlineForm } from '../../admin/deadline-form.tsx';
import { Fact, Figure } from '../../admin/fact.tsx';
import { InviteCard } from '../../admin/invite-card.tsx';
import { useToggleSubmissions } from '../../admin/use-toggle-submissions.tsx';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { isPastDeadline } from '../../season/deadline.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { TOURNAMENT_STATUS_LABELS } from '../../ui/status-labels.ts';
import { Switch } from '../../ui/switch.tsx';

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
          <ButtonLink href={PATHS.setup}>Set Up Tournament</ButtonLink>
        </Empty>
      )}
      {tournament && <Control tournament={tournament} />}
    </AdminPage>
  );
}

function Control({ tournament }: { tournament: Tournament }) {
  const { tree, isError } = useTree(tournament.id);
  const phase = usePhase(tournament);
  // The notice above the switch depends on the tree: if it came later, it would shift the switch.
  if (tree === null && !isError) return <Loading />;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <SubmissionsCard tournament={tournament} tree={tree} />
      <div className="grid gap-5">
        {takesBrackets(phase) && <InviteCard />}
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
  'Existing brackets are unaffected. Everyone sees them while submissions are closed, and only their owners while they are open.',
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

export function SubmissionsCard({ tournament, tree }: { tournament: Tournament; tree: Tree | null }) {
  const { isOpen, isPending, change, dialog } = useToggleSubmissions(tournament);
  // The switch may still be on after the end, when no bracket can be submitted.
  const isOver = tournament.status === 'completed';
  const state = <Badge tone={isOpen ? 'good' : 'wait'}>{isOpen ? 'Open' : 'Closed'}</Badge>;
  return (
    <Card title={<span className="wrap-anywhere">{tournament.name}</span>} aside={state} isBusy={isPending}>
      <div className="grid gap-5">
        <SubmissionFacts tournament={tournament} />
        {tree && <NothingToPick tree={tree} />}
        <div className="border-line border-t pt-5">
          <Switch
            label="Enable Bracket Submissions"
            hint={describeSwitch(tournament, isOpen && !isOver)}
            isOn={isOpen}
            onChange={(opens) => change(opens)}
          />
          <SubmissionButtons isOpen={isOpen} isPending={isPending} change={change} />
          {dialog}
        </div>
        <div className="border-line border-t pt-5">
          <DeadlineForm key={tournament.id} tournament={tournament} />
        </div>
      </div>
    </Card>
  );
}

type SubmissionButtonsProps = Pick<ReturnType<typeof useToggleSubmissions>, 'isOpen' | 'isPending' | 'change'>;

/** The same as the switch, as two buttons. The one that is pressed becomes disabled, so the other takes the focus. */
function SubmissionButtons({ isOpen, isPending, change }: SubmissionButtonsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const wasPending = useRef(false);
  // A button that becomes disabled loses the focus without an event.
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost whenever this changes
  useEffect(() => {
    const { activeElement, body } = document;
    if ((isPressed.current || hasFocus.current) && (activeElement === body || activeElement?.matches(':disabled')))
      box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    // Later changes are those of the switch or of another admin. One of these may also come while the question is open.
    if (wasPending.current && !isPending) isPressed.current = false;
    wasPending.current = isPending;
  }, [isOpen, isPending]);
  const press = (opens: boolean) => {
    isPressed.current = true;
    const onCancelled = () => {
      isPressed.current = false;
    };
    change(opens, { onCancelled });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of its buttons
    <div
      ref={box}
      className="mt-4 grid gap-3 sm:grid-cols-2"
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <Button variant={isOpen ? 'secondary' : 'primary'} disabled={isOpen} onClick={() => press(true)}>
        Open Submissions
      </Button>
      <Button variant={isOpen ? 'primary' : 'secondary'} disabled={!isOpen} onClick={() => press(false)}>
        Close Submissions
      </Button>
    </div>
  );
}

function describeSwitch(tournament: Tournament, canSubmit: boolean): string {
  if (isPastDeadline(tournament)) return 'The deadline has passed. To open submissions again, move it.';
  return canSubmit ? 'Brackets can be submitted now.' : 'No brackets can be submitted now.';
}

/** Warns that nobody can make picks, and says why. */
function NothingToPick({ tree }: { tree: Tree }) {
  if (tree.games.length > 0 && isSeedingDrawn(tree)) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-xl bg-wait-soft px-4 py-3 text-wait">
      <p className="font-semibold">
        {tree.games.length === 0
          ? 'The bracket has not been generated yet. Until it is, there is nothing to fill in, whether submissions are open or not.'
          : 'The seeding has changed since the bracket was generated. Until it is generated again, nobody can make picks.'}
      </p>
      <ButtonLink href={`${PATHS.setup}?tab=generate`} variant="secondary">
        Generate bracket
      </ButtonLink>
    </div>
  );
}

function SubmissionFacts({ tournament }: { tournament: Tournament }) {
  const { id, status, startDate, submissionsOpen, submissionsCloseAt } = tournament;
  const { data, isError, refetch } = useQuery(withoutBracketQuery(id));
  const queryState = { hasFailed: isError, onRetry: () => refetch() };
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 *:last:max-sm:col-span-2">
      <Fact name="Brackets submitted">
        <Figure value={data?.submitted} {...queryState} />
      </Fact>
      <Fact name="Accounts without one">
        <Figure value={data?.total} {...queryState} />
      </Fact>
      <Fact name={labelNextMoment(tournament)}>
        <span className="text-xl">
          {submissionsOpen && submissionsCloseAt ? (
            <Countdown to={submissionsCloseAt} over="Now" />
          ) : status === 'not_started' ? (
            <Countdown to={startDate} over="Any moment now" />
          ) : (
            TOURNAMENT_STATUS_LABELS[status]
          )}
        </span>
      </Fact>
    </dl>
  );
}

/** Labels the countdown to the deadline or to the start, or else the status of the tournament. */
function labelNextMoment({ status, submissionsOpen, submissionsCloseAt }: Tournament): string {
  if (submissionsOpen && submissionsCloseAt) return 'Submissions close in';
  return status === 'not_started' ? 'Tournament begins in' : 'Tournament';
}
