import type { QueryKey } from '@tanstack/react-query';

/** How the keys of queries about the standings of a tournament begin: of everybody, or of a group. */
export function standingsKey(tournamentId: number, groupId: number | null): QueryKey {
  return groupId === null ? ['tournaments', tournamentId] : ['groups', groupId, tournamentId];
}
