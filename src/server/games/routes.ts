import { gameEndpoints } from '../../contract/games.ts';
import type { Api } from '../api.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { listGames } from './games.ts';
import { changeRunningGame, enterResult, reopenResult } from './results.ts';

export function addGameRoutes({ route, cachedRoute, db, standings }: Api): void {
  cachedRoute(gameEndpoints.list, async ({ params }) => {
    const { id } = await findTournament(db, params.id);
    return (await listGames(db, id)).map(withIsoTimes);
  });

  route(gameEndpoints.change, async ({ params, body, audit }) => {
    const { before, after, entered } = await changeRunningGame(db, params.id, body);
    await standings.follow(after.tournamentId, entered);
    audit('game changed', before, after);
    return withIsoTimes(after);
  });

  route(gameEndpoints.enterResult, async ({ params, body, audit }) => {
    const { before, after, entered } = await enterResult(db, params.id, body);
    await standings.follow(after.tournamentId, entered);
    audit('result entered', before, { ...after, playerStats: body.playerStats });
    return withIsoTimes(after);
  });

  route(gameEndpoints.reopen, async ({ params, audit }) => {
    const { before, after, entered } = await reopenResult(db, params.id);
    await standings.follow(after.tournamentId, entered);
    audit('result undone', before, after);
    return withIsoTimes(after);
  });
}
