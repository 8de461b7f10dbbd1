import { PATHS } from '../paths.ts';
import { SubNavigation } from '../ui/sub-navigation.tsx';
import { useSeason } from './season.ts';

const LINKS = [
  { href: PATHS.leaderboard, label: 'Standings' },
  { href: PATHS.picks, label: 'Picks' },
  { href: PATHS.race, label: 'Race', otherPaths: [PATHS.recaps] },
  { href: PATHS.whatIf, label: 'What if' },
  { href: PATHS.history, label: 'History' },
];

/** Links between the standings and the pages made from them. A past season has other links (past-season.tsx). */
export function LeaderboardNavigation() {
  return !useSeason().isPast && <SubNavigation label="Leaderboard" links={LINKS} />;
}
