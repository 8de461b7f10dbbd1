import { useCallback } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findTimeDoubts } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import {
  keepScheduleProblems,
  readScheduleList,
  type ScheduleLine,
  TIME_EXAMPLE,
} from '../../../domain/import/schedule-list.ts';
import { PasteListForm } from '../../admin/paste-list-form.tsx';
import { useScheduleGames } from '../../api/admin/game-mutations.ts';
import { toIso } from '../../forms/datetime-local.ts';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { explainFailedSave } from './explain-failed-save.ts';
import { PastedSchedulePreview } from './pasted-schedule-preview.tsx';
import { describeTimeDoubts, summarizeSaved } from './time-doubts.ts';

const EXAMPLE = `1, ${TIME_EXAMPLE}, Main Hall\n2, 2027-03-19 20:30, Main Hall\n3, 2027-03-20 18:00`;

export function PasteScheduleForm({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const { submissionsCloseAt } = tournament;
  const schedule = useScheduleGames(tournament.id);
  const read = useCallback((text: string) => readScheduleList(text, tree.games.length), [tree.games.length]);
  const doubtsOf = (lines: readonly ScheduleLine[]) => {
    const times = new Map(toGames(tree, lines).map(({ gameId, scheduledAt }) => [gameId, scheduledAt]));
    return findTimeDoubts(tree, times, submissionsCloseAt);
  };
  return (
    <PasteListForm
      label="Games, one per line"
      placeholder={EXAMPLE}
      hint="The game’s number on the board, its date and time, and its place. Cells copied from a spreadsheet work too. Games that are not listed stay as they are."
      read={read}
      count={(lines) => toGames(tree, lines).length}
      action={(count) => (count === 0 ? 'Save games' : `Save ${countOf(count, 'game')}`)}
      busyLabel="Saving..."
      save={async (lines) => {
        const games = toGames(tree, lines);
        await schedule.mutateAsync({ games });
        const savedIds = games.map(({ gameId }) => gameId);
        toast.success('Schedule saved', summarizeSaved(savedIds, doubtsOf(lines)));
      }}
      keepProblems={keepScheduleProblems}
      explainFailure={(error) => {
        const [title, text] = explainFailedSave(error);
        return { title, text, problem: `${title}. ${text.replace(/\.?$/, '.')} Your list is still here.` };
      }}
      preview={(lines) => {
        const doubts = doubtsOf(lines);
        return (
          <PastedSchedulePreview
            tree={tree}
            lines={lines}
            warningsOf={(gameId) => describeTimeDoubts(tree, doubts.get(gameId), submissionsCloseAt)}
          />
        );
      }}
    />
  );
}

function toGames(tree: Tree, lines: readonly ScheduleLine[]) {
  return lines.flatMap(({ game }) => {
    const found = game && tree.games[game.number - 1];
    return found ? [{ gameId: found.id, scheduledAt: game.time && toIso(game.time), location: game.location }] : [];
  });
}
