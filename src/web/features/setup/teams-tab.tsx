import type { Team } from '../../../contract/teams.ts';
import { countTeams } from '../../../domain/bracket/team-count.ts';
import { canContinueWith, describeTeamCount } from '../../admin/team-count-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AddTeamForm } from './add-team-form.tsx';
import { PasteTeamsForm } from './paste-teams-form.tsx';
import { TeamList } from './team-list.tsx';

interface TeamsTabProps {
  tournamentId: number;
  teams: readonly Team[];
  showBracketSetup: () => void;
}

export function TeamsTab({ tournamentId, teams, showBracketSetup }: TeamsTabProps) {
  const canContinue = canContinueWith(teams.length);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title={`Teams (${teams.length})`}>
        <div className="mb-5">
          <AddTeamForm tournamentId={tournamentId} />
        </div>
        <TeamList teams={teams} />
        <div className="mt-6 grid gap-3 border-line border-t pt-5">
          <p id="team-count">
            <span className="font-semibold">The number of teams must be a power of 2, or 34 with play-ins.</span>{' '}
            <span className="text-faint">{describeTeamCount(countTeams(teams))}</span>
          </p>
          <Button
            className="justify-self-start"
            aria-describedby="team-count"
            disabled={!canContinue}
            onClick={showBracketSetup}
          >
            Continue to Bracket Setup
          </Button>
        </div>
      </Card>
      <PasteTeamsForm tournamentId={tournamentId} teams={teams} />
    </div>
  );
}
