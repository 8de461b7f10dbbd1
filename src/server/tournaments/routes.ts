import { tournamentEndpoints } from '../../contract/tournaments.ts';
import { noTournament, readCurrentTournament, requireTournament } from '../field/field.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { deleteTournament } from './deletion.ts';
import { listEmptyPages } from './empty-pages.ts';
import { generateBracket } from './generation.ts';
import { createTournament, editTournament, resetTournament, toggleBrackets } from './tournaments.ts';

export function addTournamentRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(tournamentEndpoints.current, async ({ query }) => {
    const current = await readCurrentTournament(db);
    if (!current && !query.optional) throw noTournament();
    return current ? { ...current, emptyPages: await listEmptyPages(db, current.id) } : null;
  });
  cachedRoute(tournamentEndpoints.read, ({ params }) => requireTournament(db, params.id));
  route(tournamentEndpoints.create, ({ context, body }) => createTournament(context, body));
  route(tournamentEndpoints.change, ({ context, params, body }) => editTournament(context, params.id, body));
  route(tournamentEndpoints.createBracket, async ({ context, user, body }) => {
    const { tournament, games } = await generateBracket(context, user, body);
    return { tournament, games };
  });
  route(tournamentEndpoints.toggleBrackets, async ({ context, params, body }) => {
    const tournament = await toggleBrackets(context, params.id, body.bracketsOpen);
    const message = `Bracket submissions are now ${tournament.bracketsOpen ? 'open' : 'closed'}.`;
    return { ...tournament, message };
  });
  route(tournamentEndpoints.reset, async ({ context, params }) => {
    const tournament = await resetTournament(context, params.id);
    return { ...tournament, message: 'All game results and team placements have been cleared.' };
  });
  route(tournamentEndpoints.delete, ({ context, params, body }) => deleteTournament(context, params.id, body.name));
}
