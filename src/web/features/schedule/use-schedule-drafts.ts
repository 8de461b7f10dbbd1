import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ScheduleInput } from '../../../contract/games.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { findTimeDoubts } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { useScheduleGames } from '../../api/admin/game-mutations.ts';
import { ApiError } from '../../api/client.ts';
import { toDatetimeLocal, toIso } from '../../forms/datetime-local.ts';
import { focusInvalid } from '../../forms/focus-invalid.ts';
import { firstIssues, validateInput } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';
import { explainFailedSave } from './explain-failed-save.ts';
import { summarizeSaved } from './time-doubts.ts';

export type ScheduleField = 'scheduledAt' | 'location';
export type ScheduleValues = Record<ScheduleField, string>;
export type ScheduleErrors = Partial<ScheduleValues>;

/** The stored time and location of a game, as its fields show them. */
function toScheduleValues({ scheduledAt, location }: Pick<Game, ScheduleField>): ScheduleValues {
  return { scheduledAt: scheduledAt ? toDatetimeLocal(scheduledAt) : '', location: location ?? '' };
}

/** The unsaved edits by game. They survive refetches and failed saves. */
export function useScheduleDrafts({ id, submissionsCloseAt }: Tournament, tree: Tree) {
  const { games } = tree;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Partial<ScheduleValues>>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<number, ScheduleErrors>>(new Map());
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const schedule = useScheduleGames(id);

  const valuesOf = (game: Game): ScheduleValues => ({ ...toScheduleValues(game), ...drafts.get(game.id) });
  const changed = games.filter((game) => {
    const [stored, values] = [toScheduleValues(game), valuesOf(game)];
    return stored.scheduledAt !== values.scheduledAt || stored.location !== values.location;
  });

  const times = new Map(changed.map((game) => [game.id, toIso(valuesOf(game).scheduledAt)]));
  const doubts = findTimeDoubts(tree, times, submissionsCloseAt);

  const edit = ({ id }: Game, field: ScheduleField, text: string) => {
    setDrafts((all) => new Map(all).set(id, { ...all.get(id), [field]: text }));
    setErrors((all) => new Map([...all].filter(([gameId]) => gameId !== id)));
    setProblem('');
  };

  const discard = () => {
    setDrafts(new Map());
    setErrors(new Map());
    setProblem('');
  };

  const showErrors = (found: ReadonlyMap<number, ScheduleErrors>) => {
    // aria-invalid has to be in the DOM first.
    flushSync(() => setErrors(found));
    focusInvalid(form.current);
  };

  const save = async () => {
    if (schedule.isPending || changed.length === 0) return;
    const input = { games: changed.map((game) => toInput(game.id, valuesOf(game))) };
    const found = validateInput(ScheduleInput, input);
    if (Object.keys(found).length > 0) return showErrors(mapToGames(found, changed));
    setProblem('');
    const sent = drafts;
    try {
      await schedule.mutateAsync(input);
      // Keeps what was edited while saving.
      setDrafts((all) => new Map([...all].filter(([id, draft]) => sent.get(id) !== draft)));
      const savedIds = changed.map((game) => game.id);
      toast.success('Schedule saved', summarizeSaved(savedIds, doubts));
    } catch (error) {
      const [title, message] = explainFailedSave(error);
      toast.failure(title, message);
      setProblem(`${title}. ${message}`);
      if (error instanceof ApiError) showErrors(mapToGames(firstIssues(error.issues), changed));
    }
  };

  return {
    valuesOf,
    errors,
    doubts,
    problem,
    changed,
    isSaving: schedule.isPending,
    form,
    edit,
    discard,
    save,
    showErrors,
  };
}

function toInput(gameId: number, { scheduledAt, location }: ScheduleValues) {
  return { gameId, scheduledAt: scheduledAt && toIso(scheduledAt), location };
}

/** Maps errors to games and fields: the path 'games.2.location' is about the third game that was sent. */
export function mapToGames(
  byPath: Record<string, string>,
  sent: readonly { id: number }[],
): Map<number, ScheduleErrors> {
  const errors = new Map<number, ScheduleErrors>();
  for (const [path, message] of Object.entries(byPath)) {
    const [, index, field] = /^games\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const id = sent[Number(index)]?.id;
    if (id === undefined) continue;
    errors.set(id, { ...errors.get(id), [field === 'location' ? 'location' : 'scheduledAt']: message });
  }
  return errors;
}
