import type { User } from '../../contract/users.ts';

export interface NavigationLink {
  href: string;
  label: string;
}

const PUBLIC_LINKS: readonly NavigationLink[] = [
  { href: '/bracket', label: 'Bracket' },
  { href: '/leaderboard', label: 'Leaderboard' },
  { href: '/opening-day', label: 'Opening Day' },
  { href: '/stats', label: 'Stats' },
];

export function linksFor(user: User | null | undefined): NavigationLink[] {
  return [
    ...PUBLIC_LINKS,
    ...(user ? [{ href: '/my-bracket', label: 'My Bracket' }] : []),
    ...(user?.isAdmin ? [{ href: '/admin', label: 'Admin' }] : []),
  ];
}

export function isActive({ href }: NavigationLink, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** Whether a visitor sees less of this page, so that a login leads back to it. */
export function needsLogin(path: string): boolean {
  return path === '/my-bracket' || isActive({ href: '/admin', label: '' }, path);
}
