import type { Round } from '../domain/bracket/rounds.ts';

/** The path of every page. `routes.tsx` says what is shown there. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe/:token',
  bracket: '/bracket',
  myBracket: '/my-bracket',
  play: '/play',
  leaderboard: '/leaderboard',
  picks: '/picks',
  race: '/race',
  recaps: '/recaps',
  recap: recapPath(':round'),
  whatIf: '/what-if',
  publicBracket: bracketPath(':bracket'),
  compare: comparePath(':first', ':second'),
  groups: '/groups',
  group: groupPath(':group'),
  groupPicks: groupPath(':group', '/picks'),
  groupRace: groupPath(':group', '/race'),
  groupRecaps: groupPath(':group', '/recaps'),
  groupRecap: groupPath(':group', recapPath(':round')),
  groupSettings: groupPath(':group', '/settings'),
  join: joinPath(':code'),
  stats: '/stats',
  openingDay: '/opening-day',
  history: '/history',
  season: seasonPath(':id'),
  account: '/account',
  rules: '/rules',
  admin: '/admin',
  setup: '/admin/setup-bracket',
  schedule: '/admin/schedule',
  updateResults: '/admin/update-results',
  seeding: '/admin/seeding',
  adminOpeningDay: '/admin/opening-day',
  people: '/admin/people',
  audit: '/admin/audit',
  bracketControl: '/admin/bracket-control',
} as const;

export function bracketPath(bracket: number | ':bracket'): string {
  return `/brackets/${bracket}`;
}

export function comparePath(first: number | ':first', second: number | ':second'): string {
  return `/compare/${first}/${second}`;
}

/** The address of the recap of one round. */
export function recapPath(round: Round | ':round'): string {
  return `/recaps/${round}`;
}

/** The address of a group, or of one of its pages: `page` is the path of the one about everybody. */
export function groupPath(group: number | ':group', page = ''): string {
  return `/groups/${group}${page === '/leaderboard' ? '' : page}`;
}

/** The list of the user's groups, also for somebody with one, who is led to that otherwise. */
export const ALL_GROUPS = `${PATHS.groups}?all`;

/** The address of an invitation to a group. */
export function joinPath(code: string): string {
  return `/join/${code}`;
}

/** The address of a page about a tournament that is not the current one. */
export function seasonPath(tournamentId: number | ':id', page = ''): string {
  return `/t/${tournamentId}${page}`;
}

/** Whether a path is that of a page, or of one below it. Parameters and what follows them are ignored. */
export function isUnder(page: string, path: string): boolean {
  const parent = page.replace(/\/:.*/, '').toLowerCase();
  return `${path.toLowerCase()}/`.startsWith(`${parent}/`);
}
