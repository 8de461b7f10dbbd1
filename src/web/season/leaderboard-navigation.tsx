import { PATHS } from '../paths.ts';
import { SubNavigation } from '../ui/sub-navigation.tsx';
import { useSeason } from './season.ts';

const LINKS = [
  { href: PATHS.leaderboard, label: 'Standings' },
  { href: PATHS.picks, label: 'Picks' },
  { href: PATHS.history, label: 'History' },
];

/** Links between the standings, the picks and the history. A past season has other links (past-season.tsx). */
export function LeaderboardNavigation() {
  return !useSeason().isPast && <SubNavigation label="Leaderboard" links={LINKS} />;
}
