import { playerEndpoints } from '../../contract/players.ts';
import type { Api } from '../api.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { createPlayer, editPlayer, importPlayers, listPlayers, type PlayerWithRecord } from './players.ts';

// About what one takes in memory.
const PLAYER_BYTES = 500;

export function addPlayerRoutes({ route, cachedRoute, db, reads }: Api): void {
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

  route(playerEndpoints.add, async ({ body, audit }) => {
    const player = await createPlayer(db, body);
    audit('player added', null, player);
    return withIsoTimes(player);
  });

  route(playerEndpoints.import, async ({ body, audit }) => {
    const added = await importPlayers(db, body);
    audit('players added', null, added);
    return added.map(withIsoTimes);
  });

  route(playerEndpoints.change, async ({ params, body, audit }) => {
    const { before, after } = await editPlayer(db, params.id, body);
    audit('player changed', before, after);
    return withIsoTimes(after);
  });
}
