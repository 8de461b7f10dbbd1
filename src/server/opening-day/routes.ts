import { openingDayEndpoints } from '../../contract/opening-day.ts';
import type { Api } from '../api.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { deleteOpeningDayGame, restoreOpeningDayGame } from './deletion.ts';
import { createOpeningDayGame, listOpeningDayGames } from './games.ts';
import { enterOpeningDayResult, listStats } from './results.ts';

export function addOpeningDayRoutes({ route, cachedRoute, db }: Api): void {
  cachedRoute(openingDayEndpoints.list, async ({ params }) => {
    const { id } = await findTournament(db, params.id);
    return (await listOpeningDayGames(db, id)).map(withIsoTimes);
  });

  cachedRoute(openingDayEndpoints.listStats, ({ params }) => listStats(db, params.gameId));

  route(openingDayEndpoints.create, async ({ body, audit }) => {
    const game = await createOpeningDayGame(db, body);
    audit('opening-day game added', null, game);
    return withIsoTimes(game);
  });

  route(openingDayEndpoints.enterResult, async ({ params, body, audit }) => {
    const { before, after } = await enterOpeningDayResult(db, params.gameId, body);
    audit('opening-day result entered', before, after);
    return withIsoTimes(after);
  });

  route(openingDayEndpoints.delete, async ({ params, audit }) => {
    const before = await deleteOpeningDayGame(db, params.gameId);
    audit('opening-day game deleted', before, null);
  });

  route(openingDayEndpoints.restore, async ({ params, audit }) => {
    const game = await restoreOpeningDayGame(db, params.gameId);
    audit('opening-day game restored', null, game);
    return withIsoTimes(game);
  });
}
