import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WhatIf } from '../../contract/what-if.ts';
import type { Model } from '../../domain/chances/models.ts';
import type { ImaginedWinner } from '../../domain/results/what-if.ts';
import { COUNTING_RETRY_MS } from './chances-queries.ts';
import { call, callWithHeaders, nextOffset, totalOf } from './client.ts';
import { formatWinners } from './imagined-winners.ts';
import { gamesQuery } from './tournament-queries.ts';

interface Imagined {
  tournamentId: number;
  winners: readonly ImaginedWinner[];
  model: Model;
}

const PAGE = 100;

/** A game has been decided whose winner is imagined. */
export class OutdatedWinners extends Error {}

/** The server would refuse these winners. After a result, games and standings are read again at the same time. */
async function requireUndecided(client: QueryClient, { tournamentId, winners }: Imagined): Promise<void> {
  const games = await client.fetchQuery(gamesQuery(tournamentId));
  const isDecided = (gameId: number) => games.some(({ id, winnerId }) => id === gameId && winnerId !== null);
  if (winners.some(({ gameId }) => isDecided(gameId))) throw new OutdatedWinners();
}

/** The standings under imagined winners, page by page. Fails while brackets are hidden. */
export function whatIfQuery(imagined: Imagined, search: string) {
  const { tournamentId, winners, model } = imagined;
  return infiniteQueryOptions({
    queryKey: ['tournaments', tournamentId, 'what-if', formatWinners(winners), model, search],
    queryFn: async ({ client, pageParam: offset }) => {
      await requireUndecided(client, imagined);
      const { body, headers } = await callWithHeaders('GET /api/tournaments/:id/what-if', {
        params: { id: tournamentId },
        query: { winners: formatWinners(winners), model, search: search || undefined, limit: PAGE, offset },
      });
      return { ...body, total: totalOf(headers, body.entries.length) };
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
    refetchInterval: ({ state: { data } }) => (data?.pages.some(isCounting) ? COUNTING_RETRY_MS : false),
  });
}

/** The entry of a bracket under imagined winners, wherever it is in the list. */
export function imaginedEntryQuery(imagined: Imagined, bracketId: number) {
  const { tournamentId, winners, model } = imagined;
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'what-if', formatWinners(winners), model, 'entry', bracketId],
    queryFn: async ({ client }) => {
      await requireUndecided(client, imagined);
      return call('GET /api/tournaments/:id/what-if', {
        params: { id: tournamentId },
        query: { winners: formatWinners(winners), model, bracketId, limit: 0 },
      });
    },
    refetchInterval: ({ state: { data } }) => (data && isCounting(data) ? COUNTING_RETRY_MS : false),
  });
}

function isCounting({ chances }: WhatIf): boolean {
  return chances === null;
}
