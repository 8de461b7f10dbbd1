import { SubNavigation } from '../ui/sub-navigation.tsx';
import { useSeason } from './season.ts';

const LINKS = [
  { href: '/leaderboard', label: 'Standings' },
  { href: '/picks', label: 'Picks' },
  { href: '/history', label: 'History' },
];

/** The tabs of the leaderboard, its picks and the history. A past season has its own. */
export function LeaderboardNavigation() {
  return !useSeason().isPast && <SubNavigation label="Leaderboard" links={LINKS} />;
}
