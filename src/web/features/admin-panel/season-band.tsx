import type { UseQueryResult } from '@tanstack/react-query';
import type { WithoutBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { Fact, Figure } from '../../admin/fact.tsx';
import { CourtCard } from '../../season/court-card.tsx';
import { usePhase } from '../../season/phase-texts.ts';
import type { useTree } from '../../season/use-tree.ts';
import { Badge } from '../../ui/badge.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { describeSeason, listSteps, type SeasonStep } from './season-steps.ts';

interface SeasonBandProps {
  tournament: Tournament;
  field: ReturnType<typeof useTree>;
  withoutBracket: UseQueryResult<WithoutBracket>;
}

/** Which season it is, how far it has come, and how many play. */
export function SeasonBand({ tournament, field, withoutBracket }: SeasonBandProps) {
  const phase = usePhase(tournament);
  const { tree } = field;
  const isOpen = tournament.submissionsOpen;
  return (
    <CourtCard
      label="Tournament"
      className="items-end gap-y-5 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-10 [&_.text-faint]:text-inherit [&_button]:text-inherit"
    >
      <div className="min-w-0">
        <h2 className="text-balance font-display font-extrabold text-3xl leading-tight tracking-tight sm:text-4xl">
          {tournament.name}
        </h2>
        {tree && <p className="mt-1 font-medium sm:text-lg">{describeSeason(phase, tree)}</p>}
      </div>
      <dl className="grid grid-cols-[auto_auto_auto] items-end gap-x-3 sm:flex sm:gap-x-8 [&_dt]:[overflow-wrap:normal]">
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
          <Figure value={tree?.teamById.size} hasFailed={field.isError} onRetry={field.refetch} />
        </Fact>
      </dl>
      {tree && (
        <ol aria-label="Steps of the season" className="flex lg:col-span-2">
          {listSteps(phase, tree).map((step, index) => (
            <Step key={step.name} {...step} number={index + 1} />
          ))}
        </ol>
      )}
    </CourtCard>
  );
}

const MARKS = {
  done: 'border-on-court bg-on-court text-court',
  now: 'border-on-court bg-card text-ink',
  ahead: 'border-on-court border-dashed',
} as const;

const STATES = { done: 'done', now: 'now', ahead: 'to come' } as const;

/** A step, with a line to it from the one before. */
function Step({ name, state, number }: SeasonStep & { number: number }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative grid min-w-0 flex-1 justify-items-center gap-1 text-center before:absolute before:top-4 before:right-[calc(50%+1.125rem)] before:left-[calc(-50%+1.125rem)] before:border-on-court before:border-t-2 first:before:hidden"
    >
      <span
        aria-hidden="true"
        className={`grid size-8 place-items-center rounded-full border-2 font-bold text-sm ${MARKS[state]}`}
      >
        {state === 'done' ? <CheckIcon /> : number}
      </span>
      <span className={`text-sm ${state === 'now' ? 'font-bold' : ''}`}>
        {name}
        <span className="sr-only">, {STATES[state]}</span>
      </span>
    </li>
  );
}
