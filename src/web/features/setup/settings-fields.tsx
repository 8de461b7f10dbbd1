import type { Tournament } from '../../../contract/tournaments.ts';
import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { TOURNAMENT_STATUS_LABELS, TOURNAMENT_STATUSES } from '../../../domain/results/progress.ts';
import { MAX_DATETIME_LOCAL, toDatetimeLocal, toIso } from '../../forms/datetime-local.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

interface SettingsFieldsProps {
  status: string;
  field: (name: keyof SettingsValues) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

export function SettingsFields({ status, field }: SettingsFieldsProps) {
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

// A type and not an interface, since the form asks for something with an index.
export type SettingsValues = {
  name: string;
  /** As the browser's own field has it: in the viewer's time zone, without naming it. */
  startDate: string;
  status: string;
  currentRound: string;
};

const NEW: SettingsValues = { name: '', startDate: '', status: 'not_started', currentRound: 'round_of_32' };

export function startValues(tournament: Tournament | null): SettingsValues {
  if (!tournament) return NEW;
  const { name, startDate, status, currentRound } = tournament;
  return {
    name,
    startDate: toDatetimeLocal(startDate),
    status,
    currentRound: (status === 'in_progress' && currentRound) || NEW.currentRound,
  };
}

/** All that a tournament has. There is a round only while games are on. */
export function readSettings({ name, startDate, status, currentRound }: SettingsValues) {
  return { name, startDate: toIso(startDate), status, currentRound: status === 'in_progress' ? currentRound : null };
}

/** Only what is different, so that nothing is undone that games or somebody else have changed meanwhile. */
export function readChange(values: SettingsValues, stored: SettingsValues) {
  const { name, startDate, ...progress } = readSettings(values);
  const isProgress = values.status !== stored.status || values.currentRound !== stored.currentRound;
  return {
    ...(values.name !== stored.name && { name }),
    ...(values.startDate !== stored.startDate && { startDate }),
    ...(isProgress && progress),
  };
}
