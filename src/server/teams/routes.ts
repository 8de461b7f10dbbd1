import { teamEndpoints } from '../../contract/teams.ts';
import { findCurrentTournament, findTournament, listTeams } from '../field/field.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createTeam, createTeams, deleteTeam, renameTeam, seedTeam } from './teams.ts';

export function addTeamRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(teamEndpoints.listCurrent, async () => {
    const { id } = await findCurrentTournament(db);
    return (await listTeams(db, id)).map(withIsoTimes);
  });
  cachedRoute(teamEndpoints.list, async ({ params }) => {
    const { id } = await findTournament(db, params.id);
    return (await listTeams(db, id)).map(withIsoTimes);
  });
  route(teamEndpoints.add, async ({ context, body }) => withIsoTimes(await createTeam(context, body)));
  route(teamEndpoints.addMany, async ({ context, params, body }) =>
    (await createTeams(context, params.id, body.teams)).map(withIsoTimes),
  );
  route(teamEndpoints.rename, async ({ context, params, body }) =>
    withIsoTimes(await renameTeam(context, params.id, body.name)),
  );
  route(teamEndpoints.seed, async ({ context, params, body }) =>
    withIsoTimes(await seedTeam(context, 'team seeded', params.id, body)),
  );
  route(teamEndpoints.position, async ({ context, params, body }) =>
    withIsoTimes(await seedTeam(context, 'team placed', params.id, body)),
  );
  route(teamEndpoints.delete, ({ context, params }) => deleteTeam(context, params.id));
}
