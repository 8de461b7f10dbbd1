import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { splitLines } from '../../../domain/import/pasted-lines.ts';
import { keepProblems, readTeamList, shuffleList, type TeamList } from '../../../domain/import/team-list.ts';
import { LIST_ORDER } from '../../admin/field-summary.ts';
import { PastedListField } from '../../admin/pasted-list.tsx';
import { useAddTeams } from '../../api/admin/team-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { explainFailedList, explainFailure } from './add-team-form.tsx';
import { PastedTeamsPreview } from './pasted-teams-preview.tsx';

const EXAMPLE = 'Harbor Herons, 1, 1\nGranite Goats, 16, 1\nPrairie Foxes';

/** Imports a pasted list, with a preview before it is saved. Lines with problems stay in the field. */
export function PasteTeamsForm({ tournamentId, teams }: { tournamentId: number; teams: readonly Team[] }) {
  const addAll = useAddTeams(tournamentId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  // Freezes the preview while saving, since the new teams would show as duplicates.
  const [saving, setSaving] = useState<TeamList | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const deferredText = useDeferredValue(text);
  const parsed = useMemo(
    () =>
      readTeamList(
        deferredText,
        teams.map(({ name }) => name),
      ),
    [deferredText, teams],
  );
  const list = saving ?? parsed;
  const valid = list.lines.flatMap(({ team }) => team ?? []);
  const unseeded = valid.filter(({ seed }) => seed === null).length;

  const save = async () => {
    if (saving || valid.length === 0) return;
    setProblem('');
    setSaving(list);
    try {
      const added = await addAll.mutateAsync({ teams: valid });
      toast.success(added.length === 1 ? 'Team Added' : `${added.length} Teams Added`);
      // Keeps a text that was edited while saving.
      setText((now) => (now === deferredText ? keepProblems(list) : now));
      area.current?.focus();
    } catch (error) {
      toast.failure('Failed to add teams', explainFailure(error));
      setProblem(explainFailedList(error));
    } finally {
      setSaving(null);
    }
  };
  // Parses the current text, since the preview may be older.
  const shuffle = () => setText(shuffleList(readTeamList(text, []), Math.random));
  return (
    <Card title="Paste a list">
      <div className="grid gap-5">
        <PastedListField
          ref={area}
          label="Teams, one per line"
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
          hint="A name, and if you know them its seed (1-16) and position (1-4). Cells copied from a spreadsheet work too; a name with a comma goes in quotes."
        />
        <PastedTeamsPreview list={list} goToLine={(line) => area.current && selectLine(area.current, line)} />
        {unseeded > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-raised px-4 py-3">
            <p className="min-w-0 flex-1 basis-56">{LIST_ORDER}</p>
            <Button variant="secondary" disabled={saving !== null} onClick={shuffle}>
              Shuffle
            </Button>
          </div>
        )}
        <FormProblem>{problem}</FormProblem>
        <Button
          className="justify-self-start"
          disabled={valid.length === 0}
          aria-disabled={saving !== null}
          onClick={save}
        >
          {saving ? 'Adding...' : labelAction(valid.length)}
        </Button>
      </div>
    </Card>
  );
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
