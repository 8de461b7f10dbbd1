import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../contract/users.ts';
import { urlOf } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { isUnder, PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LEADERBOARD, linksFor, NavLinks } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const MORE_LINKS = [
  { href: PATHS.rules, label: 'Rules' },
  { href: PATHS.history, label: 'History' },
];

/** The menu of small screens: all links, the account and the theme. */
export function Menu({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const user = useUser();
  // Back and Forward change the page behind the menu.
  useEffect(() => {
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [close]);
  // The history has a link of its own here.
  const links = linksFor(user).map((link) =>
    link === LEADERBOARD ? { ...link, otherPaths: [PATHS.picks, PATHS.publicBracket, PATHS.compare] } : link,
  );
  return (
    <Dialog isOpen={isOpen} close={close} title="Menu" shape="sheet">
      <nav aria-label="Menu" className="grid gap-1">
        <NavLinks links={links} onFollow={close} />
        <hr className="my-1 border-line" />
        <NavLinks links={MORE_LINKS} onFollow={close} />
      </nav>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 border-line border-t pt-6">
        <Account user={user} onFollow={close} />
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}

export function Account({ user, onFollow }: { user: User | null | undefined; onFollow?: () => void }) {
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

/** Whether the page at this path needs a login, which then returns to it. */
function needsLogin(path: string): boolean {
  return path === PATHS.myBracket || path === PATHS.account || isUnder(PATHS.admin, path);
}
