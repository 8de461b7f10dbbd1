import { Link, useLocation } from 'wouter';
import type { User } from '../../contract/users.ts';
import { isUnder, PATHS } from '../paths.ts';

export interface NavigationLink {
  href: string;
  label: string;
  /** Other paths for which this link is the current one. */
  otherPaths?: readonly string[];
}

export const BRACKET: NavigationLink = { href: PATHS.bracket, label: 'Bracket' };
export const MY_BRACKET: NavigationLink = { href: PATHS.myBracket, label: 'My Bracket' };
export const LEADERBOARD: NavigationLink = {
  href: PATHS.leaderboard,
  label: 'Leaderboard',
  otherPaths: [PATHS.picks, PATHS.history, PATHS.season, PATHS.publicBracket, PATHS.compare],
};

export function linksFor(user: User | null | undefined): NavigationLink[] {
  return [
    BRACKET,
    LEADERBOARD,
    { href: PATHS.openingDay, label: 'Opening Day' },
    { href: PATHS.stats, label: 'Stats' },
    ...(user ? [MY_BRACKET] : []),
    ...(user?.isAdmin ? [{ href: PATHS.admin, label: 'Admin' }] : []),
  ];
}

export function isCurrent({ href, otherPaths = [] }: NavigationLink, path: string): boolean {
  return [href, ...otherPaths].some((parent) => isUnder(parent, path));
}

const ITEM =
  'flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-semibold xl:px-4 hover:bg-raised aria-[current]:bg-ink aria-[current]:text-paper';

export function NavLinks({ links, onFollow }: { links: readonly NavigationLink[]; onFollow?: () => void }) {
  const [path] = useLocation();
  return (
    <ul className="contents">
      {links.map((link) => (
        <li key={link.href}>
          <Link
            href={link.href}
            aria-current={isCurrent(link, path) ? 'page' : undefined}
            onClick={onFollow}
            className={ITEM}
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
