import { type FormEvent, useRef, useState } from 'react';
import { TeamName } from '../../../contract/teams.ts';
import { useAddTeam } from '../../api/admin/team-changes.ts';
import { checkInput } from '../../forms/check-input.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { forgetFailed, NOTHING_ADDED, noteAdded, noteFailed, sendFailed, sendTyped } from './adding-teams.ts';
import { FailedTeams } from './failed-teams.tsx';
import { explainFailedTeam } from './messages.ts';

/** One name after the other: the field is free for the next at once, and what could not be added is kept. */
export function AddTeamForm({ tournamentId }: { tournamentId: number }) {
  const add = useAddTeam(tournamentId);
  const [state, setState] = useState(NOTHING_ADDED);
  const { name, problem, failed } = state;
  const field = useRef<HTMLInputElement>(null);
  // One at a time, so that they stand in the order in which they were typed.
  const queue = useRef(Promise.resolve());

  const send = async (typed: string) => {
    try {
      const team = await add.mutateAsync(typed);
      toast.success('Team Added', team.name);
      setState(noteAdded);
    } catch (error) {
      const sentence = explainFailedTeam(typed, error);
      toast.failure('Failed to add team', sentence);
      setState((now) => noteFailed(now, { name: typed, sentence }));
    }
  };
  const enqueue = (typed: string) => {
    queue.current = queue.current.then(() => send(typed));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const found = checkInput(TeamName, { name })['name'] ?? '';
    if (found) return setState((now) => ({ ...now, problem: found }));
    setState(sendTyped);
    enqueue(name.trim());
  };
  const tryAgain = () => {
    field.current?.focus();
    setState(sendFailed);
    for (const team of failed) enqueue(team.name);
  };
  const forget = (unwanted: string) => {
    field.current?.focus();
    setState((now) => forgetFailed(now, unwanted));
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
        <Button type="submit" look="secondary" className="mt-7.5 max-[23rem]:mt-0">
          Add Team
        </Button>
      </form>
      <FailedTeams teams={failed} tryAgain={tryAgain} forget={forget} />
    </>
  );
}
