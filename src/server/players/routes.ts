import { playerEndpoints } from '../../contract/players.ts';
import type { RouteContext } from '../changes/commit.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import type { ReadCache } from '../http/read-cache.ts';
import { createPlayer, editPlayer, importPlayers, listPlayers, type PlayerWithRecord } from './players.ts';

// About what one takes in memory.
const PLAYER_BYTES = 500;

export function addPlayerRoutes({ route, cachedRoute, db, reads }: RouteContext & { reads: ReadCache }): void {
  // One list for all selections of teams, of which there are more than the cache has room for.
  const readPlayers = () =>
    reads.read(
      'players',
      () => listPlayers(db),
      ({ length }) => length * PLAYER_BYTES,
    );

  cachedRoute(playerEndpoints.list, async ({ query: { limit, offset }, countAll }) => {
    const players = await readPlayers();
    countAll(players.length);
    return players.slice(offset, offset + limit).map(withIsoTimes);
  });

  cachedRoute(playerEndpoints.listOfTeams, async ({ query }) => {
    const teamIds = new Set(query.teamIds);
    const isWanted = ({ teamId }: PlayerWithRecord) => teamId !== null && teamIds.has(teamId);
    return (await readPlayers()).filter(isWanted).map(withIsoTimes);
  });

  route(playerEndpoints.add, async ({ context, body }) => withIsoTimes(await createPlayer(context, body)));
  route(playerEndpoints.import, async ({ context, body }) => (await importPlayers(context, body)).map(withIsoTimes));
  route(playerEndpoints.change, async ({ context, params, body }) =>
    withIsoTimes(await editPlayer(context, params.id, body)),
  );
}
