import { z } from 'zod';
import { IdParams } from '../../contract/fields.ts';
import { PositionInput, SeedInput, Team, TeamInput, TeamListInput, TeamName } from '../../contract/teams.ts';
import type { Api } from '../api.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { findCurrentTournament } from '../tournaments/tournaments.ts';
import { createTeam, createTeams, deleteTeam, listTeams, renameTeam, seedTeam } from './teams.ts';

export function addTeamRoutes({ route, db, standings }: Api): void {
  route({
    method: 'GET',
    url: '/api/tournaments/current/teams',
    audience: 'everyone',
    summary: 'The teams of the current tournament',
    answer: z.array(Team),
    read: async () => {
      const { id } = await findCurrentTournament(db);
      return (await listTeams(db, id)).map(withIsoTimes);
    },
  });

  route({
    method: 'GET',
    url: '/api/tournaments/:id/teams',
    audience: 'everyone',
    summary: 'The teams of a tournament',
    params: IdParams,
    answer: z.array(Team),
    read: async ({ params }) => {
      const { id } = await findTournament(db, params.id);
      return (await listTeams(db, id)).map(withIsoTimes);
    },
  });

  route({
    method: 'POST',
    url: '/api/teams',
    audience: 'admin',
    summary: 'Add a team',
    body: TeamInput,
    answer: Team,
    status: 201,
    handle: async ({ body, audit }) => {
      const team = await createTeam(db, body);
      await standings.follow(team.tournamentId);
      audit('team added', null, team);
      return withIsoTimes(team);
    },
  });

  route({
    method: 'POST',
    url: '/api/tournaments/:id/teams',
    audience: 'admin',
    summary: 'Add many teams, all or none',
    params: IdParams,
    body: TeamListInput,
    answer: z.array(Team),
    status: 201,
    handle: async ({ params, body, audit }) => {
      const added = await createTeams(db, params.id, body.teams);
      await standings.follow(params.id);
      audit('teams added', null, added);
      return added.map(withIsoTimes);
    },
  });

  route({
    method: 'PATCH',
    url: '/api/teams/:id',
    audience: 'admin',
    summary: 'Rename a team',
    params: IdParams,
    body: TeamName,
    answer: Team,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await renameTeam(db, params.id, body.name);
      await standings.follow(after.tournamentId);
      audit('team renamed', before, after);
      return withIsoTimes(after);
    },
  });

  route({
    method: 'PATCH',
    url: '/api/teams/:id/seed',
    audience: 'admin',
    summary: 'Give a team a seed, or take it away',
    params: IdParams,
    body: SeedInput,
    answer: Team,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await seedTeam(db, params.id, body);
      await standings.follow(after.tournamentId);
      audit('team seeded', before, after);
      return withIsoTimes(after);
    },
  });

  route({
    method: 'PATCH',
    url: '/api/teams/:id/bracket-position',
    audience: 'admin',
    summary: 'Give a team a bracket position',
    params: IdParams,
    body: PositionInput,
    answer: Team,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await seedTeam(db, params.id, body);
      await standings.follow(after.tournamentId);
      audit('team placed', before, after);
      return withIsoTimes(after);
    },
  });

  route({
    method: 'DELETE',
    url: '/api/teams/:id',
    audience: 'admin',
    summary: 'Delete a team that does not play',
    params: IdParams,
    handle: async ({ params, audit }) => {
      const before = await deleteTeam(db, params.id);
      await standings.follow(before.tournamentId);
      audit('team deleted', before, null);
    },
  });
}
