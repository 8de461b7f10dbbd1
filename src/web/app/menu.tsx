import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '../api/session.ts';
import { PATHS } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AccountLinks } from './account-links.tsx';
import { LEADERBOARD, linksFor, NavLinks } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const MORE_LINKS = [
  { href: PATHS.rules, label: 'Rules' },
  { href: PATHS.history, label: 'History' },
];

/** The menu of small screens: all links, the account and the theme. */
export function Menu({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const user = useUser();
  const [path] = useLocation();
  // Back and Forward change the page behind the menu.
  useEffect(() => {
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [close]);
  // The history has a link of its own here.
  const links = linksFor(user, path).map((link) =>
    link === LEADERBOARD
      ? { ...link, otherPaths: [PATHS.picks, PATHS.race, PATHS.recaps, PATHS.publicBracket, PATHS.compare] }
      : link,
  );
  return (
    <Dialog isOpen={isOpen} close={close} title="Menu" shape="sheet">
      <nav aria-label="Menu" className="grid gap-1">
        <NavLinks links={links} onFollow={close} />
        <hr className="my-1 border-line" />
        <NavLinks links={MORE_LINKS} onFollow={close} />
      </nav>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 border-line border-t pt-6">
        <AccountLinks user={user} onFollow={close} />
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}
