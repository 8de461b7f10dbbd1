import { SubNavigation } from '../ui/sub-navigation.tsx';

const LINKS = [
  { href: '/leaderboard', label: 'Standings' },
  { href: '/picks', label: 'Picks' },
];

export function LeaderboardNavigation() {
  return <SubNavigation label="Leaderboard" links={LINKS} />;
}
