import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Team, TeamName } from '../../../contract/teams.ts';
import { useRenameTeam } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { useForm, validateInput } from '../../forms/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { TeamMark } from '../../ui/team-mark.tsx';
import { toast } from '../../ui/toasts.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { MarkDialog } from './mark-dialog.tsx';

// As many rows as fit into the list while it is collapsed.
const COLLAPSED_ROWS = 5;

/** The teams in the order of creation: in a list that scrolls, or all of them. */
export function TeamList({ teams }: { teams: readonly Team[] }) {
  const [deleting, setDeleting] = useState<Team | null>(null);
  const [markedId, setMarkedId] = useState<number | null>(null);
  const marked = teams.find(({ id }) => id === markedId);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useScrollToAdded(list, teams);
  const close = (isDeleted: boolean) => {
    flushSync(() => setDeleting(null));
    // The delete button has unmounted with its row.
    if (isDeleted) list.current?.focus();
  };
  const toggleAll = () => {
    flushSync(() => setShowsAll(!showsAll));
    // A list that collapses takes the button out of view with it.
    toggle.current?.scrollIntoView({ block: 'nearest' });
  };
  if (teams.length === 0) {
    return (
      <p className="grid h-32 place-items-center rounded-xl border border-line border-dashed px-6 text-center text-faint lg:h-60">
        No teams yet. Paste the whole list at once, or add them one by one.
      </p>
    );
  }
  return (
    <>
      <ul
        ref={list}
        // A scrollable area must be reachable by keyboard.
        tabIndex={showsAll ? -1 : 0}
        id="team-list"
        aria-label="Teams"
        className={`divide-y divide-line rounded-xl border border-line bg-paper ${showsAll ? '' : 'max-h-60 overflow-y-auto overscroll-contain'}`}
      >
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} changeMark={() => setMarkedId(team.id)} remove={() => setDeleting(team)} />
        ))}
      </ul>
      {teams.length > COLLAPSED_ROWS && (
        <Button
          ref={toggle}
          variant="quiet"
          size="small"
          className="-ml-3 mt-2 scroll-mb-4 sm:-ml-4"
          aria-expanded={showsAll}
          aria-controls="team-list"
          onClick={toggleAll}
        >
          {showsAll ? 'Show fewer' : `Show all ${teams.length} teams`}
        </Button>
      )}
      {deleting && <DeleteTeamDialog team={deleting} close={close} />}
      {marked && <MarkDialog team={marked} teams={teams} close={() => setMarkedId(null)} />}
    </>
  );
}

/** New teams come last, so the list scrolls to its end when one is added. */
function useScrollToAdded(list: RefObject<HTMLUListElement | null>, { length }: readonly Team[]): void {
  const before = useRef(length);
  useEffect(() => {
    if (length > before.current) list.current?.scrollTo({ top: list.current.scrollHeight });
    before.current = length;
  }, [list, length]);
}

function TeamRow({ team, changeMark, remove }: { team: Team; changeMark: () => void; remove: () => void }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const done = () => {
    flushSync(() => setIsRenaming(false));
    pencil.current?.focus();
  };
  return (
    <li className="flex min-h-11 items-center gap-2 pl-1">
      {isRenaming ? (
        <RenameTeamForm team={team} done={done} />
      ) : (
        <>
          <IconButton label={`Change the mark of ${team.name}`} aria-haspopup="dialog" onClick={changeMark}>
            <TeamMark mark={team.mark} />
          </IconButton>
          <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 py-1 leading-tight">
            <span className="wrap-anywhere">{team.name}</span>
            <span className="whitespace-nowrap text-faint text-sm">{describePlace(team)}</span>
          </div>
          <IconButton ref={pencil} label={`Rename ${team.name}`} onClick={() => setIsRenaming(true)}>
            <PencilIcon />
          </IconButton>
          <IconButton label={`Delete ${team.name}`} onClick={remove} className="-ml-2 text-bad">
            <TrashIcon />
          </IconButton>
        </>
      )}
    </li>
  );
}

function describePlace({ seed, bracketPosition }: Team): string {
  return [seed !== null && `Seed ${seed}`, bracketPosition !== null && `(#${bracketPosition})`]
    .filter(Boolean)
    .join(' ');
}

/** Replaces the name in the list. Enter saves, Escape cancels. */
function RenameTeamForm({ team, done }: { team: Team; done: () => void }) {
  const rename = useRenameTeam(team.id);
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
    <form
      {...formProps}
      aria-label={`Rename ${team.name}`}
      className="flex min-w-0 flex-1 flex-wrap items-center py-1 pl-2"
    >
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
