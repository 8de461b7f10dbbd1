import { type FormEvent, useRef, useState } from 'react';
import { TeamName } from '../../../contract/teams.ts';
import { useAddTeam } from '../../api/admin/team-mutations.ts';
import { ApiError } from '../../api/client.ts';
import { isOutcomeUnknown, NO_ANSWER } from '../../api/lost-response.ts';
import { validateInput } from '../../forms/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';

/** Adds teams one by one. The field is cleared at once for the next name; names that failed are listed. */
export function AddTeamForm({ tournamentId }: { tournamentId: number }) {
  const add = useAddTeam(tournamentId);
  const [state, setState] = useState(INITIAL_STATE);
  const { name, problem, failed } = state;
  const field = useRef<HTMLInputElement>(null);
  const send = async (typed: string) => {
    try {
      const team = await add.mutateAsync(typed);
      toast.success('Team Added', team.name);
      setState(markAdded);
    } catch (error) {
      toast.failure('Failed to add team', explainFailure(error));
      setState((now) => markFailed(now, { name: typed, message: explainFailedTeam(typed, error) }));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const found = validateInput(TeamName, { name })['name'] ?? '';
    if (found) return setState((now) => ({ ...now, problem: found }));
    setState(startSending);
    void send(name.trim());
  };
  const retry = () => {
    field.current?.focus();
    setState(retryFailed);
    for (const team of failed) void send(team.name);
  };
  const dismiss = (dismissed: string) => {
    field.current?.focus();
    setState((now) => dismissFailed(now, dismissed));
  };
  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        aria-label="Add a team"
        className="flex items-start gap-3 max-[23rem]:flex-wrap"
      >
        <div className="min-w-0 flex-1 max-[23rem]:basis-full">
          <TextField
            ref={field}
            label="Team name"
            name="name"
            required
            autoComplete="off"
            enterKeyHint="done"
            value={name}
            error={problem}
            onChange={({ target }) => setState((now) => ({ ...now, name: target.value, problem: '' }))}
          />
        </div>
        <Button type="submit" variant="secondary" className="mt-7.5 max-[23rem]:mt-0">
          Add Team
        </Button>
      </form>
      <FailedTeams teams={failed} onRetry={retry} onDismiss={dismiss} />
    </>
  );
}

interface FailedTeamsProps {
  teams: readonly FailedTeam[];
  onRetry: () => void;
  onDismiss: (name: string) => void;
}

function FailedTeams({ teams, onRetry, onDismiss }: FailedTeamsProps) {
  if (teams.length === 0) return null;
  return (
    <section aria-label="Names to try again" className="mt-4 grid gap-3 rounded-xl bg-bad-soft px-4 py-3">
      <ul className="grid gap-1">
        {teams.map(({ name, message }) => (
          <li key={name} className="flex items-center gap-2">
            <p role="alert" className="wrap-anywhere min-w-0 flex-1 font-semibold text-bad text-sm">
              {message}
            </p>
            <IconButton label={`Forget ${name}`} onClick={() => onDismiss(name)} className="-mr-3 text-bad">
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={onRetry}>
        {teams.length === 1 ? 'Try again' : `Try all ${teams.length} again`}
      </Button>
    </section>
  );
}

export interface FailedTeam {
  name: string;
  message: string;
}

/** The state of the form: the name being typed, how many are being sent, and those that failed. */
export interface AddTeamState {
  name: string;
  problem: string;
  /** The number of pending requests. */
  sending: number;
  /** In order of failure, without duplicates. */
  failed: readonly FailedTeam[];
}

export const INITIAL_STATE: AddTeamState = { name: '', problem: '', sending: 0, failed: [] };

export function startSending(state: AddTeamState): AddTeamState {
  return { name: '', problem: '', sending: state.sending + 1, failed: without(state.failed, state.name.trim()) };
}

export function retryFailed(state: AddTeamState): AddTeamState {
  return { ...state, sending: state.sending + state.failed.length, failed: [] };
}

export function dismissFailed(state: AddTeamState, name: string): AddTeamState {
  return { ...state, failed: without(state.failed, name) };
}

export function markAdded(state: AddTeamState): AddTeamState {
  return { ...state, sending: state.sending - 1 };
}

/** Puts the name back into the field if it is empty and no other name failed or is pending; otherwise lists it. */
export function markFailed(state: AddTeamState, team: FailedTeam): AddTeamState {
  const sending = state.sending - 1;
  const isOnly = state.name === '' && sending === 0 && state.failed.length === 0;
  if (isOnly) return { name: team.name, problem: team.message, sending, failed: [] };
  return { ...state, sending, failed: [...without(state.failed, team.name), team] };
}

function without(failed: readonly FailedTeam[], name: string): FailedTeam[] {
  return failed.filter((team) => team.name !== name);
}

/** Why teams were not added, or that they may have been. */
export function explainFailure(error: unknown): string {
  const reason = error instanceof ApiError ? error.userMessage : '';
  return isOutcomeUnknown(error) ? `${reason || `${NO_ANSWER}.`} Look at the list before you try again.` : reason;
}

export function explainFailedTeam(name: string, error: unknown): string {
  return `${name}${isOutcomeUnknown(error) ? ':' : ' was not added.'} ${explainFailure(error)}`;
}

export function explainFailedList(error: unknown): string {
  return isOutcomeUnknown(error) ? explainFailure(error) : `No team was added. ${explainFailure(error)}`;
}
