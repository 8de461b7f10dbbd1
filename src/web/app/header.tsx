import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../contract/users.ts';
import { urlOf } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { isUnder, PATHS } from '../paths.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { APP_NAME } from '../ui/page-title.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header() {
  const user = useUser();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  // Back and Forward change the page behind the menu.
  useEffect(() => {
    addEventListener('popstate', closeMenu);
    return () => removeEventListener('popstate', closeMenu);
  }, [closeMenu]);
  const links = linksFor(user);
  return (
    <header className="mx-auto flex w-full max-w-[100rem] items-center gap-3 px-4 py-3 short:py-1 sm:px-6 xl:gap-4 print:hidden">
      <Link
        href={PATHS.home}
        className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-bold font-display text-2xl"
      >
        <img src="/ball.svg" alt="" className="size-8 flex-none" />
        <span className="truncate">{APP_NAME}</span>
      </Link>
      <nav aria-label="Main" className="hidden flex-none lg:flex xl:ml-4 xl:gap-1">
        <NavLinks links={links} />
      </nav>
      <div className="ml-auto hidden min-w-0 items-center gap-4 lg:flex">
        <div className="hidden xl:block">
          <ThemeSwitch />
        </div>
        <Account user={user} />
      </div>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className="ml-auto lg:ml-0 xl:hidden"
      >
        <MenuIcon />
      </IconButton>
      <Dialog isOpen={isMenuOpen} close={closeMenu} title="Menu" shape="sheet">
        <nav aria-label="Menu" className="grid gap-1">
          <NavLinks links={links} onFollow={closeMenu} />
        </nav>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 border-line border-t pt-6">
          <Account user={user} onFollow={closeMenu} />
          <ThemeSwitch />
        </div>
      </Dialog>
    </header>
  );
}

function Account({ user, onFollow }: { user: User | null | undefined; onFollow?: () => void }) {
  const [path] = useLocation();
  const historyState = useHistoryState<unknown>();
  // Avoids a flash of the Login button for logged-in users.
  if (user === undefined) return <div className="h-11 w-20" />;
  if (user === null) {
    return (
      <ButtonLink href={PATHS.auth} state={needsLogin(path) ? { returnTo: path } : historyState} onClick={onFollow}>
        Login
      </ButtonLink>
    );
  }
  return (
    <div className="flex min-w-0 max-w-full items-center gap-3">
      <Link
        href={PATHS.account}
        title={user.username}
        aria-label={`Your account: ${user.username}`}
        aria-current={path === PATHS.account ? 'page' : undefined}
        onClick={onFollow}
        className="inline-flex min-h-11 min-w-0 max-w-48 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        <span className="truncate">{user.username}</span>
      </Link>
      {/* A server route, not a client-side one: it ends the session and redirects to the home page. */}
      <a
        href={urlOf('GET /api/logout')}
        className="inline-flex min-h-11 flex-none items-center rounded-full border border-edge px-4 font-semibold hover:bg-raised"
      >
        Logout
      </a>
    </div>
  );
}

const ITEM =
  'flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-semibold xl:px-4 hover:bg-raised aria-[current]:bg-ink aria-[current]:text-paper';

function NavLinks({ links, onFollow }: { links: readonly NavigationLink[]; onFollow?: () => void }) {
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

interface NavigationLink {
  href: string;
  label: string;
  /** Other paths for which this link is the current one. */
  otherPaths?: readonly string[];
}

const PUBLIC_LINKS: readonly NavigationLink[] = [
  { href: PATHS.bracket, label: 'Bracket' },
  {
    href: PATHS.leaderboard,
    label: 'Leaderboard',
    otherPaths: [PATHS.picks, PATHS.history, PATHS.season, PATHS.publicBracket, PATHS.compare],
  },
  { href: PATHS.openingDay, label: 'Opening Day' },
  { href: PATHS.stats, label: 'Stats' },
];

function linksFor(user: User | null | undefined): NavigationLink[] {
  return [
    ...PUBLIC_LINKS,
    ...(user ? [{ href: PATHS.myBracket, label: 'My Bracket' }] : []),
    ...(user?.isAdmin ? [{ href: PATHS.admin, label: 'Admin' }] : []),
  ];
}

function isCurrent({ href, otherPaths = [] }: NavigationLink, path: string): boolean {
  return [href, ...otherPaths].some((parent) => isUnder(parent, path));
}

/** Whether the page at this path needs a login, which then returns to it. */
function needsLogin(path: string): boolean {
  return path === PATHS.myBracket || path === PATHS.account || isUnder(PATHS.admin, path);
}
