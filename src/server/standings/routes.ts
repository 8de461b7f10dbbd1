import { z } from 'zod';
import { IdParams } from '../../contract/fields.ts';
import { LeaderboardEntry, LeaderboardQuery, MyStanding, MyStandingQuery } from '../../contract/leaderboard.ts';
import { rankStandings } from '../../domain/ranking.ts';
import type { Api } from '../api.ts';
import { type LeaderboardStanding, readLeaderboard } from './leaderboard.ts';

export function addLeaderboardRoutes({ route, db }: Api): void {
  route({
    method: 'GET',
    url: '/api/tournaments/:id/leaderboard',
    audience: 'everyone',
    summary: 'Submitted brackets with their points, ranked',
    params: IdParams,
    query: LeaderboardQuery,
    answer: z.array(LeaderboardEntry),
    handle: async ({ params, query, findUser, reply }) => {
      const { isOpen, standings } = await readLeaderboard(db, params.id);
      reply.headers({ 'x-total-count': standings.length, vary: 'cookie' });
      const { sort, offset = 0, limit = standings.length } = query;
      const page = rankStandings(standings, sort).slice(offset, offset + limit);
      if (!isOpen) return page;
      const user = await findUser();
      if (user) reply.header('cache-control', 'private, no-cache');
      return page.map((entry) => hideChampion(entry, user?.id));
    },
  });

  route({
    method: 'GET',
    url: '/api/tournaments/:id/my-standing',
    audience: 'user',
    summary: "The caller's own entry on the leaderboard",
    params: IdParams,
    query: MyStandingQuery,
    answer: MyStanding,
    handle: async ({ user, params, query }) => {
      const { standings } = await readLeaderboard(db, params.id);
      const ranked = rankStandings(standings, query.sort);
      const offset = ranked.findIndex((entry) => entry.userId === user.id);
      return { entry: ranked[offset] ?? null, offset: offset < 0 ? null : offset };
    },
  });
}

/** Other people's picks stay hidden for as long as they could be copied. */
function hideChampion<T extends LeaderboardStanding>(entry: T, viewerId: number | undefined): T {
  return entry.userId === viewerId ? entry : { ...entry, championshipTeamName: null };
}
