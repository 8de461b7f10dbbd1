import type { QueryClient } from '@tanstack/react-query';
import { EVERYTHING, keysOf } from '../api/changes.ts';
import { addressOf } from '../api/client.ts';
import { updatesOf } from '../api/updates.ts';
import { setLost } from './connection.ts';
import { createLiveStream, type LiveStream } from './stream.ts';

// Browsers allow only a few connections to one address, so tabs in the background leave them to those in front.
const HIDDEN_MS = 3_000;

/** From now on what this tab shows follows the tournament. */
export function startLive(client: QueryClient): void {
  const updates = updatesOf(client);
  const stream = createLiveStream({
    connect: (lastEventId) =>
      new EventSource(addressOf('GET /api/live', { query: { lastEventId: lastEventId || undefined } })),
    onEvent: (told) => updates.hear(keysOf(told)),
    onBehind: () => updates.hear(EVERYTHING),
    onLost: setLost,
  });
  updates.follow(stream.isOpen);
  followPage(stream);
}

/** Open while somebody looks, closed while nobody does: a page with a connection is not kept for the back button. */
function followPage({ open, close, restart }: LiveStream): void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') open();
    else hiding = setTimeout(close, HIDDEN_MS);
  };
  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('pagehide', () => {
    clearTimeout(hiding);
    close();
  });
  const restartIfSeen = () => {
    if (document.visibilityState === 'visible') restart();
    else close();
  };
  addEventListener('online', restartIfSeen);
  addEventListener('offline', restartIfSeen);
}
