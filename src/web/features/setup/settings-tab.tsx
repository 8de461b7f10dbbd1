import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Tournament, TournamentInput } from '../../../contract/tournaments.ts';
import { useReopenQuestion } from '../../admin/use-reopen-question.tsx';
import { useSaveTournament } from '../../admin/use-save-tournament.ts';
import { useForm, useRebase, validateInput } from '../../forms/use-form.ts';
import { opensAgain } from '../../season/deadline.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { CreateTournamentForm } from './create-tournament-form.tsx';
import { DeleteTournament } from './delete-tournament.tsx';
import {
  diffSettings,
  parseSettings,
  SettingsFields,
  type SettingsValues,
  toSettingsValues,
} from './settings-fields.tsx';

/** The query string (`?next`) that opens the form of the next season. */
const NEXT_SEASON = 'next';

interface SettingsTabProps {
  tournament: Tournament | null;
  teamCount: number | undefined;
  showTeams: () => void;
}

/** Creates the first tournament, edits the current one, or creates the next. */
export function SettingsTab({ tournament, teamCount, showTeams }: SettingsTabProps) {
  const [path, navigate] = useLocation();
  // Stays true if another admin creates a tournament meanwhile, to keep the input.
  const [isNew, setIsNew] = useState(useSearch() === NEXT_SEASON || tournament === null);
  const cancel = () => {
    setIsNew(false);
    navigate(path, { replace: true });
  };
  if (isNew || !tournament) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title="New tournament">
          <CreateTournamentForm
            current={tournament}
            teamCount={teamCount}
            cancel={tournament ? cancel : undefined}
            onCreated={() => {
              setIsNew(false);
              showTeams();
            }}
          />
        </Card>
        <NextSteps />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card title="Settings">
        <EditForm key={tournament.id} tournament={tournament} />
      </Card>
      <Card title="Another season?">
        <p className="wrap-anywhere text-faint">
          A new tournament starts without brackets, with new teams or those of an earlier season, and takes the place of{' '}
          {tournament.name} on every page. {tournament.name} moves to the history.
        </p>
        <Button variant="secondary" className="mt-5" onClick={() => setIsNew(true)}>
          Start a New Tournament
        </Button>
      </Card>
      <DeleteTournament current={tournament} />
    </div>
  );
}

const STEPS = [
  ['Name it and say when it starts', 'Both can be changed later.'],
  ['Add the teams', 'Paste the whole list from a spreadsheet, seeds included if you have them.'],
  ['Generate the bracket', 'With 32 teams, or 34 with play-ins. Then open submissions.'],
] as const;

function NextSteps() {
  return (
    <aside aria-label="How it goes" className="rounded-2xl bg-raised p-5 sm:p-7">
      <ol className="grid gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-full bg-court font-display font-extrabold text-on-court"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-bold">{title}</p>
              <p className="text-faint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function EditForm({ tournament }: { tournament: Tournament }) {
  const { problem, save } = useSaveTournament(tournament, 'Failed to update tournament');
  const stored = toSettingsValues(tournament);
  const { askFirst, dialog } = useReopenQuestion(tournament);
  const saveTyped = (typed: SettingsValues) =>
    save(diffSettings(typed, stored), (saved) => {
      rebase(typed, toSettingsValues(saved));
      toast.success('Tournament Updated', saved.name);
    });
  const { values, field, rebase, isSending, formProps } = useForm({
    initial: stored,
    validate: (typed) => validateInput(TournamentInput, parseSettings(typed)),
    send: (typed) => {
      const { submissionsCloseAt } = diffSettings(typed, stored);
      const opens = submissionsCloseAt !== undefined && opensAgain(tournament, submissionsCloseAt);
      return askFirst(opens, () => saveTyped(typed));
    },
  });
  // Results and other admins change the settings too.
  useRebase(rebase, stored, tournament);
  const isChanged = Object.keys(diffSettings(values, stored)).length > 0;
  return (
    <form {...formProps} aria-label="Tournament settings" className="grid gap-5">
      <SettingsFields status={values.status} field={field} isFixed={tournament.submissionsOpenedAt !== null} />
      <FormProblem>{problem}</FormProblem>
      {dialog}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Saving...' : 'Save Changes'}
        </Button>
        <p role="status" className="text-faint">
          {isChanged && !isSending && 'Not saved yet'}
        </p>
      </div>
    </form>
  );
}
