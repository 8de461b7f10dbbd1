import type { Tournament } from '../../../contract/tournaments.ts';
import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { TOURNAMENT_STATUS_LABELS, TOURNAMENT_STATUSES } from '../../../domain/results/progress.ts';
import { MAX_DATETIME_LOCAL, toDatetimeLocal, toIso } from '../../forms/datetime-local.ts';
import type { useForm } from '../../forms/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

type FieldProps = ReturnType<typeof useForm<SettingsValues>>['field'];

export function SettingsFields({ status, field }: { status: string; field: FieldProps }) {
  return (
    <>
      <TextField {...field('name')} label="Tournament name" required autoComplete="off" />
      <TextField
        {...field('startDate')}
        label="Start date"
        type="datetime-local"
        max={MAX_DATETIME_LOCAL}
        required
        hint={`In your time zone, ${nameTimeZone()}. Everyone else sees it in theirs.`}
      />
      <SelectField
        {...field('status')}
        label="Status"
        required
        hint="Moves on by itself with the results; set it here if you must."
      >
        {TOURNAMENT_STATUSES.map((value) => (
          <option key={value} value={value}>
            {TOURNAMENT_STATUS_LABELS[value]}
          </option>
        ))}
      </SelectField>
      {status === 'in_progress' && (
        <SelectField {...field('currentRound')} label="Current round" required>
          {ROUNDS.map((round) => (
            <option key={round} value={round}>
              {ROUND_LABELS[round]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function nameTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

// A type, since interfaces have no implicit index signature, which useForm requires.
export type SettingsValues = { name: string; startDate: string; status: string; currentRound: string };

const NEW: SettingsValues = { name: '', startDate: '', status: 'not_started', currentRound: 'round_of_32' };

export function toSettingsValues(tournament: Tournament | null): SettingsValues {
  if (!tournament) return NEW;
  const { name, startDate, status, currentRound } = tournament;
  return {
    name,
    startDate: toDatetimeLocal(startDate),
    status,
    currentRound: (status === 'in_progress' && currentRound) || NEW.currentRound,
  };
}

/** Only a tournament in progress has a round. */
export function parseSettings({ name, startDate, status, currentRound }: SettingsValues) {
  return { name, startDate: toIso(startDate), status, currentRound: status === 'in_progress' ? currentRound : null };
}

/** Only the changed settings, so that concurrent changes by games or other admins are kept. */
export function diffSettings(values: SettingsValues, stored: SettingsValues) {
  const { name, startDate, ...progress } = parseSettings(values);
  const isProgressChanged = values.status !== stored.status || values.currentRound !== stored.currentRound;
  return {
    ...(values.name !== stored.name && { name }),
    ...(values.startDate !== stored.startDate && { startDate }),
    ...(isProgressChanged && progress),
  };
}
