import { raceEndpoints } from '../../contract/race.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { requireClosed } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { listLeaders, readRace } from './race.ts';
import { toRaceSource } from './race-field.ts';
import { readSiteRecaps } from './recaps.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache };

export function addRaceRoutes({ cachedRoute, db, cache, standings }: Dependencies): void {
  cachedRoute(
    raceEndpoints.read,
    async ({ params, query: { brackets } }) => {
      const current = await standings.readClosed(params.id);
      return readRace(db, toRaceSource(current), brackets.length > 0 ? brackets : listLeaders(current));
    },
    { basis: ({ params }) => standings.basisOf(params.id), isCostly: true },
  );

  cachedRoute(
    raceEndpoints.listRecaps,
    async ({ params }) => {
      const current = await standings.readClosed(params.id);
      const recaps = await readSiteRecaps({ db, cache, standings }, current);
      // Submissions may have been reopened in the meantime.
      requireClosed(current);
      return recaps;
    },
    { basis: ({ params }) => standings.basisOf(params.id), isCostly: true },
  );
}
