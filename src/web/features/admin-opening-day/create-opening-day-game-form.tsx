import { useRef } from 'react';
import { OpeningDayGameInput } from '../../../contract/opening-day.ts';
import type { Team } from '../../../contract/teams.ts';
import { type NewOpeningDayGame, useCreateOpeningDayGame } from '../../api/admin/opening-day-mutations.ts';
import { MAX_DATETIME_LOCAL, toIso } from '../../forms/datetime-local.ts';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Card } from '../../ui/card.tsx';
import { FormButtons, SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';

interface CreateOpeningDayGameFormProps {
  tournamentId: number;
  teams: readonly Team[];
  close: () => void;
}

// A type, since interfaces have no implicit index signature, which forms require.
type GameValues = { team1Id: string; team2Id: string; gameDate: string; location: string };

export function CreateOpeningDayGameForm({ tournamentId, teams, close }: CreateOpeningDayGameFormProps) {
  const create = useCreateOpeningDayGame();
  const dateInput = useRef<HTMLInputElement>(null);
  const { field, isSending, formProps } = useFormWithToasts<GameValues>({
    initial: { team1Id: idOf(teams[0]), team2Id: idOf(teams[1]), gameDate: '', location: '' },
    validate: (typed) => {
      // The value of a date that is typed in part is empty, which would mean no date.
      if (dateInput.current?.validity.badInput) return { gameDate: 'Please enter both a date and a time, or neither' };
      const found = validateInput(OpeningDayGameInput, parseGame(typed, tournamentId));
      if (typed.team1Id && typed.team1Id === typed.team2Id) toast.failure('Error', found['team2Id']);
      // The schema of the optional date has no specific message.
      return { ...found, ...(found['gameDate'] && { gameDate: 'Please enter a valid date' }) };
    },
    send: async (typed) => {
      await create.mutateAsync(parseGame(typed, tournamentId));
      close();
    },
    success: { title: 'Opening day game created successfully' },
    failure: { title: 'Error', fallback: 'Failed to create opening day game' },
  });
  const options = teams.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <div className="mb-6">
      <Card title="New Game">
        <form {...formProps} className="grid gap-5">
          <p className="text-faint">
            {teams.length < 2
              ? 'A game takes two teams, and this tournament has too few so far.'
              : 'The first two teams of the list are chosen to begin with.'}
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField {...field('team1Id')} label="Team 1" required autoFocus>
              <option value="">Choose a team</option>
              {options}
            </SelectField>
            <SelectField {...field('team2Id')} label="Team 2" required>
              <option value="">Choose a team</option>
              {options}
            </SelectField>
            <TextField
              {...field('gameDate')}
              ref={dateInput}
              label="Date and time"
              type="datetime-local"
              max={MAX_DATETIME_LOCAL}
            />
            <TextField {...field('location')} label="Location" autoComplete="off" />
          </div>
          <FormButtons action="Create" busyLabel="Creating..." isSending={isSending} cancel={close} />
        </form>
      </Card>
    </div>
  );
}

function idOf(team: Team | undefined): string {
  return String(team?.id ?? '');
}

function parseGame({ team1Id, team2Id, gameDate, location }: GameValues, tournamentId: number): NewOpeningDayGame {
  return {
    tournamentId,
    team1Id: Number(team1Id),
    team2Id: Number(team2Id),
    gameDate: gameDate ? toIso(gameDate) : null,
    location,
  };
}
