import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Team } from '../../../contract/teams.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { TeamRow } from './team-row.tsx';

/** Every team, in the order in which it came. */
export function TeamList({ teams }: { teams: readonly Team[] }) {
  const [doomed, setDoomed] = useState<Team | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = (isDeleted: boolean) => {
    flushSync(() => setDoomed(null));
    // The button that asked for it is gone with its row.
    if (isDeleted) list.current?.focus();
  };
  return (
    <>
      {teams.length === 0 ? (
        <p className="grid h-32 place-items-center rounded-xl border border-line border-dashed px-6 text-center text-faint lg:h-60">
          No teams yet. Paste the whole list at once, or add them one by one.
        </p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Teams"
          className="divide-y divide-line rounded-xl border border-line bg-paper"
        >
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} remove={() => setDoomed(team)} />
          ))}
        </ul>
      )}
      <DeleteTeamDialog team={doomed} close={close} />
    </>
  );
}
