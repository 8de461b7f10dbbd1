import { Link, useLocation } from 'wouter';
import type { SeasonPart } from '../../contract/tournaments.ts';
import type { User } from '../../contract/users.ts';
import { useCurrentTournament } from '../api/tournament-queries.ts';
import { isUnder, PATHS } from '../paths.ts';

export interface NavigationLink {
  href: string;
  label: string;
  /** Other paths for which this link is the current one. */
  otherPaths?: readonly string[];
  /** What the page shows, if it can be empty. */
  part?: SeasonPart;
}

export const BRACKET: NavigationLink = { href: PATHS.bracket, label: 'Bracket' };
export const MY_BRACKET: NavigationLink = { href: PATHS.myBracket, label: 'My Bracket' };
export const LEADERBOARD: NavigationLink = {
  href: PATHS.leaderboard,
  label: 'Leaderboard',
  otherPaths: [
    PATHS.picks,
    PATHS.race,
    PATHS.recaps,
    PATHS.whatIf,
    PATHS.history,
    PATHS.season,
    PATHS.publicBracket,
    PATHS.compare,
  ],
};

export const GROUPS: NavigationLink = { href: PATHS.groups, label: 'Groups', otherPaths: [PATHS.join] };

/** Visitors see the groups only while they look at them, or at an invitation to one. */
export function linksFor(user: User | null | undefined, path: string): NavigationLink[] {
  return [
    BRACKET,
    LEADERBOARD,
    { href: PATHS.openingDay, label: 'Opening Day', part: 'opening_day' },
    { href: PATHS.stats, label: 'Stats', part: 'stats' },
    ...(user ? [MY_BRACKET] : []),
    ...(user || isCurrent(GROUPS, path) ? [GROUPS] : []),
    ...(user?.isAdmin ? [{ href: PATHS.admin, label: 'Admin' }] : []),
  ];
}

export function isCurrent({ href, otherPaths = [] }: NavigationLink, path: string): boolean {
  return [href, ...otherPaths].some((parent) => isUnder(parent, path));
}

const ITEM =
  'flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-semibold xl:px-4 hover:bg-raised aria-[current]:bg-ink aria-[current]:text-paper';

/** A colour alone, so that nothing moves when it becomes known. */
const QUIET = 'text-faint';

export function NavLinks({ links, onFollow }: { links: readonly NavigationLink[]; onFollow?: () => void }) {
  const [path] = useLocation();
  const { data: tournament } = useCurrentTournament();
  return (
    <ul className="contents">
      {links.map((link) => {
        const isEmpty = link.part !== undefined && tournament?.emptyPages?.includes(link.part);
        return (
          <li key={link.href}>
            <Link
              href={link.href}
              title={isEmpty ? 'Nothing there yet' : undefined}
              aria-current={isCurrent(link, path) ? 'page' : undefined}
              onClick={onFollow}
              className={isEmpty ? `${ITEM} ${QUIET}` : ITEM}
            >
              {link.label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
