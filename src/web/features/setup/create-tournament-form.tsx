import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewTournamentInput, type Tournament } from '../../../contract/tournaments.ts';
import { TOURNAMENT_STATUS_LABELS } from '../../../domain/results/progress.ts';
import { useCreateTournament } from '../../api/admin/tournament-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { tournamentsQuery } from '../../api/history-queries.ts';
import { assertInput, useForm, validateInput } from '../../forms/use-form.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormButtons, FormProblem, SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { nextSeasonName } from './next-season.ts';
import { parseSettings, SettingsFields, type SettingsValues, toSettingsValues } from './settings-fields.tsx';

const FAILED = 'Failed to create tournament';

type NewValues = SettingsValues & { copyTeamsFrom: string };

/** Empty, or, if the current tournament is completed, filled in for the next season. */
function initialValues(current: Tournament | null): NewValues {
  const empty = { ...toSettingsValues(null), copyTeamsFrom: '' };
  if (current?.status !== 'completed') return empty;
  const { editableUntilClose, tiebreaker } = toSettingsValues(current);
  const name = nextSeasonName(current.name, current.startDate);
  return { ...empty, name, editableUntilClose, tiebreaker, copyTeamsFrom: String(current.id) };
}

function parseNew({ copyTeamsFrom, ...settings }: NewValues) {
  return { ...parseSettings(settings), copyTeamsFrom: copyTeamsFrom ? Number(copyTeamsFrom) : null };
}

interface CreateTournamentFormProps {
  /** The tournament to be replaced; null if there is none. */
  current: Tournament | null;
  teamCount: number | undefined;
  onCreated: () => void;
  cancel: (() => void) | undefined;
}

export function CreateTournamentForm({ current, teamCount, onCreated, cancel }: CreateTournamentFormProps) {
  const create = useCreateTournament();
  const { data: tournaments = current ? [current] : [] } = useQuery(tournamentsQuery);
  const [problem, setProblem] = useState('');
  // The valid input, while the dialog asks for confirmation.
  const [unconfirmed, setUnconfirmed] = useState<NewValues | null>(null);
  const save = async (typed: NewValues) => {
    setProblem('');
    try {
      const input: unknown = parseNew(typed);
      assertInput(NewTournamentInput, input);
      const { name } = await create.mutateAsync(input);
      toast.success('Tournament Created', `${name} is the current tournament now.`);
    } catch (error) {
      const message = messageOf(error);
      toast.failure(FAILED, message);
      setProblem(`${FAILED}. ${message}`);
      throw error;
    }
    setUnconfirmed(null);
    onCreated();
  };
  const { values, field, isSending, formProps } = useForm({
    initial: initialValues(current),
    validate: (typed) => validateInput(NewTournamentInput, parseNew(typed)),
    send: async (typed) => {
      setProblem('');
      return current ? setUnconfirmed(typed) : save(typed);
    },
  });
  return (
    <>
      <form {...formProps} aria-label="New tournament" className="grid gap-5">
        <SettingsFields status={values.status} field={field} isFixed={false} />
        {tournaments.length > 0 && (
          <SelectField {...field('copyTeamsFrom')} label="Copy teams from" hint="With their seeds and positions.">
            <option value="">No teams yet</option>
            {tournaments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <FormProblem>{unconfirmed ? '' : problem}</FormProblem>
        <FormButtons action="Create Tournament" busyLabel="Creating..." isSending={isSending} cancel={cancel} />
      </form>
      {current && (
        <ReplaceDialog
          current={current}
          teamCount={teamCount}
          next={unconfirmed?.name.trim() ?? null}
          source={tournaments.find(({ id }) => String(id) === unconfirmed?.copyTeamsFrom)?.name}
          close={() => setUnconfirmed(null)}
          // `save` has shown the error.
          confirm={() => unconfirmed && save(unconfirmed).catch(() => {})}
          isWorking={create.isPending}
          problem={problem}
        />
      )}
    </>
  );
}

interface ReplaceDialogProps {
  current: Tournament;
  teamCount: number | undefined;
  /** The name of the new tournament; null while the dialog is closed. */
  next: string | null;
  /** The name of the tournament whose teams are copied. */
  source: string | undefined;
  close: () => void;
  confirm: () => void;
  isWorking: boolean;
  problem: string;
}

function ReplaceDialog({ current, teamCount, next, source, ...dialog }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      isOpen={next !== null}
      title={`Replace ${current.name}?`}
      action="Create Tournament"
      acknowledgement={`Show ${next} from now on`}
      {...dialog}
    >
      <p>
        Every page will show <strong className="wrap-anywhere">{next}</strong>, with{' '}
        {source === undefined ? 'no teams' : `the teams of ${source}`} and no brackets yet.
      </p>
      {current.submissionsOpen && (
        <p>The submissions of {current.name} are still open, and nobody can close them then: close them first.</p>
      )}
      <p>
        <strong className="wrap-anywhere">{current.name}</strong>
        {` (${TOURNAMENT_STATUS_LABELS[current.status]}${teamCount ? `, ${teamCount} teams` : ''}) stays stored with its brackets and results, and moves to the history.`}
      </p>
    </ConfirmDialog>
  );
}
