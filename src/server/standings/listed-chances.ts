import type { Model } from '../../domain/chances/models.ts';
import type { LeaderboardSort, ListOrder } from '../../domain/scoring/ranking.ts';
import type { ChancesReport } from '../../engine/chances/report.ts';
import type { Version } from '../cache.ts';
import { requireClosed, type Standings } from './standings.ts';

/** The chances to finish first, which order the leaderboard. They are counted elsewhere (`chances/`). */
export interface ListedChances {
  /** Null while the first are being counted. */
  read(current: Standings, model: Model): { report: ChancesReport } | null;
  versionOf(tournamentId: number, model: Model): Version;
}

/** That of the column with the chances. */
export const LISTED_MODEL: Model = 'seed';

/** How a list is sorted. */
export interface Order<Report = ChancesReport> {
  /** That of the ranks. */
  sort: LeaderboardSort;
  /** The chances that order the list instead; null while the first are being counted. */
  report?: Report | null;
}

export function resolveOrder<Report>(
  current: Standings,
  order: ListOrder,
  read: () => { report: Report } | null,
): Order<Report> {
  if (order !== 'win') return { sort: order };
  requireClosed(current);
  return { sort: 'total', report: read()?.report ?? null };
}
