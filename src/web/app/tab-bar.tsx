import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useUser } from '../api/session.ts';
import { BallIcon, BracketIcon, MoreIcon, PeopleIcon, PodiumIcon } from '../ui/icons.tsx';
import { BRACKET, GROUPS, isCurrent, LEADERBOARD, MY_BRACKET, type NavigationLink } from './navigation.tsx';

interface Tab {
  link: NavigationLink;
  icon: ReactNode;
}

const TABS: readonly Tab[] = [
  { link: MY_BRACKET, icon: <BallIcon /> },
  { link: BRACKET, icon: <BracketIcon /> },
  { link: LEADERBOARD, icon: <PodiumIcon /> },
];

const GROUPS_TAB: Tab = { link: GROUPS, icon: <PeopleIcon /> };

const ITEM =
  'grid min-h-14 w-full cursor-pointer content-center justify-items-center gap-0.5 font-semibold text-faint text-xs aria-[current]:text-accent';

/** The navigation of phones and tablets, within reach of the thumb. While a bracket is picked, the bar with its submission is there instead. */
export function TabBar({ openMenu }: { openMenu: () => void }) {
  const [path] = useLocation();
  const user = useUser();
  const tabs = user === null ? TABS : [...TABS, GROUPS_TAB];
  return (
    <nav aria-label="Tabs" className="tab-bar">
      {/* On the narrowest phones the tabs are as wide as their labels, which fit only so. */}
      <ul className="mx-auto grid max-w-2xl grid-flow-col max-[23rem]:auto-cols-auto auto-cols-fr">
        {tabs.map(({ link, icon }) => (
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
