import { leaderboardEndpoints } from '../../contract/leaderboard.ts';
import type { RouteContext } from '../changes/commit.ts';
import { callerOf } from '../http/network.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { JSON_TYPE, sendReady } from '../http/send-ready.ts';
import type { LiveStandings } from './live-standings.ts';
import { findMyStanding } from './my-standing.ts';
import { createPageCache } from './page-cache.ts';
import { unveilFor } from './pages.ts';

interface Needs {
  standings: LiveStandings;
  responses: ResponseCache;
}

export function addLeaderboardRoutes({ route, db, standings, responses }: RouteContext & Needs): void {
  const pages = createPageCache(db);
  responses.add(({ url = '', headers }) => {
    const page = pages.find(url, standings.peek);
    // Who sends a cookie may have a bracket there, and sees what others do not.
    return page && (page.hidden === null || headers.cookie === undefined) ? page : null;
  });

  route(leaderboardEndpoints.list, async ({ params, query, findUser, request, reply }) => {
    const current = await standings.read(params.id, query.sort);
    const page = await pages.make({ url: request.url, query, caller: callerOf(request) }, current);
    const user = page.hidden && (await findUser());
    const own = user && unveilFor(user.id, page);
    if (!own) return sendReady(page, request, reply);
    return reply
      .headers({ ...page.headers, 'cache-control': 'no-store' })
      .type(JSON_TYPE)
      .send(own);
  });

  route(leaderboardEndpoints.readMine, ({ user, params, query }) =>
    findMyStanding(db, standings, params.id, user, query.sort),
  );
}
