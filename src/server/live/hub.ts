import { randomBytes } from 'node:crypto';
import { HEARTBEAT, HEARTBEAT_MS } from '../../contract/heartbeat.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { EVERYTHING } from '../changes/announcement.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';
import { createQuota } from '../limits/quota.ts';
import { mergeEvents } from './merge-events.ts';

/** The connection of an open stream. */
export interface Subscriber {
  send(message: Buffer): void;
  end(): void;
}

/** Publishes events to the open streams of this process. */
export interface Hub {
  /** Sends events to all subscribers. Throttled: events that follow shortly after others wait and are merged. */
  publish(events: readonly LiveEvent[]): void;
  /** Reserves a stream for this network. Returns null if there are too many, or if the hub is closed. */
  subscribe(network: string): Subscription | null;
  countStreams(): number;
  /** Ends all streams; clients reconnect to another server, or later. */
  close(): void;
}

interface Subscription {
  /** Sends the events since this id, and from then on all events. */
  start(lastEventId: string | undefined, subscriber: Subscriber): void;
  cancel(): void;
}

interface HubOptions {
  throttleMs?: number;
  heartbeatMs?: number;
  maxStreams?: number;
  maxStreamsPerNetwork?: number;
}

const HISTORY_SIZE = 500;
// An event, because browsers hide comments of the stream from pages.
const HEARTBEAT_MESSAGE = Buffer.from(`event: ${HEARTBEAT}\ndata: {}\n\n`);

export function createHub({
  throttleMs = 250,
  heartbeatMs = HEARTBEAT_MS,
  maxStreams = DEFAULT_LIMITS.streams,
  maxStreamsPerNetwork = DEFAULT_LIMITS.streamsPerAddress,
}: HubOptions = {}): Hub {
  const quota = createQuota(maxStreams, maxStreamsPerNetwork);
  // Part of event ids, since other processes count theirs from 1 as well.
  const instance = randomBytes(8).toString('hex');
  const subscribers = new Set<Subscriber>();
  const history: LiveEvent[] = [];
  let lastNumber = 0;
  let pending: LiveEvent[] = [];
  let throttleTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const idOf = (number: number) => `${instance}-${number}`;
  const sendAll = (message: Buffer) => {
    for (const subscriber of subscribers) subscriber.send(message);
  };
  const broadcast = (events: readonly LiveEvent[]) => {
    const messages = events.map((event) => formatEvent(event, idOf(++lastNumber)));
    history.push(...events);
    history.splice(0, history.length - HISTORY_SIZE);
    sendAll(Buffer.from(messages.join('')));
    throttleTimer = setTimeout(broadcastPending, throttleMs);
  };
  const broadcastPending = () => {
    throttleTimer = null;
    if (pending.length > 0) broadcast(pending.splice(0));
  };
  const findMissed = (lastEventId: string | undefined): readonly LiveEvent[] => {
    if (!lastEventId) return [];
    const [idInstance, number] = lastEventId.split('-');
    const missed = lastNumber - Number(number);
    const isInHistory = idInstance === instance && missed >= 0 && missed <= history.length;
    return isInHistory ? mergeEvents(history.slice(history.length - missed)) : [EVERYTHING];
  };
  const replayMissed = (lastEventId: string | undefined, subscriber: Subscriber) => {
    const missed = findMissed(lastEventId);
    // Only the last event has an id, so that a client that is cut off before it gets all missed events again.
    const messages = missed.map((event, index) => formatEvent(event, index === missed.length - 1 && idOf(lastNumber)));
    // If none was missed, an id without an event, for clients that are cut off before the next event.
    subscriber.send(Buffer.from(messages.join('') || `id: ${idOf(lastNumber)}\n\n`));
  };
  const heartbeat = setInterval(() => sendAll(HEARTBEAT_MESSAGE), heartbeatMs).unref();

  return {
    publish: (events) => {
      if (isClosed) return;
      if (throttleTimer) pending = mergeEvents([...pending, ...events]);
      else broadcast(mergeEvents(events));
    },
    subscribe: (network) => {
      if (isClosed || !quota.tryAcquire(network)) return null;
      let started: Subscriber | null = null;
      return {
        start: (lastEventId, subscriber) => {
          started = subscriber;
          subscribers.add(subscriber);
          replayMissed(lastEventId, subscriber);
        },
        cancel: () => {
          quota.release(network);
          if (started) subscribers.delete(started);
        },
      };
    },
    countStreams: () => subscribers.size,
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      if (throttleTimer) clearTimeout(throttleTimer);
      for (const subscriber of subscribers) subscriber.end();
      subscribers.clear();
    },
  };
}

function formatEvent(event: LiveEvent, id: string | false): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
