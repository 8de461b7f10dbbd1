import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent, StandingsPart, TournamentPart } from '../../contract/live.ts';

/** All that a tournament has to do with; who is logged in has not. */
export const EVERYTHING: readonly QueryKey[] = [['tournaments'], ['players'], ['stats'], ['opening-day-games']];

const PARTS: Record<TournamentPart, (of: QueryKey) => readonly QueryKey[]> = {
  // The leaders are those of the current tournament, which may be another one now.
  tournament: () => [['tournaments', 'current'], ['stats']],
  teams: (of) => [[...of, 'teams']],
  games: (of) => [
    [...of, 'games'],
    [...of, 'my-bracket'],
  ],
  players: () => [['players'], ['stats']],
  opening_day: (of) => [[...of, 'opening-day-games'], ['opening-day-games']],
  everything: () => EVERYTHING,
};

const STANDINGS: Record<StandingsPart, readonly string[]> = {
  results: ['leaderboard', 'my-standing'],
  brackets: ['leaderboard', 'my-standing', 'without-bracket'],
};

/** What has to be read again after an event: the beginnings of the keys under which it is kept. */
export function keysOf(event: LiveEvent): QueryKey[] {
  const of = ['tournaments', event.tournamentId];
  if (event.type === 'game') return [...PARTS.games(of)];
  // A newer server may name parts that this page does not know, and so does not show.
  if (event.type === 'tournament') return event.changed.flatMap((part) => PARTS[part]?.(of) ?? []);
  const lists = new Set(event.changed.flatMap((part) => STANDINGS[part] ?? []));
  return [...lists].map((list) => [...of, list]);
}
