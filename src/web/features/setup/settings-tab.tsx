import { useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CreateForm } from './create-form.tsx';
import { EditForm } from './edit-form.tsx';

interface SettingsTabProps {
  tournament: Tournament | null;
  teamCount: number | undefined;
  showTeams: () => void;
}

/** Makes the first tournament, changes the current one, or makes the next. */
export function SettingsTab({ tournament, teamCount, showTeams }: SettingsTabProps) {
  // Stays so when somebody else is quicker, and with it what was typed.
  const [isNew, setIsNew] = useState(tournament === null);
  if (isNew || !tournament) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title="New tournament">
          <CreateForm
            current={tournament}
            teamCount={teamCount}
            cancel={tournament ? () => setIsNew(false) : undefined}
            created={() => {
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
          A new tournament starts with no teams and no brackets, and takes the place of {tournament.name} on every page.{' '}
          {tournament.name} stays stored.
        </p>
        <Button look="secondary" className="mt-5" onClick={() => setIsNew(true)}>
          Start a New Tournament
        </Button>
      </Card>
    </div>
  );
}

const STEPS = [
  ['Name it and say when it starts', 'Both can be changed later.'],
  ['Add the teams', 'Paste the whole list from a spreadsheet, seeds included if you have them.'],
  ['Generate the bracket', 'With 32 teams, or 34 with play-ins. Then open submissions.'],
] as const;

/** What awaits whoever starts with nothing. */
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
