import { tournamentEndpoints } from '../../contract/tournaments.ts';
import type { Api } from '../api.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { generateBracket } from './generation.ts';
import {
  createTournament,
  editTournament,
  noTournament,
  readCurrentTournament,
  resetTournament,
  toggleBrackets,
} from './tournaments.ts';

export function addTournamentRoutes({ route, cachedRoute, db, standings }: Api): void {
  cachedRoute(tournamentEndpoints.current, async ({ query }) => {
    const current = await readCurrentTournament(db);
    if (!current && !query.optional) throw noTournament();
    return current ? withIsoTimes(current) : null;
  });

  route(tournamentEndpoints.create, async ({ body, audit }) => {
    const tournament = await createTournament(db, body);
    audit('tournament created', null, tournament);
    return withIsoTimes(tournament);
  });

  route(tournamentEndpoints.change, async ({ params, body, audit }) => {
    const { before, after } = await editTournament(db, params.id, body);
    await standings.follow(params.id);
    audit('tournament changed', before, after);
    return withIsoTimes(after);
  });

  route(tournamentEndpoints.createBracket, async ({ body, audit }) => {
    const { tournament, games, discarded } = await generateBracket(db, body);
    await standings.follow(tournament.id);
    audit('bracket generated', discarded, { tournamentId: tournament.id, games: games.length });
    return { tournament: withIsoTimes(tournament), games: games.map(withIsoTimes) };
  });

  route(tournamentEndpoints.toggleBrackets, async ({ params, body, audit }) => {
    const { before, after } = await toggleBrackets(db, params.id, body.bracketsOpen);
    await standings.follow(params.id);
    audit('submissions toggled', before, after);
    const message = `Bracket submissions are now ${after.bracketsOpen ? 'open' : 'closed'}.`;
    return { ...withIsoTimes(after), message };
  });

  route(tournamentEndpoints.reset, async ({ params, audit }) => {
    const { before, after } = await resetTournament(db, params.id);
    await standings.follow(params.id);
    audit('tournament reset', before, after);
    return { ...withIsoTimes(after), message: 'All game results and team placements have been cleared.' };
  });
}
