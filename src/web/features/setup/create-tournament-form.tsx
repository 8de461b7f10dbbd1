import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NewTournamentInput, type Tournament } from '../../../contract/tournaments.ts';
import { type Creation, claimCreated, useCreateTournament } from '../../api/admin/tournament-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { tournamentsQuery } from '../../api/history-queries.ts';
import { NO_ANSWER, UnknownOutcome } from '../../api/lost-response.ts';
import { assertInput, useForm, validateInput } from '../../forms/use-form.ts';
import { FormButtons, FormProblem, SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { nextSeasonName } from './next-season.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { parseSettings, SettingsFields, type SettingsValues, toSettingsValues } from './settings-fields.tsx';

const FAILED = 'Failed to create tournament';
const MAY_EXIST = 'The tournament may have been created. If so, this page goes on.';

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
  // The attempt of which nobody knows whether it succeeded.
  const [lost, setLost] = useState<Creation | null>(null);
  // A lost tournament can be found twice: by the next attempt and by the refetch.
  const finishedId = useRef(0);
  const finish = ({ id, name }: Tournament) => {
    if (finishedId.current === id) return;
    finishedId.current = id;
    toast.success('Tournament Created', `${name} is the current tournament now.`);
    setUnconfirmed(null);
    onCreated();
  };
  const save = async (typed: NewValues) => {
    setProblem('');
    const body: unknown = parseNew(typed);
    assertInput(NewTournamentInput, body);
    const creation = { body, sinceId: current?.id ?? 0, lost };
    try {
      finish(await create.mutateAsync(creation));
    } catch (error) {
      const isUnknown = error instanceof UnknownOutcome;
      setLost(isUnknown ? creation : null);
      const [title, message] = isUnknown ? [NO_ANSWER, MAY_EXIST] : [FAILED, messageOf(error)];
      toast.failure(title, message);
      setProblem(`${title}. ${message}`);
      throw error;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tournament can be the lost one
  useEffect(() => {
    if (lost && current && claimCreated(lost, current)) finish(current);
  }, [current, lost]);
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
