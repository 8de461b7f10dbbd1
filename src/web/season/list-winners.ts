import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { displayName } from '../../domain/players/names.ts';
import { TOP_COUNT } from '../api/leaderboard-queries.ts';
import { isolate } from './game-texts.ts';

export type TopEntry = Pick<LeaderboardEntry, 'firstName' | 'lastName' | 'username' | 'rank' | 'totalScore'>;

/** The names of those who share first place. If all fetched entries do, there may be more: the last is named 'others'. */
export function listWinners(top: readonly TopEntry[]): string {
  const names = top.filter(({ rank }) => rank === 1).map((entry) => isolate(displayName(entry)));
  return new Intl.ListFormat('en').format(names.length === TOP_COUNT ? [...names.slice(0, -1), 'others'] : names);
}
