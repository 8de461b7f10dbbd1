import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { EVERYTHING, queryKeysOf } from '../../../src/web/api/invalidation.ts';
import { refetcherOf } from '../../../src/web/api/refetcher.ts';
import { createLiveStream } from '../../../src/web/live/stream.ts';
import { BrowserStream } from './browser-stream.ts';

const OPEN = 1;

export type OpenPage = ReturnType<typeof openPage>;

/** A browser tab that shows the standings live, with the web app's own modules but without a browser. */
export function openPage(base: string, tournamentId: number, givesUp: boolean) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const { schedule } = refetcherOf(client);
  const standings = new QueryObserver(client, {
    queryKey: ['tournaments', tournamentId, 'leaderboard'],
    queryFn: () => readStandings(base, tournamentId),
  });
  let connection: BrowserStream | undefined;
  const stream = createLiveStream({
    connect: (lastEventId) => {
      const query = lastEventId ? `?${new URLSearchParams({ lastEventId })}` : '';
      connection = new BrowserStream(`${base}/api/live${query}`, givesUp);
      return connection as unknown as EventSource;
    },
    onEvent: (changes) => schedule(queryKeysOf(changes)),
    onMissedEvents: () => schedule(EVERYTHING),
    hasRead: () => standings.getCurrentResult().data !== undefined,
    onLost: () => {},
  });
  stream.open();
  const leave = standings.subscribe(() => {});
  return {
    isConnected: () => connection?.readyState === OPEN,
    /** The standings as they are on the screen. */
    shown: () => standings.getCurrentResult().data,
    close: () => {
      stream.close();
      leave();
      client.clear();
    },
  };
}

export async function readStandings(base: string, tournamentId: number): Promise<string> {
  const response = await fetch(`${base}/api/tournaments/${tournamentId}/leaderboard`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text;
}
