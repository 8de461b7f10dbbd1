import { leaderboardEndpoints } from '../../contract/leaderboard.ts';
import { pickShareEndpoints } from '../../contract/pick-shares.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { LiveStandings } from './live-standings.ts';
import { findMyStanding } from './my-standing.ts';
import { readPage } from './pages.ts';
import { readPickShares } from './pick-shares.ts';
import { readPickers } from './pickers.ts';
import { requireClosed } from './tournament-standings.ts';

type Dependencies = RouteDependencies & { standings: LiveStandings };

export function addLeaderboardRoutes({ route, cachedRoute, db, standings }: Dependencies): void {
  cachedRoute(
    leaderboardEndpoints.list,
    async ({ params, query, viewer, setTotalCount }) => {
      // A search needs the names in memory, as the order by name does.
      const current = await standings.read(params.id, query.search === undefined ? query.sort : 'name');
      const { total, entries } = await readPage(db, current, query, viewer);
      setTotalCount(total);
      return entries;
    },
    {
      basis: async ({ params: { id } }) => {
        const { isOpen } = await standings.read(id);
        return { version: standings.versionOf(id), isPersonal: isOpen };
      },
      isCostly: true,
    },
  );

  cachedRoute(
    pickShareEndpoints.read,
    async ({ params }) => {
      const current = await standings.read(params.id);
      requireClosed(current);
      return readPickShares(db, current);
    },
    {
      basis: async ({ params: { id } }) => {
        await standings.read(id);
        return { version: standings.versionOf(id), isPersonal: false };
      },
    },
  );

  cachedRoute(
    pickShareEndpoints.listPickers,
    async ({ params: { id, ...pick }, query, setTotalCount }) => {
      // A search needs the names in memory, as the order by name does.
      const current = await standings.read(id, query.search === undefined ? 'total' : 'name');
      const { total, pickers } = await readPickers(db, current, { ...pick, ...query });
      setTotalCount(total);
      return pickers;
    },
    {
      basis: async ({ params: { id } }) => {
        await standings.read(id);
        return { version: standings.versionOf(id), isPersonal: false };
      },
      isCostly: true,
    },
  );

  route(leaderboardEndpoints.readMine, ({ user, params, query }) =>
    findMyStanding(db, standings, params.id, user, query.sort),
  );
}
