import { useQuery } from '@tanstack/react-query';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { displayName, lettersOf } from '../../domain/players/names.ts';
import { searchQuery } from '../api/leaderboard-queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatRank } from '../ui/format.ts';
import { SearchField, useDebouncedSearch } from '../ui/search-field.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { useGroupId } from './season.ts';

interface BracketSearchProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  tournamentId: number;
  /** Brackets that cannot be chosen. */
  without: readonly number[];
  choose: (bracketId: number) => void;
}

/** A dialog to choose somebody's bracket by name. Without a text it lists the top of the leaderboard. */
export function BracketSearch({ isOpen, close, title, ...search }: BracketSearchProps) {
  return (
    <Dialog isOpen={isOpen} close={close} title={title}>
      <People {...search} />
    </Dialog>
  );
}

function People({ tournamentId, without, choose }: Omit<BracketSearchProps, 'isOpen' | 'close' | 'title'>) {
  const { search, field } = useDebouncedSearch();
  const { data, isError } = useQuery({
    ...searchQuery(tournamentId, search, useGroupId()),
    placeholderData: (previous) => previous,
  });
  const people = data?.filter(({ bracketId }) => !without.includes(bracketId));
  return (
    <div className="grid gap-3">
      <SearchField label="Name" {...field} ref={takeFocus} />
      <div role="status" className="text-faint">
        {isError && 'The names could not be loaded. Check your connection and type again.'}
        {people?.length === 0 && 'Nobody else has that in their name.'}
      </div>
      <ul className="grid">
        {people?.map((person) => (
          <li key={person.bracketId}>
            <Person person={person} choose={choose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Person({ person, choose }: { person: LeaderboardEntry; choose: (bracketId: number) => void }) {
  return (
    <button
      type="button"
      onClick={() => choose(person.bracketId)}
      className="flex min-h-13 w-full cursor-pointer items-center gap-3 rounded-xl px-2 text-left hover:bg-raised"
    >
      <Avatar imageUrl={person.profileImageUrl} initials={lettersOf(person)} className="size-9 text-xs" />
      <span className="wrap-anywhere line-clamp-2 font-semibold leading-tight">{displayName(person)}</span>
      <span className="ml-auto whitespace-nowrap text-faint text-sm">
        {formatRank(person.rank)}, {person.totalScore} points
      </span>
    </button>
  );
}
