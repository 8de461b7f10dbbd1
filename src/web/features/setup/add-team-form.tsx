import { type FormEvent, useRef, useState } from 'react';
import { TeamName } from '../../../contract/teams.ts';
import { useAddTeam } from '../../api/admin/team-mutations.ts';
import { validateInput } from '../../forms/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';
import {
  dismissFailed,
  explainFailedTeam,
  type FailedTeam,
  INITIAL_STATE,
  markAdded,
  markFailed,
  retryFailed,
  startSending,
} from './add-team-state.ts';

/** Adds teams one by one. The field is cleared at once for the next name; names that failed are listed. */
export function AddTeamForm({ tournamentId }: { tournamentId: number }) {
  const add = useAddTeam(tournamentId);
  const [state, setState] = useState(INITIAL_STATE);
  const { name, problem, failed } = state;
  const field = useRef<HTMLInputElement>(null);
  // Sent one at a time, to keep their order.
  const queue = useRef(Promise.resolve());

  const send = async (typed: string) => {
    try {
      const team = await add.mutateAsync(typed);
      toast.success('Team Added', team.name);
      setState(markAdded);
    } catch (error) {
      const message = explainFailedTeam(typed, error);
      toast.failure('Failed to add team', message);
      setState((now) => markFailed(now, { name: typed, message }));
    }
  };
  const enqueue = (typed: string) => {
    queue.current = queue.current.then(() => send(typed));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const found = validateInput(TeamName, { name })['name'] ?? '';
    if (found) return setState((now) => ({ ...now, problem: found }));
    setState(startSending);
    enqueue(name.trim());
  };
  const retry = () => {
    field.current?.focus();
    setState(retryFailed);
    for (const team of failed) enqueue(team.name);
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
