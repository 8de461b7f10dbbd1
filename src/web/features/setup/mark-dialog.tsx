import { useId } from 'react';
import { type Team, TeamChange } from '../../../contract/teams.ts';
import { MARK_COLORS, type Mark, type MarkColor } from '../../../domain/bracket/mark-colors.ts';
import { useChangeMark } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { useForm, validateInput } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons, TextField } from '../../ui/field.tsx';
import { TeamMark, ThemedMark } from '../../ui/team-mark.tsx';
import { toast } from '../../ui/toasts.ts';
import { listMarkChanges, type MarkValues, markValuesOf, previewMark } from './mark-values.ts';

interface MarkDialogProps {
  team: Team;
  teams: readonly Team[];
  close: () => void;
}

/** Sets a team's mark, or gives it back the one that is made from its name. */
export function MarkDialog({ team, teams, close }: MarkDialogProps) {
  return (
    <Dialog isOpen close={close} title={`Mark of ${team.name}`} ignoresBackdrop>
      <MarkForm team={team} teams={teams} close={close} />
    </Dialog>
  );
}

function MarkForm({ team, teams, close }: MarkDialogProps) {
  const change = useChangeMark(team.id);
  const save = async (mark: TeamChange['mark']) => {
    try {
      await change.mutateAsync(mark);
    } catch (error) {
      toast.failure('Failed to change mark', messageOf(error));
      throw error;
    }
    toast.success('Mark Changed', team.name);
    close();
  };
  const { values, errors, set, field, isSending, formProps } = useForm<MarkValues>({
    initial: markValuesOf(team),
    validate: (typed) => validateInput(TeamChange, { mark: { text: typed['mark.text'], color: typed['mark.color'] } }),
    send: async (typed) => {
      const changes = listMarkChanges(team, typed);
      return Object.keys(changes).length === 0 ? close() : save(changes);
    },
  });
  const mark = previewMark(teams, team, values);
  const isSet = team.markText !== null || team.markColor !== null;
  return (
    <form {...formProps} className="grid gap-5">
      <Preview mark={mark} name={team.name} />
      <TextField
        label="Letters"
        hint="Up to three letters or digits; without any, those of the name."
        autoComplete="off"
        {...field('mark.text')}
      />
      <ColorField mark={mark} error={errors['mark.color']} choose={(color) => set('mark.color', color)} />
      <div className="flex flex-wrap items-center gap-3">
        <FormButtons action="Save Mark" busyLabel="Saving..." isSending={isSending} cancel={close} />
        {isSet && (
          // A failure is said by the toast.
          <Button variant="quiet" aria-disabled={change.isPending} onClick={() => void save(null).catch(() => {})}>
            As made from the name
          </Button>
        )}
      </div>
    </form>
  );
}

const SURFACES = [
  { theme: 'light', label: 'Light', className: 'bg-[#fffdf9] text-[#23170f]' },
  { theme: 'dark', label: 'Dark', className: 'bg-[#201812] text-[#f7ede0]' },
] as const;

/** The mark beside the name, on the surfaces of both themes. */
function Preview({ mark, name }: { mark: Mark; name: string }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {SURFACES.map(({ theme, label, className }) => (
        <div key={theme} className={`grid min-w-0 gap-1 rounded-xl border border-edge px-4 py-3 ${className}`}>
          <dt className="text-xs">{label}</dt>
          <dd className="flex min-w-0 items-baseline gap-2">
            <ThemedMark mark={mark} theme={theme} />
            <span className="truncate font-semibold">{name}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ColorFieldProps {
  mark: Mark;
  error: string | undefined;
  choose: (color: MarkColor) => void;
}

/** The colours as marks with these letters, in the theme of the page. */
function ColorField({ mark, error, choose }: ColorFieldProps) {
  const labelId = useId();
  const errorId = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelId} aria-describedby={error ? errorId : undefined}>
      <p id={labelId} className="mb-1.5 font-semibold">
        Colour
      </p>
      {error && (
        <p id={errorId} className="font-semibold text-bad text-sm">
          {error}
        </p>
      )}
      <div className="grid grid-cols-4 gap-1 sm:grid-cols-6">
        {MARK_COLORS.map((color) => (
          <label
            key={color}
            className="relative grid min-h-15 cursor-pointer content-center justify-items-center gap-1 rounded-xl border-2 border-transparent hover:bg-raised has-checked:border-ink has-checked:bg-raised has-checked:font-bold"
          >
            <TeamMark mark={{ text: mark.text, color }} />
            <span className="text-xs capitalize">{color}</span>
            <input
              type="radio"
              name="mark.color"
              value={color}
              checked={mark.color === color}
              onChange={() => choose(color)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl"
            />
          </label>
        ))}
      </div>
    </div>
  );
}
