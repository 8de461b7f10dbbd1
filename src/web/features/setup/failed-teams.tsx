import { Button, IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { FailedTeam } from './adding-teams.ts';

interface FailedTeamsProps {
  teams: readonly FailedTeam[];
  tryAgain: () => void;
  forget: (name: string) => void;
}

/** Names that were typed and are on no list yet. */
export function FailedTeams({ teams, tryAgain, forget }: FailedTeamsProps) {
  if (teams.length === 0) return null;
  return (
    <section aria-label="Names to try again" className="mt-4 grid gap-3 rounded-xl bg-bad-soft px-4 py-3">
      <ul className="grid gap-1">
        {teams.map(({ name, sentence }) => (
          <li key={name} className="flex items-center gap-2">
            <p role="alert" className="wrap-anywhere min-w-0 flex-1 font-semibold text-bad text-sm">
              {sentence}
            </p>
            <IconButton label={`Forget ${name}`} onClick={() => forget(name)} className="-mr-3 text-bad">
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button look="secondary" size="small" className="justify-self-start" onClick={tryAgain}>
        {teams.length === 1 ? 'Try again' : `Try all ${teams.length} again`}
      </Button>
    </section>
  );
}
