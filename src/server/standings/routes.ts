import { leaderboardEndpoints } from '../../contract/leaderboard.ts';
import { pickShareEndpoints } from '../../contract/pick-shares.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { LISTED_MODEL, type ListedChances, resolveOrder } from './listed-chances.ts';
import { findMyStanding } from './my-standing.ts';
import { readPage } from './pages.ts';
import { readPickShares } from './pick-shares.ts';
import { readPickers } from './pickers.ts';
import type { StandingsCache } from './standings-cache.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache; chances: ListedChances };

export function addLeaderboardRoutes({ route, cachedRoute, db, standings, chances }: Dependencies): void {
  cachedRoute(
    leaderboardEndpoints.list,
    async ({ params, query, viewer, setTotalCount, setStatus }) => {
      const withNames = query.sort === 'name' || query.search !== undefined;
      const current = await standings.read(params.id, { withNames });
      const order = resolveOrder(current, query.sort, () => chances.read(current, LISTED_MODEL));
      if (order.report === null) setStatus(202);
      const { total, entries } = await readPage(db, current, { ...query, ...order }, viewer);
      setTotalCount(total);
      return entries;
    },
    {
      basis: async ({ params, query }) => {
        const basis = await standings.basisOf(params.id);
        return query.sort === 'win' ? { ...basis, version: chances.versionOf(params.id, LISTED_MODEL) } : basis;
      },
      isCostly: true,
    },
  );

  cachedRoute(
    pickShareEndpoints.read,
    async ({ params }) => readPickShares(db, await standings.readClosed(params.id)),
    { basis: ({ params }) => standings.basisOf(params.id) },
  );

  cachedRoute(
    pickShareEndpoints.listPickers,
    async ({ params: { id, ...pick }, query, setTotalCount }) => {
      const current = await standings.readClosed(id, { withNames: query.search !== undefined });
      const { total, pickers } = await readPickers(db, current, { ...pick, ...query });
      setTotalCount(total);
      return pickers;
    },
    { basis: ({ params }) => standings.basisOf(params.id), isCostly: true },
  );

  route(leaderboardEndpoints.readMine, ({ user, params, query }) =>
    findMyStanding({ db, standings, chances }, params.id, user, query.sort),
  );
}
