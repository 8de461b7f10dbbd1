import { type FormEvent, useRef, useState } from 'react';
import { TeamName } from '../../../contract/teams.ts';
import { sentenceOf } from '../../api/client.ts';
import { useAddTeam } from '../../api/teams.ts';
import { checkInput } from '../../forms/check-input.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { TRY_AGAIN } from './messages.ts';

/** One name after the other: the field is free for the next at once, and what could not be added comes back. */
export function AddTeamForm({ tournamentId }: { tournamentId: number }) {
  const add = useAddTeam(tournamentId);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // One at a time, so that they stand in the order in which they were typed.
  const queue = useRef(Promise.resolve());

  const send = async (typed: string) => {
    try {
      const team = await add.mutateAsync(typed);
      toast.success('Team Added', team.name);
    } catch (error) {
      const sentence = `${typed} was not added. ${sentenceOf(error, TRY_AGAIN)}`;
      toast.failure('Failed to add team', sentence);
      setProblem(sentence);
      // Unless the next one is being typed already.
      setName((now) => now || typed);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkInput(TeamName, { name })['name'] ?? '';
    setProblem(found);
    field.current?.focus();
    if (found) return;
    setName('');
    queue.current = queue.current.then(() => send(name.trim()));
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Add a team" className="flex items-start gap-3 max-[23rem]:flex-wrap">
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
          onChange={({ target }) => {
            setName(target.value);
            setProblem('');
          }}
        />
      </div>
      <Button type="submit" look="secondary" className="mt-7.5 max-[23rem]:mt-0">
        Add Team
      </Button>
    </form>
  );
}
