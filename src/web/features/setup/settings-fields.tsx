import type { Tournament } from '../../../contract/tournaments.ts';
import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { TOURNAMENT_STATUSES } from '../../../domain/results/progress.ts';
import { DeadlineField } from '../../admin/deadline-field.tsx';
import { MAX_DATETIME_LOCAL, nameTimeZone, toDatetimeLocal, toIso } from '../../forms/datetime-local.ts';
import type { useForm } from '../../forms/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TOURNAMENT_STATUS_LABELS } from '../../ui/status-labels.ts';

/** The `field` function of a form that has these fields, and perhaps others. */
type GetFieldProps = (
  name: keyof SettingsValues,
) => Omit<ReturnType<ReturnType<typeof useForm<SettingsValues>>['field']>, 'name'> & { name: string };

interface SettingsFieldsProps {
  status: string;
  field: GetFieldProps;
  /** Submissions have been open, so the rules for submitted brackets and ties can no longer change. */
  isFixed: boolean;
}

export function SettingsFields({ status, field, isFixed }: SettingsFieldsProps) {
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
      <DeadlineField {...field('submissionsCloseAt')} />
      <SelectField
        {...field('editableUntilClose')}
        label="A submitted bracket"
        required
        disabled={isFixed}
        hint={isFixed ? FIXED : 'Chosen before submissions open for the first time.'}
      >
        <option value="false">is final when submitted</option>
        <option value="true">can be changed until the close</option>
      </SelectField>
      <SelectField
        {...field('tiebreaker')}
        label="Equal points"
        required
        disabled={isFixed}
        hint={isFixed ? FIXED : 'With a tiebreaker, everybody guesses the total points in the final when submitting.'}
      >
        <option value="false">share a rank</option>
        <option value="true">are ordered by a tiebreaker</option>
      </SelectField>
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

const FIXED = 'Fixed since submissions opened.';

// A type, since interfaces have no implicit index signature, which useForm requires.
export type SettingsValues = Record<
  'name' | 'startDate' | 'submissionsCloseAt' | 'editableUntilClose' | 'tiebreaker' | 'status' | 'currentRound',
  string
>;

const NEW_TOURNAMENT: SettingsValues = {
  name: '',
  startDate: '',
  submissionsCloseAt: '',
  editableUntilClose: 'false',
  tiebreaker: 'false',
  status: 'not_started',
  currentRound: 'round_of_32',
};

export function toSettingsValues(tournament: Tournament | null): SettingsValues {
  if (!tournament) return NEW_TOURNAMENT;
  const { name, startDate, submissionsCloseAt, editableUntilClose, tiebreaker, status, currentRound } = tournament;
  return {
    name,
    startDate: toDatetimeLocal(startDate),
    submissionsCloseAt: submissionsCloseAt === null ? '' : toDatetimeLocal(submissionsCloseAt),
    editableUntilClose: String(editableUntilClose),
    tiebreaker: String(tiebreaker),
    status,
    currentRound: (status === 'in_progress' && currentRound) || NEW_TOURNAMENT.currentRound,
  };
}

/** The request body. It names a round only for a tournament in progress; otherwise the server sets it. */
export function parseSettings({ name, status, currentRound, ...values }: SettingsValues) {
  return {
    name,
    startDate: toIso(values.startDate),
    submissionsCloseAt: toIso(values.submissionsCloseAt),
    editableUntilClose: values.editableUntilClose === 'true',
    tiebreaker: values.tiebreaker === 'true',
    status,
    currentRound: status === 'in_progress' ? currentRound : null,
  };
}

/** Only the changed settings, so that concurrent changes by games or other admins are kept. */
export function diffSettings(values: SettingsValues, stored: SettingsValues) {
  const { status, currentRound, ...settings } = parseSettings(values);
  const isChanged = (name: keyof SettingsValues) => values[name] !== stored[name];
  const changed = Object.entries(settings).filter(([name]) => isChanged(name as keyof SettingsValues));
  return {
    ...(Object.fromEntries(changed) as Partial<typeof settings>),
    ...((isChanged('status') || isChanged('currentRound')) && { status, currentRound }),
  };
}
