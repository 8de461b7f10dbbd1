import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findTimeDoubts } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import {
  keepScheduleProblems,
  type ListedGame,
  readScheduleList,
  TIME_EXAMPLE,
} from '../../../domain/import/schedule-list.ts';
import { PastedListField } from '../../admin/pasted-list.tsx';
import { useScheduleGames } from '../../api/admin/game-mutations.ts';
import { toIso } from '../../forms/datetime-local.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { explainFailedSave } from './explain-failed-save.ts';
import { PastedSchedulePreview } from './pasted-schedule-preview.tsx';
import { describeTimeDoubts, summarizeSaved } from './time-doubts.ts';

const EXAMPLE = `1, ${TIME_EXAMPLE}, Main Hall\n2, 2027-03-19 20:30, Main Hall\n3, 2027-03-20 18:00`;

/** Imports a pasted schedule, with a preview before it is saved. Lines with problems stay in the field. */
export function PasteScheduleForm({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const schedule = useScheduleGames(tournament.id);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const deferredText = useDeferredValue(text);
  const lines = useMemo(() => readScheduleList(deferredText, tree.games.length), [deferredText, tree.games.length]);
  const listed = lines.flatMap(({ game }) => (game ? toInput(tree, game) : []));
  const times = new Map(listed.map(({ gameId, scheduledAt }) => [gameId, scheduledAt]));
  const doubts = findTimeDoubts(tree, times, tournament.submissionsCloseAt);

  const save = async () => {
    if (schedule.isPending || listed.length === 0) return;
    setProblem('');
    try {
      await schedule.mutateAsync({ games: listed });
      toast.success('Schedule saved', summarizeSaved([...times.keys()], doubts));
      // Keeps a text that was edited while saving.
      setText((now) => (now === deferredText ? keepScheduleProblems(lines) : now));
      area.current?.focus();
    } catch (error) {
      const [title, message] = explainFailedSave(error);
      toast.failure(title, message);
      setProblem(`${title}. ${message.replace(/\.?$/, '.')} Your list is still here.`);
    }
  };
  return (
    <Card title="Paste a list">
      <div className="grid gap-5">
        <PastedListField
          ref={area}
          label="Games, one per line"
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
          hint="The game’s number on the board, its date and time, and its place. Cells copied from a spreadsheet work too. Games that are not listed stay as they are."
        />
        <PastedSchedulePreview
          tree={tree}
          lines={lines}
          warningsOf={(gameId) => describeTimeDoubts(tree, doubts.get(gameId), tournament.submissionsCloseAt)}
        />
        <FormProblem>{problem}</FormProblem>
        <Button
          className="justify-self-start"
          disabled={listed.length === 0}
          aria-disabled={schedule.isPending}
          onClick={save}
        >
          {schedule.isPending
            ? 'Saving...'
            : listed.length === 0
              ? 'Save games'
              : `Save ${countOf(listed.length, 'game')}`}
        </Button>
      </div>
    </Card>
  );
}

function toInput(tree: Tree, { number, time, location }: ListedGame) {
  const game = tree.games[number - 1];
  return game ? [{ gameId: game.id, scheduledAt: time && toIso(time), location }] : [];
}
