import type { ReactNode } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { Card } from '../../ui/card.tsx';
import { TeamRow } from './team-row.tsx';
import { useDrafts } from './use-drafts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface TeamListsProps {
  tournamentId: number;
  teams: readonly Team[];
  /** Brackets are submitted, so nothing can change. */
  isLocked: boolean;
}

export function TeamLists({ tournamentId, teams, isLocked }: TeamListsProps) {
  const drafts = useDrafts(tournamentId);
  const keptFocus = useKeptFocus();
  const seeded = teams.filter(({ seed }) => seed !== null).sort(byPlace);
  const unseeded = teams.filter(({ seed }) => seed === null);
  const rowOf = (team: Team) => ({ team, drafts, keptFocus, isLocked });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <TeamList title={`Seeded Teams (${seeded.length})`} empty="No teams have been seeded yet.">
        {seeded.map((team) => (
          <TeamRow key={team.id} {...rowOf(team)} goesOn={false} />
        ))}
      </TeamList>
      <TeamList
        title={`Unseeded Teams (${unseeded.length})`}
        empty={teams.length === 0 ? 'There are no teams yet.' : 'All teams have been seeded.'}
      >
        {unseeded.map((team) => (
          <TeamRow key={team.id} {...rowOf(team)} goesOn />
        ))}
      </TeamList>
    </div>
  );
}

function TeamList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Card title={title}>
      {children.length === 0 ? (
        <p className="text-faint">{empty}</p>
      ) : (
        <ul className="@container grid divide-y divide-line">{children}</ul>
      )}
    </Card>
  );
}

/** By seed, then by position; those without one stand last. */
function byPlace(a: Team, b: Team): number {
  return (a.seed ?? 0) - (b.seed ?? 0) || (a.bracketPosition ?? 9) - (b.bracketPosition ?? 9) || a.id - b.id;
}
