import { useState } from 'react';
import { BracketLink } from '../../season/bracket-link.tsx';
import { BracketSearch } from '../../season/bracket-search.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatRank } from '../../ui/format.ts';
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx';
import { lookOf, Swatch } from './race-looks.tsx';
import { describeRunner, nameRunner } from './race-texts.ts';
import type { Runner } from './runners.ts';
import type { useChosen } from './use-chosen.ts';

interface RacePeopleProps {
  runners: readonly Runner[];
  step: number;
  activeId: number | null;
  point: (bracketId: number | null) => void;
  /** The bracket that stands out until another one is chosen. */
  pinnedId: number | null;
  pin: (bracketId: number) => void;
  chosen: ReturnType<typeof useChosen>;
}

/** Whose lines they are: a press on one makes it stand out. */
export function RacePeople({ runners, step, activeId, point, pinnedId, pin, chosen }: RacePeopleProps) {
  const active = runners.find(({ bracketId }) => bracketId === activeId);
  return (
    <div className="mt-2">
      <ul aria-label="In the race" className="-mx-2 flex flex-wrap gap-x-1">
        {runners.map((runner, index) => {
          const { bracketId, isChosen, isMe } = runner;
          return (
            <li key={bracketId} className="flex max-w-full items-center">
              <button
                type="button"
                aria-pressed={bracketId === pinnedId}
                onClick={() => pin(bracketId)}
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(bracketId)}
                onPointerLeave={() => point(null)}
                onFocus={() => point(bracketId)}
                onBlur={() => point(null)}
                className="inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full px-2 hover:bg-raised aria-pressed:bg-raised print:min-h-6"
              >
                <Swatch look={lookOf(runner, index)} isMe={isMe} />
                <span className={`truncate ${isMe ? 'font-bold' : 'font-semibold'}`}>{nameRunner(runner)}</span>
                <span className="text-faint text-sm">{formatRank(runner.ranks[step] ?? 1)}</span>
              </button>
              {isChosen && (
                <IconButton
                  label={`Remove ${nameRunner(runner)}`}
                  onClick={() => chosen.setIds(chosen.ids.filter((id) => id !== bracketId))}
                  className="-ml-2 print:hidden"
                >
                  <CloseIcon />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {/* A line of its own from the start, so that nothing moves. */}
      <p className="wrap-anywhere min-h-13 pt-1 text-sm leading-6 print:hidden">
        {active ? (
          <>
            {describeRunner(active, step)}.{' '}
            <BracketLink bracketId={active.bracketId} isVisible className="inline-block py-0.5 font-semibold">
              See the bracket
            </BracketLink>
          </>
        ) : (
          <span className="text-faint">Choose a line or a name to follow it.</span>
        )}
      </p>
    </div>
  );
}

interface AddPersonProps {
  tournamentId: number;
  runners: readonly Runner[];
  chosen: ReturnType<typeof useChosen>;
}

/** Adds somebody's line. */
export function AddPerson({ tournamentId, runners, chosen: { ids, setIds, isFull } }: AddPersonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        disabled={isFull}
        onClick={() => setIsOpen(true)}
        className="print:hidden"
      >
        <PlusIcon />
        Add somebody
      </Button>
      <BracketSearch
        isOpen={isOpen}
        close={() => setIsOpen(false)}
        title="Add somebody to the race"
        tournamentId={tournamentId}
        without={runners.map(({ bracketId }) => bracketId)}
        choose={(bracketId) => {
          setIds([...ids, bracketId]);
          setIsOpen(false);
        }}
      />
    </>
  );
}
