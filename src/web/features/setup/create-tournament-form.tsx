import { useState } from 'react';
import { type Tournament, TournamentInput } from '../../../contract/tournaments.ts';
import { TOURNAMENT_STATUS_LABELS } from '../../../domain/results/progress.ts';
import { useCreateTournament } from '../../api/admin/tournament-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { assertInput, useForm, validateInput } from '../../forms/use-form.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormButtons, FormProblem } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { parseSettings, SettingsFields, type SettingsValues, toSettingsValues } from './settings-fields.tsx';

const FAILED = 'Failed to create tournament';

interface CreateTournamentFormProps {
  /** The tournament to be replaced. */
  current: Tournament | null;
  teamCount: number | undefined;
  onCreated: () => void;
  cancel: (() => void) | undefined;
}

export function CreateTournamentForm({ current, teamCount, onCreated, cancel }: CreateTournamentFormProps) {
  const create = useCreateTournament();
  const [problem, setProblem] = useState('');
  // Waiting for confirmation.
  const [unconfirmed, setUnconfirmed] = useState<SettingsValues | null>(null);
  const save = async (typed: SettingsValues) => {
    setProblem('');
    try {
      const input: unknown = parseSettings(typed);
      assertInput(TournamentInput, input);
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
    initial: toSettingsValues(null),
    validate: (typed) => validateInput(TournamentInput, parseSettings(typed)),
    send: async (typed) => {
      setProblem('');
      return current ? setUnconfirmed(typed) : save(typed);
    },
  });
  return (
    <>
      <form {...formProps} aria-label="New tournament" className="grid gap-5">
        <SettingsFields status={values.status} field={field} isFixed={false} />
        <FormProblem>{unconfirmed ? '' : problem}</FormProblem>
        <FormButtons action="Create Tournament" busyLabel="Creating..." isSending={isSending} cancel={cancel} />
      </form>
      {current && (
        <ReplaceDialog
          current={current}
          teamCount={teamCount}
          next={unconfirmed?.name.trim() ?? null}
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
  close: () => void;
  confirm: () => void;
  isWorking: boolean;
  problem: string;
}

function ReplaceDialog({ current, teamCount, next, ...dialog }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      isOpen={next !== null}
      title={`Replace ${current.name}?`}
      action="Create Tournament"
      acknowledgement={`Show ${next} from now on`}
      {...dialog}
    >
      <p>
        Every page will show <strong className="wrap-anywhere">{next}</strong>, with no teams and no brackets yet.
      </p>
      <p>
        <strong className="wrap-anywhere">{current.name}</strong>
        {` (${TOURNAMENT_STATUS_LABELS[current.status]}${teamCount ? `, ${teamCount} teams` : ''}) stays stored with its brackets and results, but no page shows it any more, and there is no button to bring it back.`}
      </p>
    </ConfirmDialog>
  );
}
