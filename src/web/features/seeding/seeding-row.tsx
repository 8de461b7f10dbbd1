import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { TeamMark } from '../../ui/team-mark.tsx';
import { FIELDS, listEdits, type SeedingField, storedText, type useSeedingDrafts } from './use-seeding-drafts.ts';

export interface SeedingRowProps {
  team: Team;
  drafts: ReturnType<typeof useSeedingDrafts>;
  rowFocus: RowFocus;
  isLocked: boolean;
  /** Whether Enter moves the focus to the next row. */
  advances: boolean;
}

export function SeedingRow({ team, drafts, rowFocus, isLocked, advances }: SeedingRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    rowFocus.restore(team.id, element);
    return () => rowFocus.save(team.id, element);
  }, [team.id, rowFocus]);

  const { texts, sent, errors, failure } = drafts.draftOf(team);
  // A field that was set back to its stored value while another is being saved has to be saved too.
  const isEdited = listEdits(team, texts).length > 0 || listEdits(team, texts, sent).length > 0;
  const focusField = (field: SeedingField | null) => (field ? findField(row.current, field) : row.current)?.focus();
  const confirm = () => focusField(drafts.save(team));
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') drafts.cancel(team);
    if (event.key !== 'Enter' || !isEdited || isLocked) return;
    const invalidField = drafts.save(team);
    if (invalidField) focusField(invalidField);
    else if (advances) findField(row.current?.nextElementSibling, 'seed')?.focus();
  };
  const keepFocus = (act: (team: Team) => void) => () => {
    // The button is about to unmount.
    row.current?.focus();
    act(team);
  };
  const messages = [...Object.values(errors), failure].filter(Boolean);
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={team.name}
      aria-busy={Object.keys(sent).length > 0}
      onKeyDown={handleKey}
      className="-mx-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2 data-edited:bg-wait-soft"
      data-edited={isEdited || undefined}
    >
      <span className="flex min-w-40 flex-1 basis-full items-baseline gap-2 @md:basis-0">
        <span className="w-16 flex-none whitespace-nowrap text-faint text-sm">{describePlace(team)}</span>
        <TeamMark mark={team.mark} />
        <span className="wrap-anywhere min-w-0 font-semibold">{team.name}</span>
      </span>
      <span className="flex gap-2">
        {FIELDS.map((field) => (
          <SeedInput
            key={field}
            field={field}
            teamName={team.name}
            text={texts[field] ?? storedText(team, field)}
            error={errors[field]}
            isLocked={isLocked}
            onChange={(text) => drafts.edit(team, field, text)}
          />
        ))}
      </span>
      <span className="flex min-h-11 w-24 items-center gap-1 sm:w-28">
        {isEdited && !isLocked && (
          <Button size="small" aria-label={`Confirm ${team.name}`} onClick={confirm}>
            <CheckIcon />
          </Button>
        )}
        {isEdited && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Cancel ${team.name}`}
            onClick={keepFocus(drafts.cancel)}
          >
            <CloseIcon />
          </Button>
        )}
        {team.seed !== null && !isEdited && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Unseed ${team.name}`}
            disabled={isLocked}
            onClick={keepFocus(drafts.unseed)}
          >
            Unseed
          </Button>
        )}
      </span>
      {messages.length > 0 && (
        <p role="alert" className="basis-full font-semibold text-bad text-sm">
          {messages.join('. ')}
        </p>
      )}
    </li>
  );
}

/** '5 (#1)', or '#1' for a position without a seed. */
function describePlace({ seed, bracketPosition }: Team): string {
  if (seed !== null) return `${seed} (#${bracketPosition ?? '?'})`;
  return bracketPosition === null ? '?' : `#${bracketPosition}`;
}

const NAMES: Record<SeedingField, string> = { seed: 'Seed', position: 'Position' };

interface SeedInputProps {
  field: SeedingField;
  teamName: string;
  text: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (text: string) => void;
}

function SeedInput({ field, teamName, text, error, isLocked, onChange }: SeedInputProps) {
  const errorId = useId();
  return (
    <div className="relative">
      {field === 'position' && (
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-faint">
          #
        </span>
      )}
      <input
        data-field={field}
        aria-label={`${NAMES[field]} of ${teamName}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={field === 'seed' ? 'Seed' : ''}
        value={text}
        readOnly={isLocked}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
        className={`min-h-11 w-15 rounded-xl border border-edge bg-paper px-2 py-2 text-center font-semibold text-ink placeholder:font-normal placeholder:text-faint placeholder:text-sm read-only:border-line read-only:bg-raised aria-invalid:border-2 aria-invalid:border-bad ${field === 'position' ? 'pl-5' : ''}`}
      />
      {error && (
        <span id={errorId} className="sr-only">
          {error}
        </span>
      )}
    </div>
  );
}

export interface RowFocus {
  restore: (teamId: number, row: HTMLElement) => void;
  save: (teamId: number, row: HTMLElement) => void;
}

/**
 * Keeps the focus on a team that moves to the other list, where it gets a new row: in the same field, or on the row if
 * a button had it. React unmounts old rows before it mounts new ones, in the same commit.
 */
export function useRowFocus(): RowFocus {
  const saved = useRef<{ teamId: number; field: string | undefined } | null>(null);
  const { current: rowFocus } = useRef<RowFocus>({
    save: (teamId, row) => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && row.contains(activeElement)) {
        saved.current = { teamId, field: activeElement.dataset['field'] };
      }
    },
    restore: (teamId, row) => {
      if (saved.current?.teamId !== teamId) return;
      const { field } = saved.current;
      saved.current = null;
      // Without scrolling, since the admin is working through the other list.
      (findField(row, field) ?? row).focus({ preventScroll: true });
    },
  });
  return rowFocus;
}

function findField(row: Element | null | undefined, field: string | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(`[data-field="${field}"]`) ?? null;
}
