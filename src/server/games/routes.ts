import { gameEndpoints } from '../../contract/games.ts';
import { listGames, requireTournament } from '../field/field.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { changeGame, enterResult, reopenResult } from './results.ts';
import { scheduleGames } from './schedule.ts';

export function addGameRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(gameEndpoints.list, async ({ params }) => {
    const { id } = await requireTournament(db, params.id);
    return listGames(db, id);
  });
  route(gameEndpoints.change, ({ context, params, body }) => changeGame(context, params.id, body));
  route(gameEndpoints.schedule, ({ context, params, body }) => scheduleGames(context, params.id, body.games));
  route(gameEndpoints.enterResult, ({ context, params, body }) => enterResult(context, params.id, body));
  route(gameEndpoints.reopen, ({ context, params }) => reopenResult(context, params.id));
}
