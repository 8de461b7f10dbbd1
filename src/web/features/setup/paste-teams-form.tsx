import { useCallback } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { splitLines } from '../../../domain/import/pasted-lines.ts';
import { keepProblems, readTeamList, shuffleList, type TeamList } from '../../../domain/import/team-list.ts';
import { LIST_ORDER } from '../../admin/field-summary.ts';
import { PasteListForm } from '../../admin/paste-list-form.tsx';
import { useAddTeams } from '../../api/admin/team-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { explainFailedList, explainFailure } from './add-team-form.tsx';
import { PastedTeamsPreview } from './pasted-teams-preview.tsx';

const EXAMPLE = 'Harbor Herons, 1, 1\nGranite Goats, 16, 1\nPrairie Foxes';

export function PasteTeamsForm({ tournamentId, teams }: { tournamentId: number; teams: readonly Team[] }) {
  const addAll = useAddTeams(tournamentId);
  const read = useCallback(
    (text: string) =>
      readTeamList(
        text,
        teams.map(({ name }) => name),
      ),
    [teams],
  );
  return (
    <PasteListForm
      label="Teams, one per line"
      placeholder={EXAMPLE}
      hint="A name, and if you know them its seed (1-16) and position (1-4). Cells copied from a spreadsheet work too; a name with a comma goes in quotes."
      read={read}
      count={(list) => teamsOf(list).length}
      action={labelAction}
      busyLabel="Adding..."
      save={async (list) => {
        const added = await addAll.mutateAsync({ teams: teamsOf(list) });
        toast.success(added.length === 1 ? 'Team Added' : `${added.length} Teams Added`);
      }}
      keepProblems={keepProblems}
      explainFailure={(error) => ({
        title: 'Failed to add teams',
        text: explainFailure(error),
        problem: explainFailedList(error),
      })}
      preview={(list, { area, isSaving, edit }) => (
        <>
          <PastedTeamsPreview list={list} goToLine={(line) => area.current && selectLine(area.current, line)} />
          {teamsOf(list).filter(({ seed }) => seed === null).length > 1 && (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-raised px-4 py-3">
              <p className="min-w-0 flex-1 basis-56">{LIST_ORDER}</p>
              <Button
                variant="secondary"
                disabled={isSaving}
                onClick={() => edit((text) => shuffleList(readTeamList(text, []), Math.random))}
              >
                Shuffle
              </Button>
            </div>
          )}
        </>
      )}
    />
  );
}

function teamsOf({ lines }: TeamList) {
  return lines.flatMap(({ team }) => team ?? []);
}

function labelAction(count: number): string {
  if (count === 0) return 'Add teams';
  return count === 1 ? 'Add 1 team' : `Add ${count} teams`;
}

/** Selects a line of the text, counted from 1, and scrolls to it. */
function selectLine(area: HTMLTextAreaElement, number: number): void {
  const lines = splitLines(area.value);
  const line = lines[number - 1];
  area.focus();
  if (!line) return;
  area.setSelectionRange(line.start, line.start + line.text.length);
  // Browsers do not scroll to a selection.
  area.scrollTop = (area.scrollHeight / lines.length) * (number - 2);
}
