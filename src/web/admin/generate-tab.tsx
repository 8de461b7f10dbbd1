import type { Team } from '../../contract/teams.ts';
import type { Tournament } from '../../contract/tournaments.ts';

export function GenerateTab({ tournament, teams }: { tournament: Tournament; teams: readonly Team[] }) {
  return (
    <p>
      {tournament.name}: {teams.length} teams
    </p>
  );
}
