import { queryOptions } from '@tanstack/react-query';
import type { BracketOdds, Odds } from '../../contract/odds.ts';
import type { Model } from '../../domain/chances/models.ts';
import { call } from './client.ts';

// The live stream says when newer figures are ready, unless it is broken or counting has failed.
export const COUNTING_RETRY_MS = 15_000;

/** The chances of a bracket; `{ ready: false }` while the first are being counted. Fails while brackets are hidden. */
export function bracketOddsQuery(bracketId: number, model: Model) {
  return queryOptions({
    queryKey: ['bracket-odds', bracketId, model],
    queryFn: () => call('GET /api/brackets/:id/odds', { params: { id: bracketId }, query: { model } }),
    refetchInterval: ({ state: { data } }) => (isCounting(data) ? COUNTING_RETRY_MS : false),
  });
}

const MOST = 1_000;

/** The chances of all brackets or, of many, of the thousand with the best ones; of a group, those within it. */
export function oddsQuery(tournamentId: number, model: Model, groupId: number | null = null) {
  return queryOptions({
    queryKey:
      groupId === null ? ['tournaments', tournamentId, 'odds', model] : ['group-odds', groupId, tournamentId, model],
    queryFn: () =>
      groupId === null
        ? call('GET /api/tournaments/:id/odds', { params: { id: tournamentId }, query: { model, limit: MOST } })
        : call('GET /api/groups/:id/odds', { params: { id: groupId }, query: { tournamentId, model, limit: MOST } }),
    refetchInterval: ({ state: { data } }) => (isCounting(data) ? COUNTING_RETRY_MS : false),
  });
}

function isCounting(data: BracketOdds | Odds | { ready: false } | undefined): boolean {
  return data !== undefined && ('ready' in data || data.stale === true);
}
