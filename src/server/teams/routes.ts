import { teamEndpoints } from '../../contract/teams.ts';
import { listTeams, requireCurrentTournament, requireTournament, withMarks } from '../field/field.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { changeTeam, createTeam, createTeams, deleteTeam, seedTeam } from './teams.ts';

export function addTeamRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(teamEndpoints.listCurrent, async () => {
    const { id } = await requireCurrentTournament(db);
    return withMarks(await listTeams(db, id));
  });
  cachedRoute(teamEndpoints.list, async ({ params }) => {
    const { id } = await requireTournament(db, params.id);
    return withMarks(await listTeams(db, id));
  });
  route(teamEndpoints.add, ({ context, body }) => createTeam(context, body));
  route(teamEndpoints.addMany, ({ context, params, body }) => createTeams(context, params.id, body.teams));
  route(teamEndpoints.change, ({ context, params, body }) => changeTeam(context, params.id, body));
  route(teamEndpoints.seed, ({ context, params, body }) => seedTeam(context, 'team seeded', params.id, body));
  route(teamEndpoints.position, ({ context, params, body }) => seedTeam(context, 'team placed', params.id, body));
  route(teamEndpoints.delete, ({ context, params }) => deleteTeam(context, params.id));
}
