import { queryOptions } from '@tanstack/react-query';
import type {
  PointsLeader,
  RecordLeader,
  SingleGameLeader,
  TournamentWinsLeader,
} from '../../domain/players/leaders.ts';
import { get } from './client.ts';

function leadersQuery<Leader>(list: string) {
  return queryOptions({ queryKey: ['stats', list], queryFn: () => get<Leader[]>(`/api/stats/${list}`) });
}

export const pointsLeadersQuery = leadersQuery<PointsLeader>('points-leaders');
export const singleGameLeadersQuery = leadersQuery<SingleGameLeader>('single-game-leaders');
export const gamesLeadersQuery = leadersQuery<RecordLeader>('games-leaders');
export const winsLeadersQuery = leadersQuery<RecordLeader>('wins-leaders');
export const winPercentageLeadersQuery = leadersQuery<RecordLeader>('win-percentage-leaders');

export function tournamentWinsLeadersQuery(tournamentId: number) {
  return leadersQuery<TournamentWinsLeader>(`tournament-wins-leaders/${tournamentId}`);
}
