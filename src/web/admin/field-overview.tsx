import type { ReactNode } from 'react';
import type { FieldReport } from '../../domain/bracket/field-report.ts';
import type { PlacedTeam } from '../../domain/bracket/game.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { SeedGrid } from './seed-grid.tsx';
import { judgeField } from './verdict.ts';

/** At a glance: can a bracket be made of these teams, and what of it is still open? */
export function FieldOverview({
  report,
  children,
}: {
  report: FieldReport /** What to do next. */;
  children?: ReactNode;
}) {
  const { title, badge, tone, sentences } = judgeField(report);
  const automatic = report.outcome.ok ? report.outcome.automatic : [];
  return (
    <Card title={title} aside={<Badge tone={tone}>{badge}</Badge>}>
      <ul className="mb-5 grid max-w-3xl gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <SeedGrid seeds={report.seeds} />
      {automatic.length > 0 && <AutomaticPlaces teams={automatic} />}
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}

function AutomaticPlaces({ teams }: { teams: readonly PlacedTeam[] }) {
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
