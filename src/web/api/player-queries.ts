import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** All players, most games first. */
export const playersQuery = queryOptions({
  queryKey: ['players'],
  queryFn: () => call('GET /api/players'),
});

export function playersOfTeamsQuery(teamIds: readonly [number, number]) {
  return queryOptions({
    queryKey: ['players', 'by-teams', ...teamIds],
    queryFn: () => call('GET /api/players/by-teams', { query: { teamIds: teamIds.join(',') } }),
  });
}

function leadersQuery<Leader>(list: string, queryFn: () => Promise<Leader[]>) {
  return queryOptions({ queryKey: ['stats', list], queryFn });
}

export const gamesLeadersQuery = leadersQuery('games', () => call('GET /api/stats/games-leaders'));
export const winsLeadersQuery = leadersQuery('wins', () => call('GET /api/stats/wins-leaders'));
export const winPercentageLeadersQuery = leadersQuery('win-percentage', () =>
  call('GET /api/stats/win-percentage-leaders'),
);

/** Players with the most points in this tournament, or in the current one. */
export function pointsLeadersQuery(tournamentId?: number) {
  return leadersQuery(`points/${tournamentId ?? 'current'}`, () =>
    call('GET /api/stats/points-leaders', { query: { tournamentId } }),
  );
}

/** Players with the most points in one game of this tournament, or of the current one. */
export function singleGameLeadersQuery(tournamentId?: number) {
  return leadersQuery(`single-game/${tournamentId ?? 'current'}`, () =>
    call('GET /api/stats/single-game-leaders', { query: { tournamentId } }),
  );
}

export function tournamentWinsLeadersQuery(tournamentId: number) {
  return leadersQuery(`tournament-wins/${tournamentId}`, () =>
    call('GET /api/stats/tournament-wins-leaders/:tournamentId', { params: { tournamentId } }),
  );
}
