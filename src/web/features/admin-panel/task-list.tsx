import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WithoutBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { fullName } from '../../../domain/players/names.ts';
import { useUser } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { isPastDeadline } from '../../season/deadline.ts';
import type { useTree } from '../../season/use-tree.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, ChevronIcon } from '../../ui/icons.tsx';
import { Failure } from '../../ui/states.tsx';
import { useTimeLeft } from '../../ui/time-left.ts';
import { TaskAction } from './task-action.tsx';
import { listTasks, type Task } from './tasks.ts';

const TITLE = 'What is waiting for you';

interface TaskListProps {
  tournament: Tournament;
  field: ReturnType<typeof useTree>;
  withoutBracket: UseQueryResult<WithoutBracket>;
  onFocusLost: () => void;
}

export function TaskList({ tournament, field, withoutBracket, onFocusLost }: TaskListProps) {
  const user = useUser();
  const isDue = useTimeLeft(tournament.startDate) <= 0;
  const { tree } = field;
  if (tree === null || withoutBracket.data === undefined) {
    const retry = () => {
      field.refetch();
      if (withoutBracket.isError) void withoutBracket.refetch();
    };
    return (
      <Card title={TITLE}>
        <Failure title="This could not be worked out" onRetry={retry} />
      </Card>
    );
  }
  const tasks = listTasks({
    tournament,
    isDue,
    tree,
    isPastDeadline: isPastDeadline(tournament),
    withoutBracket: withoutBracket.data.total,
    isOnlyViewer: withoutBracket.data.total === 1 && withoutBracket.data.users[0]?.id === user?.id,
  });
  return (
    <Card title={TITLE}>
      {tasks.length === 0 ? (
        <NoTasks tournament={tournament} />
      ) : (
        <ul className="-mb-2 divide-y divide-line">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              renderAction={(action, variant) => (
                <TaskAction
                  action={action}
                  variant={variant}
                  tournament={tournament}
                  tree={tree}
                  onFocusLost={onFocusLost}
                />
              )}
            >
              {task.id === 'people' && <PeopleNames {...withoutBracket.data} />}
            </TaskRow>
          ))}
        </ul>
      )}
    </Card>
  );
}

function NoTasks({ tournament }: { tournament: Tournament }) {
  const isOver = tournament.status === 'completed';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-2">
      <span className="grid size-12 flex-none place-items-center rounded-full bg-good-soft text-good">
        <CheckIcon />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold text-lg">Nothing is waiting for you</p>
        <p className="text-faint">{describeNoTasks(tournament)}</p>
      </div>
      <ButtonLink href={isOver ? PATHS.leaderboard : PATHS.bracket} variant="secondary">
        {isOver ? 'View Leaderboard' : 'View Bracket'}
      </ButtonLink>
      {isOver && <ButtonLink href={`${PATHS.setup}?next`}>Start the Next Season</ButtonLink>}
    </div>
  );
}

function describeNoTasks({ status, startDate }: Tournament): string {
  if (status === 'completed') return 'The tournament is over. Well run!';
  if (status === 'in_progress') return 'Every result that can be entered is in.';
  const start = new Date(startDate).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return `Everything is ready. The tournament begins ${start}.`;
}

/** Users without a bracket, in a collapsible list. The server sends only the first of them. */
function PeopleNames({ total, users }: WithoutBracket) {
  const more = total - users.length;
  if (users.length === 0) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-full font-semibold text-accent underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="group-open:rotate-180">
          <ChevronIcon />
        </span>
        <span className="group-open:hidden">Show who</span>
        <span className="hidden group-open:inline">Hide names</span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        role="group"
        aria-label="Without a bracket"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-xl bg-raised px-4 py-3"
      >
        <ul className="gap-x-5 sm:columns-2">
          {users.map((user) => (
            <li key={user.id} className="wrap-anywhere break-inside-avoid py-0.5">
              <span className="font-semibold">{user.username}</span>{' '}
              <span className="text-faint">{fullName(user)}</span>
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && <p className="pt-2 text-faint">and {more.toLocaleString()} more</p>}
    </details>
  );
}

interface TaskRowProps {
  task: Task;
  renderAction: (action: NonNullable<Task['action']>, variant: ButtonVariant) => ReactNode;
  children?: ReactNode;
}

/** A task: its subject, what to do, and a link or button. */
function TaskRow({ task, renderAction, children }: TaskRowProps) {
  const { title, advice, link, action } = task;
  const variant = task.isUrgent || action || task.about === 'Live' ? 'primary' : 'secondary';
  return (
    <li className="grid items-center gap-x-5 gap-y-3 py-4 first:pt-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Badge tone={toneOf(task)}>{task.isUrgent ? `${task.about} · overdue` : task.about}</Badge>
        <h3 className="mt-2 font-bold text-lg leading-snug">{title}</h3>
        <p className="wrap-anywhere text-faint">{advice}</p>
        {children}
      </div>
      {action && renderAction(action, variant)}
      {link && (
        <ButtonLink href={link.href} variant={variant} className="justify-self-start">
          {link.label}
        </ButtonLink>
      )}
    </li>
  );
}

function toneOf({ about, isUrgent }: Task): Tone {
  if (isUrgent) return 'bad';
  if (about === 'Live') return 'live';
  return about === 'People' ? 'plain' : 'wait';
}
