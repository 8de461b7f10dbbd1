import { gameEndpoints } from '../../contract/games.ts';
import { findTournament, listGames } from '../field/field.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { changeGame, enterResult, reopenResult } from './results.ts';
import { scheduleGames } from './schedule.ts';

export function addGameRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(gameEndpoints.list, async ({ params }) => {
    const { id } = await findTournament(db, params.id);
    return (await listGames(db, id)).map(withIsoTimes);
  });
  route(gameEndpoints.change, async ({ context, params, body }) =>
    withIsoTimes(await changeGame(context, params.id, body)),
  );
  route(gameEndpoints.schedule, async ({ context, params, body }) =>
    (await scheduleGames(context, params.id, body.games)).map(withIsoTimes),
  );
  route(gameEndpoints.enterResult, async ({ context, params, body }) =>
    withIsoTimes(await enterResult(context, params.id, body)),
  );
  route(gameEndpoints.reopen, async ({ context, params }) => withIsoTimes(await reopenResult(context, params.id)));
}
