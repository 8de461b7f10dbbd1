import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { splitLines } from '../../../domain/import/pasted-lines.ts';
import { keepProblems, readTeamList, shuffleList, type TeamList } from '../../../domain/import/team-list.ts';
import { LIST_ORDER } from '../../admin/field-verdict.ts';
import { useAddTeams } from '../../api/admin/team-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormProblem, TextAreaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { explainFailedList } from './adding-teams.ts';
import { PastedTeams } from './pasted-teams.tsx';

const EXAMPLE = 'Harbor Herons, 1, 1\nGranite Goats, 16, 1\nPrairie Foxes';

/** A whole list at once, shown as it was understood before anything is saved. What was not understood stays. */
export function PasteTeams({ tournamentId, teams }: { tournamentId: number; teams: readonly Team[] }) {
  const addAll = useAddTeams(tournamentId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  // What is being saved stays as it is shown, and does not turn into teams that exist already.
  const [saving, setSaving] = useState<TeamList | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(text);
  const read = useMemo(
    () =>
      readTeamList(
        shown,
        teams.map(({ name }) => name),
      ),
    [shown, teams],
  );
  const list = saving ?? read;
  const understood = list.lines.flatMap(({ team }) => team ?? []);
  const unseeded = understood.filter(({ seed }) => seed === null).length;

  const save = async () => {
    if (saving || understood.length === 0) return;
    setProblem('');
    setSaving(list);
    try {
      const added = await addAll.mutateAsync({ teams: understood });
      toast.success(added.length === 1 ? 'Team Added' : `${added.length} Teams Added`);
      // Unless it was edited meanwhile: then its teams are told apart from those that exist now.
      setText((now) => (now === shown ? keepProblems(list) : now));
      area.current?.focus();
    } catch (error) {
      const sentence = explainFailedList(error);
      toast.failure('Failed to add teams', sentence);
      setProblem(sentence);
    } finally {
      setSaving(null);
    }
  };
  // What is in the field: what is shown of it may be older.
  const shuffle = () => setText(shuffleList(readTeamList(text, []), Math.random));
  return (
    <Card title="Paste a list">
      <div className="grid gap-5">
        <TextAreaField
          ref={area}
          label="Teams, one per line"
          required
          rows={6}
          // A line for a team, however long its name.
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
          hint="A name, and if you know them its seed (1-16) and position (1-4). Cells copied from a spreadsheet work too; a name with a comma goes in quotes."
        />
        <PastedTeams list={list} fix={(line) => area.current && selectLine(area.current, line)} />
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
          disabled={understood.length === 0}
          aria-disabled={saving !== null}
          onClick={save}
        >
          {saving ? 'Adding...' : nameAction(understood.length)}
        </Button>
      </div>
    </Card>
  );
}

function nameAction(count: number): string {
  if (count === 0) return 'Add teams';
  return count === 1 ? 'Add 1 team' : `Add ${count} teams`;
}

/** Takes somebody to a line of what they pasted, counted from 1, with all of it selected. */
function selectLine(area: HTMLTextAreaElement, number: number): void {
  const lines = splitLines(area.value);
  const line = lines[number - 1];
  area.focus();
  if (!line) return;
  area.setSelectionRange(line.start, line.start + line.text.length);
  // Browsers scroll to what is typed, not to what is selected.
  area.scrollTop = (area.scrollHeight / lines.length) * (number - 2);
}
