import { openingDayEndpoints } from '../../contract/opening-day.ts';
import { requireTournament } from '../field/field.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { deleteOpeningDayGame, restoreOpeningDayGame } from './deletion.ts';
import { createOpeningDayGame, listOpeningDayGames } from './games.ts';
import { enterOpeningDayResult, listStats } from './results.ts';

export function addOpeningDayRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(openingDayEndpoints.list, async ({ params }) => {
    const { id } = await requireTournament(db, params.id);
    return listOpeningDayGames(db, id);
  });
  cachedRoute(openingDayEndpoints.listStats, ({ params }) => listStats(db, params.gameId));
  route(openingDayEndpoints.create, ({ context, body }) => createOpeningDayGame(context, body));
  route(openingDayEndpoints.enterResult, ({ context, params, body }) =>
    enterOpeningDayResult(context, params.gameId, body),
  );
  route(openingDayEndpoints.delete, ({ context, params }) => deleteOpeningDayGame(context, params.gameId));
  route(openingDayEndpoints.restore, ({ context, params }) => restoreOpeningDayGame(context, params.gameId));
}
