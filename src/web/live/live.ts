import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import { urlOf } from '../api/client.ts';
import { followedKeysOf } from '../api/group-queries.ts';
import { EVERYTHING } from '../api/invalidation.ts';
import { refetcherOf } from '../api/refetcher.ts';
import { connectionLost, createLiveStream, type LiveStream } from './stream.ts';

// Browsers limit connections per host, so background tabs close theirs.
const HIDDEN_MS = 3_000;

/** Opens the live stream, and refetches what its events name. */
export function startLive(client: QueryClient): void {
  const { schedule } = refetcherOf(client);
  const stream = createLiveStream({
    connect: (lastEventId) =>
      new EventSource(urlOf('GET /api/live', { query: { lastEventId: lastEventId || undefined } })),
    onEvent: (changes) => schedule(followedKeysOf(client, changes)),
    onMissedEvents: () => schedule(EVERYTHING),
    hasRead: () => client.getQueryCache().getAll().some(isRead),
    onLost: connectionLost.set,
  });
  followVisibility(stream);
}

/** Whether a query that events may invalidate has data of the server. */
function isRead({ queryKey, state }: Query): boolean {
  return state.dataUpdateCount > 0 && EVERYTHING.some((prefix) => partialMatchKey(queryKey, prefix));
}

/** Opens the stream while the tab is visible. Closes it on pagehide: the back/forward cache takes no open streams. */
function followVisibility({ open, close, restart }: LiveStream): void {
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(closeTimer);
    if (document.visibilityState === 'visible') open();
    else closeTimer = setTimeout(close, HIDDEN_MS);
  };
  update();
  document.addEventListener('visibilitychange', update);
  addEventListener('pageshow', update);
  addEventListener('pagehide', () => {
    clearTimeout(closeTimer);
    close();
  });
  const restartIfVisible = () => {
    if (document.visibilityState === 'visible') restart();
    else close();
  };
  addEventListener('online', restartIfVisible);
  addEventListener('offline', restartIfVisible);
}
