import { useId, useState } from 'react';
import { type Team, TeamName } from '../../../contract/teams.ts';
import { useRenameTeam } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { useForm, validateInput } from '../../forms/use-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';

/** Replaces the name in the list. Enter saves, Escape cancels. */
export function RenameTeamForm({ team, done }: { team: Team; done: () => void }) {
  const rename = useRenameTeam(team);
  const [problem, setProblem] = useState('');
  const errorId = useId();
  const { values, errors, set, isSending, formProps } = useForm({
    initial: { name: team.name },
    validate: (typed) => validateInput(TeamName, typed),
    send: async ({ name }) => {
      if (name === team.name) return done();
      try {
        const renamed = await rename.mutateAsync(name);
        toast.success('Team Renamed', renamed.name);
      } catch (error) {
        const message = messageOf(error);
        toast.failure('Failed to rename team', message);
        setProblem(message);
        throw error;
      }
      done();
    },
  });
  const error = errors.name ?? problem;
  return (
    <form {...formProps} aria-label={`Rename ${team.name}`} className="flex min-w-0 flex-1 flex-wrap items-center py-1">
      <input
        name="name"
        aria-label="Team name"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        autoComplete="off"
        ref={selectOnce}
        value={values.name}
        onChange={({ target }) => {
          setProblem('');
          set('name', target.value);
        }}
        onKeyDown={({ key }) => key === 'Escape' && done()}
        className="min-h-9 min-w-0 flex-1 rounded-lg border border-edge bg-card px-2 text-ink aria-invalid:border-2 aria-invalid:border-bad"
      />
      <IconButton type="submit" label="Save name" aria-disabled={isSending} className="text-good">
        <CheckIcon />
      </IconButton>
      <IconButton label="Cancel" onClick={done} className="-ml-2">
        <CloseIcon />
      </IconButton>
      {error && (
        <p id={errorId} role="alert" className="basis-full pb-1 font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </form>
  );
}

// Outside the component, so that React calls the ref only on mount. Typing replaces the selected name.
function selectOnce(field: HTMLInputElement | null): void {
  field?.select();
}
