import type { ServerResponse } from 'node:http';
import { liveEndpoints } from '../../contract/live.ts';
import { AppError } from '../errors.ts';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Hub, Subscriber } from './hub.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that buffers responses would delay events.
  'x-accel-buffering': 'no',
};

const RETRY_MS = { from: 2_000, to: 5_000 };

const tooManyReaders = () =>
  new AppError(
    'unavailable',
    'too_many_readers',
    'There is no room for another live stream right now. Please try again later.',
    { retryAfterSeconds: 30 },
  );

export function addLiveRoutes({ route, hub }: RouteDependencies & { hub: Hub }): void {
  route(liveEndpoints.stream, async ({ query, request, reply }) => {
    if (request.method === 'HEAD') {
      reply.headers(HEADERS).send();
      return;
    }
    const subscription = hub.subscribe(networkOf(request.ip));
    if (!subscription) throw tooManyReaders();
    reply.headers(HEADERS).hijack();
    const { socket } = request.raw;
    // A socket that is closed already does not emit 'close'.
    if (socket.destroyed) return subscription.cancel();
    socket.once('close', subscription.cancel);
    const { raw } = reply;
    // Without chunked encoding, all clients share the bytes of an event. The stream ends with its connection.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write(`retry: ${chooseRetry()}\n:\n\n`);
    // Browsers reconnect with the original URL, so the header is newer than the query.
    const lastEventId = request.headers['last-event-id']?.toString() ?? query.lastEventId;
    subscription.start(lastEventId, createSubscriber(raw));
  });
}

function createSubscriber(raw: ServerResponse): Subscriber {
  return {
    send: (message) => {
      // A client with more unread bytes has stalled. It gets the missed events when it reconnects.
      if (raw.writableLength > LIMITS.unreadStreamBytes.most) raw.destroy();
      else if (!raw.destroyed) raw.write(message);
    },
    end: () => raw.end(),
  };
}

/** Random, so that clients do not all reconnect at once after a restart. */
function chooseRetry(): number {
  return Math.round(RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from));
}
