import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import type { OwnRow } from './use-entries.ts';

// Rows on the first screen, which need no jump.
const FIRST_ROWS = 10;

interface HeaderProps {
  titleId: string;
  isOpen: boolean;
  own: OwnRow | null;
  jumpToOwn: () => void;
}

export function StandingsHeader({ titleId, isOpen, own, jumpToOwn }: HeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 sm:min-h-18 sm:px-5 sm:py-3">
      <h2 id={titleId} className="font-bold font-display text-2xl">
        Standings
      </h2>
      {own && own.row >= FIRST_ROWS && (
        <Button variant="secondary" className="ml-auto max-lg:hidden print:hidden" onClick={jumpToOwn}>
          Jump to me
        </Button>
      )}
      {isOpen && (
        <p className="flex w-full items-start gap-2 text-faint text-sm">
          <LockIcon />
          Picks stay hidden until submissions close.
        </p>
      )}
    </header>
  );
}
