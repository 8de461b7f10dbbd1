import { computeHallOfFame, type Finishes, type HallOfFame } from '../../engine/hall-of-fame.ts';
import { type Cache, FIXED } from '../cache.ts';
import type { Db } from '../db/database.ts';
import type { TournamentRow } from '../field/field.ts';
import { runInSlices } from '../slices.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { computeFinalStandings, type FinalStandings, type PodiumRow } from './final-standings.ts';

/** How completed tournaments ended, computed once per revision. */
export function createHistory(db: Db, cache: Cache, standings: StandingsCache) {
  const keyOf = ({ id, revision }: TournamentRow) => `${id} ${revision}`;
  /** Null if the tournament changes meanwhile. */
  const readFinal = (tournament: TournamentRow): Promise<FinalStandings | null> =>
    cache.read(`final standings ${keyOf(tournament)}`, () => computeFinalStandings(db, standings, tournament), {
      version: FIXED,
      sizeOf: ({ finishes }) => finishes.ranks.byteLength + finishes.userIds.byteLength,
    });

  return {
    readPodium: async (tournament: TournamentRow): Promise<readonly PodiumRow[]> => {
      const key = `podium ${keyOf(tournament)}`;
      const read = async () => (await readFinal(tournament))?.podium ?? null;
      return (await cache.read(key, read, { version: FIXED })) ?? [];
    },
    readHallOfFame: async (tournaments: readonly TournamentRow[]): Promise<HallOfFame> => {
      const readFinishes = async () => {
        const all: Finishes[] = [];
        // One after the other, so that the standings of only one are loaded at a time.
        for (const tournament of tournaments) {
          const final = await readFinal(tournament);
          if (final) all.push(final.finishes);
        }
        return all;
      };
      const computeComplete = async () => {
        const all = await readFinishes();
        return all.length === tournaments.length ? runInSlices(() => computeHallOfFame(all)) : null;
      };
      const complete = await cache.read(`hall of fame ${tournaments.map(keyOf).join()}`, computeComplete, {
        version: FIXED,
        sizeOf: ({ order, titles }) => order.byteLength + 4 * titles.byteLength,
      });
      if (complete) return complete;
      const all = await readFinishes();
      return runInSlices(() => computeHallOfFame(all));
    },
  };
}
