import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { BallIcon, BracketIcon, MoreIcon, PodiumIcon } from '../ui/icons.tsx';
import { BRACKET, isCurrent, LEADERBOARD, MY_BRACKET, type NavigationLink } from './navigation.tsx';

const TABS: readonly { link: NavigationLink; icon: ReactNode }[] = [
  { link: MY_BRACKET, icon: <BallIcon /> },
  { link: BRACKET, icon: <BracketIcon /> },
  { link: LEADERBOARD, icon: <PodiumIcon /> },
];

const ITEM =
  'grid min-h-14 w-full cursor-pointer content-center justify-items-center gap-0.5 font-semibold text-faint text-xs aria-[current]:text-accent';

/** The navigation of phones, within reach of the thumb. While a bracket is picked, the bar with its submission is there instead. */
export function TabBar({ openMenu }: { openMenu: () => void }) {
  const [path] = useLocation();
  return (
    <nav aria-label="Tabs" className="tab-bar">
      <ul className="grid grid-cols-4">
        {TABS.map(({ link, icon }) => (
          <li key={link.href}>
            <Link href={link.href} aria-current={isCurrent(link, path) ? 'page' : undefined} className={ITEM}>
              {icon}
              {link.label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={openMenu} className={ITEM}>
            <MoreIcon />
            More
          </button>
        </li>
      </ul>
    </nav>
  );
}
