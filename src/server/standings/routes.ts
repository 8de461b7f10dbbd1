import { leaderboardEndpoints } from '../../contract/leaderboard.ts';
import { pickShareEndpoints } from '../../contract/pick-shares.ts';
import { JSON_TYPE, sendCached } from '../http/cached-response.ts';
import { callerOf } from '../http/network.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { ReadOwners } from './entries.ts';
import type { LiveStandings } from './live-standings.ts';
import { findMyStanding } from './my-standing.ts';
import { createPageCache } from './page-cache.ts';
import { revealOwnEntry } from './pages.ts';
import { createPickShares } from './pick-shares.ts';
import { requireClosed } from './tournament-standings.ts';
import { createVersionedCache } from './versioned-cache.ts';

type Dependencies = RouteDependencies & { standings: LiveStandings; readOwners: ReadOwners; responses: ResponseCache };

export function addLeaderboardRoutes({ route, db, standings, readOwners, responses }: Dependencies): void {
  const pages = createPageCache(readOwners);
  responses.addSource(({ url = '', headers }) => {
    const page = pages.find(url, standings.peek);
    // A caller with a cookie may own an entry with hidden fields.
    return page && (page.hidden === null || headers.cookie === undefined) ? page : null;
  });

  route(leaderboardEndpoints.list, async ({ params, query, findUser, request, reply }) => {
    // A search needs the names in memory, as the order by name does.
    const current = await standings.read(params.id, query.search === undefined ? query.sort : 'name');
    const page = await pages.get({ url: request.url, query, caller: callerOf(request) }, current);
    const user = page.hidden && (await findUser());
    const own = user && revealOwnEntry(user.id, page);
    if (!own) return sendCached(page, request, reply);
    return reply
      .headers({ ...page.headers, 'cache-control': 'no-store' })
      .type(JSON_TYPE)
      .send(own);
  });

  const shares = createVersionedCache();
  responses.addSource(({ url = '' }) => shares.find(url, standings.peek));

  route(pickShareEndpoints.read, async ({ params, request, reply }) => {
    const current = await standings.read(params.id);
    requireClosed(current);
    const cached = await shares.get({ url: request.url, key: '', caller: callerOf(request) }, current, () =>
      createPickShares(readOwners, current),
    );
    return sendCached(cached, request, reply);
  });

  route(leaderboardEndpoints.readMine, ({ user, params, query }) =>
    findMyStanding(db, standings, params.id, user, query.sort),
  );
}
