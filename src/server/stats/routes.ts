import { sql } from 'drizzle-orm';
import { statsEndpoints } from '../../contract/stats.ts';
import {
  listGamesLeaders,
  listPointsLeaders,
  listSingleGameLeaders,
  listTournamentWinsLeaders,
  listWinPercentageLeaders,
  listWinsLeaders,
} from '../../domain/players/leaders.ts';
import type { PlayerEntry, StatLine } from '../../domain/players/records.ts';
import { tournaments } from '../db/schema.ts';
import { requireTournament } from '../field/field.ts';
import { type LineFilter, readPlayersAndLines } from '../players/stat-lines.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

export function addStatsRoutes({ cachedRoute, db }: RouteDependencies): void {
  /** Runs a ranking of the domain on the selected stat lines. */
  const rank = async <Leader>(
    list: (players: readonly PlayerEntry[], lines: readonly StatLine[]) => Leader[],
    filter?: LineFilter,
  ) => {
    const { players, lines } = await readPlayersAndLines(db, filter);
    return list(players, lines);
  };
  // The filter of the current tournament. Selects nothing if there is none.
  const ofCurrent = { tournamentId: sql<number>`(select max(${tournaments.id}) from ${tournaments})` };
  const scopeTo = async (tournamentId: number) => ({ tournamentId: (await requireTournament(db, tournamentId)).id });
  const scopeToOrCurrent = async ({ tournamentId }: { tournamentId?: number | undefined }) =>
    tournamentId === undefined ? ofCurrent : scopeTo(tournamentId);

  cachedRoute(statsEndpoints.points, async ({ query }) => rank(listPointsLeaders, await scopeToOrCurrent(query)));
  cachedRoute(statsEndpoints.singleGame, async ({ query }) =>
    rank(listSingleGameLeaders, await scopeToOrCurrent(query)),
  );
  cachedRoute(statsEndpoints.tournamentWins, async ({ params }) =>
    rank(listTournamentWinsLeaders, await scopeTo(params.tournamentId)),
  );
  cachedRoute(statsEndpoints.wins, () => rank(listWinsLeaders));
  cachedRoute(statsEndpoints.games, () => rank(listGamesLeaders));
  cachedRoute(statsEndpoints.winPercentage, () => rank(listWinPercentageLeaders));
}
