import type { ReactNode } from 'react';
import type { FieldReport, SeedReport, SeedState } from '../../domain/bracket/field-report.ts';
import { LOWEST_SEED, opponentOf, SEEDS } from '../../domain/bracket/format.ts';
import type { PlacedTeam } from '../../domain/bracket/game.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { summarizeField } from './field-summary.ts';

/** Whether a bracket can be generated from the teams, and which places are open. */
export function FieldOverview({
  report,
  children,
}: {
  report: FieldReport;
  /** A link or button for what to do next. */
  children?: ReactNode;
}) {
  const { title, badge, tone, sentences } = summarizeField(report);
  const autoPlaced = report.outcome.ok ? report.outcome.autoPlaced : [];
  return (
    <Card title={title} aside={<Badge tone={tone}>{badge}</Badge>}>
      <ul className="mb-5 grid max-w-3xl gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <SeedGrid seeds={report.seeds} />
      {autoPlaced.length > 0 && <AutoPlaced teams={autoPlaced} />}
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}

function AutoPlaced({ teams }: { teams: readonly PlacedTeam[] }) {
  return (
    <details className="mt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
        {teams.length === 1 ? 'The place chosen automatically' : `The ${teams.length} places chosen automatically`}
      </summary>
      <ul className="mt-1 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => (
          <li key={team.id} className="flex min-w-0 items-baseline gap-2 border-line border-b py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1">{team.name}</span>
            <span className="whitespace-nowrap font-semibold">
              seed {team.seed} (#{team.bracketPosition})
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const STATE_CLASSES: Record<SeedState, string> = {
  complete: 'border-good bg-good-soft text-good',
  incomplete: 'border-edge border-dashed bg-card text-ink',
  too_many: 'border-2 border-bad bg-bad-soft text-bad',
  position_conflict: 'border-2 border-bad bg-bad-soft text-bad',
};

const BETTER_SEEDS = SEEDS.slice(0, LOWEST_SEED / 2);

/** All seeds with their assigned and needed teams. */
function SeedGrid({ seeds }: { seeds: readonly SeedReport[] }) {
  // Opponents are neighbours: side by side on small screens, one above the other on others.
  const inPairs = BETTER_SEEDS.flatMap((seed) => [seed, opponentOf(seed)]).flatMap((seed) => seeds[seed - 1] ?? []);
  return (
    <ul
      aria-label="Seeds"
      className="grid grid-cols-2 gap-1.5 sm:grid-cols-4 sm:gap-2 lg:grid-flow-col lg:grid-cols-8 lg:grid-rows-2"
    >
      {inPairs.map((report) => (
        <SeedCell key={report.seed} report={report} />
      ))}
    </ul>
  );
}

function SeedCell({ report }: { report: SeedReport }) {
  const { seed, state, count, needed } = report;
  return (
    <li
      className={`flex min-w-0 gap-x-1.5 rounded-xl border px-2.5 py-1.5 text-sm leading-tight lg:flex-col lg:gap-y-1 lg:py-2 ${STATE_CLASSES[state]}`}
    >
      <span className="w-7 flex-none font-extrabold font-display text-xl leading-none">
        <span className="sr-only">Seed </span>
        {seed}
      </span>
      <span className="grid min-w-0 content-start gap-0.5">
        <span>
          {count} of {needed}
        </span>
        <span className="flex items-center gap-1 font-semibold [&>svg]:size-4">
          {state === 'complete' && <CheckIcon />}
          {describeState(report)}
        </span>
        <span className="text-xs">{describePositions(report)}</span>
      </span>
    </li>
  );
}

function describeState({ state, count, needed }: SeedReport): string {
  if (state === 'complete') return 'Ready';
  if (state === 'position_conflict') return 'Clash';
  if (state === 'too_many') return `${count - needed} too many`;
  return count < needed ? `${needed - count} open` : 'No position';
}

/** '#1, #3 unpaired': the opposing seed has a team at position 1, and none at 3. */
function describePositions({ positions, unpaired }: SeedReport): string {
  return positions.map((position) => `#${position}${unpaired.includes(position) ? ' unpaired' : ''}`).join(', ');
}
