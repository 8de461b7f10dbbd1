import { z } from 'zod';
import { IdParams, ListQuery } from '../../contract/fields.ts';
import { Player, PlayerImport, PlayerInput, PlayersByTeamsQuery } from '../../contract/players.ts';
import type { Api } from '../api.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { createPlayer, editPlayer, importPlayers, listPlayers, type PlayerWithRecord } from './players.ts';

// About what one takes in memory.
const PLAYER_BYTES = 500;

export function addPlayerRoutes({ route, db, reads }: Api): void {
  // One list for all selections of teams, of which there are more than the cache has room for.
  const readPlayers = () =>
    reads.read(
      'players',
      () => listPlayers(db),
      ({ length }) => length * PLAYER_BYTES,
    );

  route({
    method: 'GET',
    url: '/api/players',
    audience: 'everyone',
    summary: 'Every player with their record, most games first',
    query: ListQuery,
    answer: z.array(Player),
    read: async ({ query: { limit, offset }, countAll }) => {
      const players = await readPlayers();
      countAll(players.length);
      return players.slice(offset, offset + limit).map(withIsoTimes);
    },
  });

  route({
    method: 'GET',
    url: '/api/players/by-teams',
    audience: 'everyone',
    summary: 'The players of some teams',
    query: PlayersByTeamsQuery,
    answer: z.array(Player),
    read: async ({ query }) => {
      const teamIds = new Set(query.teamIds);
      const isWanted = ({ teamId }: PlayerWithRecord) => teamId !== null && teamIds.has(teamId);
      return (await readPlayers()).filter(isWanted).map(withIsoTimes);
    },
  });

  route({
    method: 'POST',
    url: '/api/players',
    audience: 'admin',
    summary: 'Add a player',
    body: PlayerInput,
    answer: Player,
    status: 201,
    handle: async ({ body, audit }) => {
      const player = await createPlayer(db, body);
      audit('player added', null, player);
      return withIsoTimes(player);
    },
  });

  route({
    method: 'POST',
    url: '/api/players/import',
    audience: 'admin',
    summary: 'Add a list of players, all or none',
    body: PlayerImport,
    answer: z.array(Player),
    status: 201,
    handle: async ({ body, audit }) => {
      const added = await importPlayers(db, body);
      audit('players added', null, added);
      return added.map(withIsoTimes);
    },
  });

  route({
    method: 'PUT',
    url: '/api/players/:id',
    audience: 'admin',
    summary: 'Change a player; wins and losses are the totals to show',
    params: IdParams,
    body: PlayerInput,
    answer: Player,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await editPlayer(db, params.id, body);
      audit('player changed', before, after);
      return withIsoTimes(after);
    },
  });
}
