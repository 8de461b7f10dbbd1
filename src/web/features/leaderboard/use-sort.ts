import { useSearchParams } from 'wouter';
import { LEADERBOARD_SORTS, type LeaderboardSort } from '../../../domain/scoring/ranking.ts';

/** The order of the leaderboard, kept in the address: links, the back button and a reload lead to the same one. */
export function useSort(): [LeaderboardSort, (sort: LeaderboardSort) => void] {
  const [params, setParams] = useSearchParams();
  const sort = LEADERBOARD_SORTS.find((candidate) => candidate === params.get('sort')) ?? 'total';
  return [sort, (chosen) => setParams(chosen === 'total' ? {} : { sort: chosen })];
}
