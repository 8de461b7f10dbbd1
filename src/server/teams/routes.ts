import { teamEndpoints } from '../../contract/teams.ts';
import type { Api } from '../api.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { findCurrentTournament } from '../tournaments/tournaments.ts';
import { createTeam, createTeams, deleteTeam, listTeams, renameTeam, seedTeam } from './teams.ts';

export function addTeamRoutes({ route, cachedRoute, db, standings }: Api): void {
  cachedRoute(teamEndpoints.listCurrent, async () => {
    const { id } = await findCurrentTournament(db);
    return (await listTeams(db, id)).map(withIsoTimes);
  });

  cachedRoute(teamEndpoints.list, async ({ params }) => {
    const { id } = await findTournament(db, params.id);
    return (await listTeams(db, id)).map(withIsoTimes);
  });

  route(teamEndpoints.add, async ({ body, audit }) => {
    const team = await createTeam(db, body);
    await standings.follow(team.tournamentId);
    audit('team added', null, team);
    return withIsoTimes(team);
  });

  route(teamEndpoints.addMany, async ({ params, body, audit }) => {
    const added = await createTeams(db, params.id, body.teams);
    await standings.follow(params.id);
    audit('teams added', null, added);
    return added.map(withIsoTimes);
  });

  route(teamEndpoints.rename, async ({ params, body, audit }) => {
    const { before, after } = await renameTeam(db, params.id, body.name);
    await standings.follow(after.tournamentId);
    audit('team renamed', before, after);
    return withIsoTimes(after);
  });

  route(teamEndpoints.seed, async ({ params, body, audit }) => {
    const { before, after } = await seedTeam(db, params.id, body);
    await standings.follow(after.tournamentId);
    audit('team seeded', before, after);
    return withIsoTimes(after);
  });

  route(teamEndpoints.position, async ({ params, body, audit }) => {
    const { before, after } = await seedTeam(db, params.id, body);
    await standings.follow(after.tournamentId);
    audit('team placed', before, after);
    return withIsoTimes(after);
  });

  route(teamEndpoints.delete, async ({ params, audit }) => {
    const before = await deleteTeam(db, params.id);
    await standings.follow(before.tournamentId);
    audit('team deleted', before, null);
  });
}
