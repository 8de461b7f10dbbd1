import { leaderboardEndpoints } from '../../contract/leaderboard.ts';
import { pickShareEndpoints } from '../../contract/pick-shares.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { findMyStanding } from './my-standing.ts';
import { readPage } from './pages.ts';
import { readPickShares } from './pick-shares.ts';
import { readPickers } from './pickers.ts';
import { requireClosed } from './standings.ts';
import type { StandingsCache } from './standings-cache.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache };

export function addLeaderboardRoutes({ route, cachedRoute, db, standings }: Dependencies): void {
  cachedRoute(
    leaderboardEndpoints.list,
    async ({ params, query, viewer, setTotalCount }) => {
      const withNames = query.sort === 'name' || query.search !== undefined;
      const current = await standings.read(params.id, { withNames });
      const { total, entries } = await readPage(db, current, query, viewer);
      setTotalCount(total);
      return entries;
    },
    { basis: ({ params }) => standings.basisOf(params.id), isCostly: true },
  );

  cachedRoute(
    pickShareEndpoints.read,
    async ({ params }) => {
      const current = await standings.read(params.id);
      requireClosed(current);
      return readPickShares(db, current);
    },
    { basis: ({ params }) => standings.basisOf(params.id) },
  );

  cachedRoute(
    pickShareEndpoints.listPickers,
    async ({ params: { id, ...pick }, query, setTotalCount }) => {
      const current = await standings.read(id, { withNames: query.search !== undefined });
      const { total, pickers } = await readPickers(db, current, { ...pick, ...query });
      setTotalCount(total);
      return pickers;
    },
    { basis: ({ params }) => standings.basisOf(params.id), isCostly: true },
  );

  route(leaderboardEndpoints.readMine, ({ user, params, query }) =>
    findMyStanding(db, standings, params.id, user, query.sort),
  );
}
