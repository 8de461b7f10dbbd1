import type { ServerResponse } from 'node:http';
import { liveEndpoints } from '../../contract/live.ts';
import type { RouteContext } from '../changes/commit.ts';
import { tooManyReaders } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import type { Hub, Reader } from './hub.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers would hold events back.
  'x-accel-buffering': 'no',
};

// Whoever leaves so much unread has stalled; it will come back, and be told what it has missed.
const MAX_UNREAD_BYTES = 64 * 1024;
const RETRY_MS = { from: 2_000, to: 5_000 };

export function addLiveRoutes({ route, hub }: RouteContext & { hub: Hub }): void {
  route(liveEndpoints.stream, async ({ query, request, reply }) => {
    if (request.method === 'HEAD') {
      reply.headers(HEADERS).send();
      return;
    }
    const place = hub.takePlace(networkOf(request.ip));
    if (!place) throw tooManyReaders();
    reply.headers(HEADERS).hijack();
    const { socket } = request.raw;
    // One that has ended already would never say so, and the place would be lost.
    if (socket.destroyed) return place.leave();
    socket.once('close', place.leave);
    const { raw } = reply;
    // Without chunks an event is one write, the same bytes for everyone. The stream ends with its connection.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write(`retry: ${chooseRetry()}\n:\n\n`);
    // Browsers repeat the address of the first try, so what they add when they come back is newer.
    const lastEventId = request.headers['last-event-id']?.toString() ?? query.lastEventId;
    place.open(lastEventId, createReader(raw));
  });
}

function createReader(raw: ServerResponse): Reader {
  return {
    send: (message) => {
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
      else if (!raw.destroyed) raw.write(message);
    },
    end: () => raw.end(),
  };
}

/** Not the same for all: those whom a restart sends away together must not come back together. */
function chooseRetry(): number {
  return Math.round(RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from));
}
