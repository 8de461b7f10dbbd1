import { bracketEndpoints } from './brackets.ts';
import type { Endpoint, NameOf } from './endpoint.ts';
import { gameEndpoints } from './games.ts';
import { leaderboardEndpoints } from './leaderboard.ts';
import { liveEndpoints } from './live.ts';
import { openingDayEndpoints } from './opening-day.ts';
import { playerEndpoints } from './players.ts';
import { statsEndpoints } from './stats.ts';
import { teamEndpoints } from './teams.ts';
import { tournamentEndpoints } from './tournaments.ts';
import { userEndpoints } from './users.ts';

/** Every call that crosses the wire, in the order in which the API describes them. */
export const ENDPOINTS = [
  ...Object.values(userEndpoints),
  ...Object.values(tournamentEndpoints),
  ...Object.values(teamEndpoints),
  ...Object.values(gameEndpoints),
  ...Object.values(openingDayEndpoints),
  ...Object.values(bracketEndpoints),
  ...Object.values(leaderboardEndpoints),
  ...Object.values(playerEndpoints),
  ...Object.values(statsEndpoints),
  ...Object.values(liveEndpoints),
] satisfies Endpoint[];

/** By name, as 'PUT /api/games/:id/result'. The web uses this type alone, so that no schema weighs on its first page. */
export type Endpoints = { [E in (typeof ENDPOINTS)[number] as NameOf<E>]: E };
