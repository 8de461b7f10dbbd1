import type { Model } from '../../domain/chances/models.ts';
import type { ChancesReport } from '../../engine/chances/report.ts';
import type { Version } from '../cache.ts';
import type { Standings } from './standings.ts';

/** The chances to finish first, which order the leaderboard. They are counted elsewhere (`chances/`). */
export interface ListedChances {
  /** Null while the first are being counted. */
  read(current: Standings, model: Model): { report: ChancesReport } | null;
  versionOf(tournamentId: number, model: Model): Version;
}

/** That of the column with the chances. */
export const LISTED_MODEL: Model = 'seed';
