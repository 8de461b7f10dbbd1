import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { TOURNAMENT_STATUS_LABELS, TOURNAMENT_STATUSES } from '../../../domain/results/progress.ts';
import { LAST_LOCAL_TIME } from '../../forms/local-time.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { SettingsValues } from './settings-values.ts';

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
        max={LAST_LOCAL_TIME}
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
