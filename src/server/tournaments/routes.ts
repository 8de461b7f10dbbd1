import { IdParams, OptionalQuery } from '../../contract/fields.ts';
import {
  CreateBracketInput,
  CreatedBracket,
  ToggleBracketsInput,
  Tournament,
  TournamentChange,
  TournamentInput,
  TournamentMessage,
} from '../../contract/tournaments.ts';
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

export function addTournamentRoutes({ route, db, standings }: Api): void {
  route({
    method: 'GET',
    url: '/api/tournaments/current',
    audience: 'everyone',
    summary: 'The tournament created last',
    query: OptionalQuery,
    answer: Tournament.nullable(),
    refusals: [404],
    read: async ({ query }) => {
      const current = await readCurrentTournament(db);
      if (!current && !query.optional) throw noTournament();
      return current ? withIsoTimes(current) : null;
    },
  });

  route({
    method: 'POST',
    url: '/api/tournaments',
    audience: 'admin',
    summary: 'Create a tournament',
    body: TournamentInput,
    answer: Tournament,
    status: 201,
    handle: async ({ body, audit }) => {
      const tournament = await createTournament(db, body);
      audit('tournament created', null, tournament);
      return withIsoTimes(tournament);
    },
  });

  route({
    method: 'PATCH',
    url: '/api/tournaments/:id',
    audience: 'admin',
    summary: 'Change a tournament',
    params: IdParams,
    body: TournamentChange,
    answer: Tournament,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await editTournament(db, params.id, body);
      await standings.follow(params.id);
      audit('tournament changed', before, after);
      return withIsoTimes(after);
    },
  });

  route({
    method: 'POST',
    url: '/api/tournaments/create-bracket',
    audience: 'admin',
    summary: 'Draw the bracket from the teams and their seeds',
    body: CreateBracketInput,
    answer: CreatedBracket,
    status: 201,
    handle: async ({ body, audit }) => {
      const { tournament, games, discarded } = await generateBracket(db, body);
      await standings.follow(tournament.id);
      audit('bracket generated', discarded, { tournamentId: tournament.id, games: games.length });
      return { tournament: withIsoTimes(tournament), games: games.map(withIsoTimes) };
    },
  });

  route({
    method: 'POST',
    url: '/api/tournaments/:id/toggle-brackets',
    audience: 'admin',
    summary: 'Open or close submissions',
    params: IdParams,
    body: ToggleBracketsInput,
    answer: TournamentMessage,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await toggleBrackets(db, params.id, body.bracketsOpen);
      await standings.follow(params.id);
      audit('submissions toggled', before, after);
      const message = `Bracket submissions are now ${after.bracketsOpen ? 'open' : 'closed'}.`;
      return { ...withIsoTimes(after), message };
    },
  });

  route({
    method: 'POST',
    url: '/api/tournaments/:id/reset',
    audience: 'admin',
    summary: 'Take back every result',
    params: IdParams,
    answer: TournamentMessage,
    handle: async ({ params, audit }) => {
      const { before, after } = await resetTournament(db, params.id);
      await standings.follow(params.id);
      audit('tournament reset', before, after);
      return { ...withIsoTimes(after), message: 'All game results and team placements have been cleared.' };
    },
  });
}
