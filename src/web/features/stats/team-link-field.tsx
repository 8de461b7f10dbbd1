import { useQuery } from '@tanstack/react-query';
import { compareNames } from '../../../domain/players/names.ts';
import { teamsQuery, useCurrentTournament } from '../../api/tournaments.ts';
import { SelectField } from '../../ui/field.tsx';

interface TeamLinkFieldProps {
  name: string;
  /** The id of a team, or empty for none. */
  value: string;
  error: string | undefined;
  choose: (teamId: string, teamName: string | undefined) => void;
}

/** The teams of the current tournament. A link to a team that is not among them stays until another is chosen. */
export function TeamLinkField({ name, value, error, choose }: TeamLinkFieldProps) {
  const { teams, isLoading, hasFailed } = useTeams();
  const options = teams.toSorted((a, b) => compareNames(a.name, b.name));
  const isListed = value === '' || options.some((team) => String(team.id) === value);
  return (
    <SelectField
      label="Team link"
      name={name}
      value={value}
      error={error}
      onChange={({ target }) => choose(target.value, options.find((team) => String(team.id) === target.value)?.name)}
      hint={
        hasFailed
          ? 'The teams could not be loaded. Close the form and open it again to choose one.'
          : 'Puts the player on the result forms of this team.'
      }
    >
      <option value="">None</option>
      {!isListed && <option value={value}>{isLoading ? 'Loading teams...' : 'The same team as before'}</option>}
      {options.map((team) => (
        <option key={team.id} value={team.id}>
          {team.name}
        </option>
      ))}
    </SelectField>
  );
}

function useTeams() {
  const tournament = useCurrentTournament();
  const teams = useQuery({ ...teamsQuery(tournament.data?.id ?? 0), enabled: Boolean(tournament.data) });
  return {
    teams: teams.data ?? [],
    isLoading: tournament.isLoading || teams.isLoading,
    hasFailed: tournament.isError || teams.isError,
  };
}
