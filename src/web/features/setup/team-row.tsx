import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Team } from '../../../contract/teams.ts';
import { IconButton } from '../../ui/button.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { RenameForm } from './rename-form.tsx';

export function TeamRow({ team, remove }: { team: Team; remove: () => void }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const done = () => {
    flushSync(() => setIsRenaming(false));
    pencil.current?.focus();
  };
  return (
    <li className="flex min-h-11 items-center gap-2 pl-3">
      {isRenaming ? (
        <RenameForm team={team} done={done} />
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 py-1 leading-tight">
            <span className="wrap-anywhere">{team.name}</span>
            <span className="whitespace-nowrap text-faint text-sm">{describePlace(team)}</span>
          </div>
          <IconButton ref={pencil} label={`Rename ${team.name}`} onClick={() => setIsRenaming(true)}>
            <PencilIcon />
          </IconButton>
          <IconButton label={`Delete ${team.name}`} onClick={remove} className="-ml-2 text-bad">
            <TrashIcon />
          </IconButton>
        </>
      )}
    </li>
  );
}

function describePlace({ seed, bracketPosition }: Team): string {
  return [seed !== null && `Seed ${seed}`, bracketPosition !== null && `(#${bracketPosition})`]
    .filter(Boolean)
    .join(' ');
}
