import { useInfiniteQuery } from '@tanstack/react-query';
import type { Picker } from '../../contract/pick-shares.ts';
import { type ContenderId, nameOf, type Tree } from '../../domain/bracket/tree.ts';
import type { Share } from '../../domain/picks/shares.ts';
import { displayName, lettersOf } from '../../domain/players/names.ts';
import { pickersQuery } from '../api/bracket-queries.ts';
import { useUser } from '../api/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { YouBadge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { countOf, formatRank } from '../ui/format.ts';
import { MoreButton } from '../ui/more-button.tsx';
import { SearchField, useDebouncedSearch } from '../ui/search-field.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { BracketLink } from './bracket-link.tsx';
import { useGroupId, useSeason } from './season.ts';

// As many rows as fill a phone.
const MAX_ROWS = 8;
const ROW_REM = 3.25;

interface PickersDialogProps {
  tree: Tree;
  gameId: number;
  share: Share;
  /** The number of brackets that could have made the pick. */
  brackets: number;
  close: () => void;
}

/** Who is behind a share, by rank. */
export function PickersDialog({ tree, share, brackets, close, ...game }: PickersDialogProps) {
  const { data: tournament } = useSeason();
  const { search, field } = useDebouncedSearch();
  const { teamId, count, merged = [teamId] } = share;
  const title = `${nameOf(tree, teamId)}: ${count.toLocaleString()} of ${brackets.toLocaleString()}`;
  return (
    <Dialog isOpen close={close} title={title}>
      <div className="grid gap-2">
        <SearchField label="Search by name" {...field} />
        {/* A dialog that shrinks with what is found would move the field away. */}
        <div style={{ minHeight: `${1.5 + ROW_REM * Math.min(count, MAX_ROWS)}rem` }}>
          {tournament &&
            merged.map((contender) => (
              <Pickers
                key={contender}
                tree={tree}
                tournamentId={tournament.id}
                {...game}
                contender={contender}
                heading={merged.length > 1 ? `Picked ${nameOf(tree, contender)}` : null}
                expected={count}
                search={search}
                close={close}
              />
            ))}
        </div>
      </div>
    </Dialog>
  );
}

interface PickersProps {
  tree: Tree;
  tournamentId: number;
  gameId: number;
  contender: ContenderId;
  /** Tells the lists apart if there are several. */
  heading: string | null;
  /** About how many people there will be. */
  expected: number;
  search: string;
  close: () => void;
}

function Pickers({ tree, tournamentId, gameId, contender, heading, expected, search, close }: PickersProps) {
  const query = useInfiniteQuery({
    ...pickersQuery(tournamentId, gameId, contender, search, useGroupId()),
    placeholderData: (previous) => previous,
  });
  const { data, isError, isPlaceholderData, refetch } = query;
  const user = useUser();
  const people = data?.pages.flatMap((page) => page.people);
  const total = data?.pages[0]?.total ?? 0;
  // Before the first result everybody would be first.
  const hasRanks = tree.games.some(({ winnerId }) => winnerId !== null);
  return (
    <section aria-label={heading ?? 'People'} aria-busy={isPlaceholderData}>
      {heading && <h3 className="wrap-anywhere mt-3 font-semibold">{heading}</h3>}
      <p role="status" className="min-h-6 text-faint text-sm">
        {people && describeFound(total, search)}
      </p>
      {!people && isError && <Failure title="The names could not be loaded" onRetry={refetch} />}
      {!people && !isError && <PickersLoading count={expected} />}
      <ul className="-mx-2 grid">
        {people?.map((person) => (
          <PickerRow
            key={person.bracketId}
            person={person}
            isYou={person.userId === user?.id}
            hasRank={hasRanks}
            follow={close}
          />
        ))}
      </ul>
      <MoreButton query={query}>Show More</MoreButton>
    </section>
  );
}

/** How many people a list has, or how many of them match the search. */
export function describeFound(total: number, search: string): string {
  if (search === '') return countOf(total, 'person', 'people');
  return total === 0 ? 'Nobody here has that in their name.' : `${total.toLocaleString()} found`;
}

interface PickerRowProps {
  person: Picker;
  isYou: boolean;
  hasRank: boolean;
  follow: () => void;
}

function PickerRow({ person, isYou, hasRank, follow }: PickerRowProps) {
  return (
    <li className="relative flex min-h-13 items-center gap-3 rounded-xl px-2 hover:bg-raised">
      <Avatar imageUrl={person.profileImageUrl} initials={lettersOf(person)} className="size-9 text-xs" />
      <BracketLink
        bracketId={person.bracketId}
        isVisible
        hitArea="after:inset-0"
        onClick={follow}
        className="wrap-anywhere my-1 line-clamp-2 font-semibold leading-tight"
      >
        {displayName(person)}
      </BracketLink>
      {isYou && <YouBadge />}
      {hasRank && <span className="ml-auto whitespace-nowrap text-faint text-sm">{formatRank(person.rank)}</span>}
    </li>
  );
}

function PickersLoading({ count }: { count: number }) {
  return (
    <div role="status" className="grid">
      <span className="sr-only">Loading the names</span>
      {Array.from({ length: Math.min(count, MAX_ROWS) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <div key={index} className="flex h-13 items-center gap-3">
          <Skeleton shape="round" className="size-9" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
