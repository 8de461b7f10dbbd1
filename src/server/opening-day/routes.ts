import { openingDayEndpoints } from '../../contract/opening-day.ts';
import { findTournament } from '../field/field.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { deleteOpeningDayGame, restoreOpeningDayGame } from './deletion.ts';
import { createOpeningDayGame, listOpeningDayGames } from './games.ts';
import { enterOpeningDayResult, listStats } from './results.ts';

export function addOpeningDayRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(openingDayEndpoints.list, async ({ params }) => {
    const { id } = await findTournament(db, params.id);
    return (await listOpeningDayGames(db, id)).map(withIsoTimes);
  });
  cachedRoute(openingDayEndpoints.listStats, ({ params }) => listStats(db, params.gameId));
  route(openingDayEndpoints.create, async ({ context, body }) =>
    withIsoTimes(await createOpeningDayGame(context, body)),
  );
  route(openingDayEndpoints.enterResult, async ({ context, params, body }) =>
    withIsoTimes(await enterOpeningDayResult(context, params.gameId, body)),
  );
  route(openingDayEndpoints.delete, ({ context, params }) => deleteOpeningDayGame(context, params.gameId));
  route(openingDayEndpoints.restore, async ({ context, params }) =>
    withIsoTimes(await restoreOpeningDayGame(context, params.gameId)),
  );
}
