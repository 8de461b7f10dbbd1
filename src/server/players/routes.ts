import { playerEndpoints } from '../../contract/players.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createPlayer, editPlayer, importPlayers, listPlayers, type PlayerWithRecord } from './players.ts';

// The approximate size of a player in memory.
const PLAYER_BYTES = 500;

export function addPlayerRoutes({ route, cachedRoute, db, cache }: RouteDependencies): void {
  // Caches the list too, so that a page or a combination of teams that is not cached takes no query.
  const readPlayers = () =>
    cache.read('players', () => listPlayers(db), { sizeOf: ({ length }) => length * PLAYER_BYTES });

  cachedRoute(playerEndpoints.list, async ({ query: { limit, offset }, setTotalCount }) => {
    const players = await readPlayers();
    setTotalCount(players.length);
    return players.slice(offset, offset + limit);
  });

  cachedRoute(playerEndpoints.listOfTeams, async ({ query }) => {
    const teamIds = new Set(query.teamIds);
    const isOfTeams = ({ teamId }: PlayerWithRecord) => teamId !== null && teamIds.has(teamId);
    return (await readPlayers()).filter(isOfTeams);
  });

  route(playerEndpoints.add, ({ context, body }) => createPlayer(context, body));
  route(playerEndpoints.import, ({ context, body }) => importPlayers(context, body));
  route(playerEndpoints.change, ({ context, params, body }) => editPlayer(context, params.id, body));
}
