import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Player, PlayerInput } from '../../../contract/players.ts';
import { compareNames } from '../../../domain/players/names.ts';
import { useSavePlayer } from '../../api/admin/player-mutations.ts';
import { ApiError, messageOf } from '../../api/client.ts';
import { teamsQuery, useCurrentTournament } from '../../api/tournament-queries.ts';
import { useForm, validateInput } from '../../forms/use-form.ts';
import { CheckboxField, FormButtons, FormProblem, SelectField, TextField } from '../../ui/field.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { toast } from '../../ui/toasts.ts';

export function PlayerForm({ player, close }: { player: Player | undefined; close: () => void }) {
  const save = useSavePlayer(player?.id);
  const [failure, setFailure] = useState('');
  // A snapshot from when the form was opened, since results change players.
  const [initial] = useState(() => toPlayerValues(player));
  const { values, field, set, isSending, formProps } = useForm({
    initial,
    validate: (typed) => validateInput(PlayerInput, parsePlayerInput(typed, initial)),
    send: async (typed) => {
      setFailure('');
      try {
        await save.mutateAsync(parsePlayerInput(typed, initial));
      } catch (error) {
        const message = messageOf(error, player ? 'Failed to update player' : 'Failed to add player');
        toast.failure('Error', message);
        // Stays when the toast is gone, unless a field shows it.
        const isAtField = error instanceof ApiError && error.issues.some(({ path }) => path in initial);
        if (!isAtField) setFailure(message);
        throw error;
      }
      close();
      toast.success('Success', player ? 'Player updated successfully' : 'Player added successfully');
    },
  });
  const countField = (name: 'wins' | 'losses') => ({
    ...field(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    required: true,
    // Shows the value that will be sent.
    onBlur: () => {
      const shown = String(parseCount(values[name]));
      // Setting a value removes its error.
      if (shown !== values[name]) set(name, shown);
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First name" required autoComplete="off" ref={takeFocus} />
        <TextField {...field('lastName')} label="Last name" required autoComplete="off" />
      </div>
      <TeamLinkField
        {...field('teamId')}
        choose={(teamId, teamName) => {
          set('teamId', teamId);
          if (!values.currentTeam.trim() && teamName) set('currentTeam', teamName);
        }}
      />
      <TextField {...field('currentTeam')} label="Current team" autoComplete="off" hint="Shown under the name." />
      <TextField
        {...field('photoUrl')}
        label="Photo URL"
        type="url"
        autoComplete="off"
        hint="The https address of a picture."
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField {...countField('wins')} label="Wins" />
        <TextField {...countField('losses')} label="Losses" />
      </div>
      {player && (
        <p className="-mt-2 text-faint text-sm">
          The totals to show, recorded games included. Later games add to them.
        </p>
      )}
      <CheckboxField
        name="hasChampionship"
        label="Has won a championship"
        checked={values.hasChampionship}
        onChange={({ target }) => set('hasChampionship', target.checked)}
      />
      <FormProblem>{failure}</FormProblem>
      <FormButtons
        action={player ? 'Save Player' : 'Add Player'}
        busyLabel="Saving..."
        isSending={isSending}
        cancel={close}
      />
    </form>
  );
}

interface TeamLinkFieldProps {
  name: string;
  /** The id of a team, or empty for none. */
  value: string;
  error: string | undefined;
  choose: (teamId: string, teamName: string | undefined) => void;
}

/** The teams of the current tournament. A link to another team stays until a new one is chosen. */
function TeamLinkField({ name, value, error, choose }: TeamLinkFieldProps) {
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
    hasFailed: tournament.isLoadingError || teams.isLoadingError,
  };
}

// A type, since interfaces have no implicit index signature, which useForm requires.
type PlayerValues = {
  firstName: string;
  lastName: string;
  currentTeam: string;
  teamId: string;
  photoUrl: string;
  wins: string;
  losses: string;
  hasChampionship: boolean;
};

export function toPlayerValues(player?: Player): PlayerValues {
  return {
    firstName: player?.firstName ?? '',
    lastName: player?.lastName ?? '',
    currentTeam: player?.currentTeam ?? '',
    teamId: String(player?.teamId ?? ''),
    photoUrl: player?.photoUrl ?? '',
    wins: String(player?.wins ?? 0),
    losses: String(player?.losses ?? 0),
    hasChampionship: player?.hasChampionship ?? false,
  };
}

/** The request body. Unchanged totals are left out, so that they do not overwrite a result entered meanwhile. */
export function parsePlayerInput(values: PlayerValues, initial: PlayerValues): PlayerInput {
  const { teamId, wins, losses, ...others } = values;
  return {
    ...others,
    teamId: teamId ? Number(teamId) : null,
    ...(parseCount(wins) !== parseCount(initial.wins) && { wins: parseCount(wins) }),
    ...(parseCount(losses) !== parseCount(initial.losses) && { losses: parseCount(losses) }),
  };
}

/** Text that is not a number counts as 0. */
export function parseCount(text: string): number {
  const count = Number(text);
  return Number.isFinite(count) ? count : 0;
}
