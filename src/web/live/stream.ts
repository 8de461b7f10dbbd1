import { HEARTBEAT, HEARTBEAT_MS } from '../../contract/heartbeat.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { computeBackoffMs } from '../api/backoff.ts';
import { parseEvent } from '../api/event.ts';
import type { Changes } from '../api/invalidation.ts';
import { createStore } from '../browser/store.ts';

const EVENT_TYPES: readonly LiveEvent['type'][] = ['tournament', 'game', 'standings', 'group'];
// Shorter interruptions are not shown to users.
export const LOST_AFTER_MS = 4_000;
// Longer than the reconnect delay of browsers.
export const CONNECT_TIMEOUT_MS = 15_000;
// Two missed heartbeats and a margin: the connection may be dead without the browser noticing.
export const HEARTBEAT_TIMEOUT_MS = 2 * HEARTBEAT_MS + 10_000;
// EventSource.CLOSED, which Node does not have.
const CLOSED = 2;

export interface LiveStream {
  /** Connects, unless it is connected already. */
  open(): void;
  /** Disconnects. When reopened, it resumes after the last event. */
  close(): void;
  /** Replaces the connection after a network change. */
  restart(): void;
}

interface StreamOptions {
  /** Connects. Unless the id is empty, the server replays the events since the one with this id. */
  connect: (lastEventId: string) => EventSource;
  onEvent: (changes: Changes) => void;
  /** Events may have been missed that the server cannot replay. */
  onMissedEvents: () => void;
  /** Whether the page has read something that events may be about. */
  hasRead: () => boolean;
  /** Called with true once the stream has been down for LOST_AFTER_MS, and with false when it opens. */
  onLost: (isLost: boolean) => void;
  random?: () => number;
}

/** The client of the live stream. Browsers reconnect after most failures; this reconnects after the others. */
export function createLiveStream({
  connect,
  onEvent,
  onMissedEvents,
  hasRead,
  onLost,
  random = Math.random,
}: StreamOptions): LiveStream {
  const createdAt = Date.now();
  let source: EventSource | null = null;
  let lastEventId = '';
  let failures = 0;
  let isFirstConnection = true;
  let hasBeenOpen = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const stopLostTimer = () => {
    clearTimeout(lostTimer);
    lostTimer = undefined;
  };
  const startLostTimer = () => {
    lostTimer ??= setTimeout(() => onLost(true), LOST_AFTER_MS);
  };
  const disconnect = () => {
    clearTimeout(reconnectTimer);
    clearTimeout(silenceTimer);
    source?.close();
    source = null;
  };
  const scheduleReconnect = () => {
    disconnect();
    reconnectTimer = setTimeout(open, computeBackoffMs(failures, random));
    failures += 1;
  };
  /** Reconnects unless the stream opens or a message arrives in time. */
  const expectMessage = (milliseconds: number) => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      startLostTimer();
      scheduleReconnect();
    }, milliseconds);
  };
  const open = () => {
    if (source) return;
    disconnect();
    startLostTimer();
    const connection = connect(lastEventId);
    // The first connection mostly opens before the page has read anything; a later one resumes after the last event.
    let mayHaveMissedEvents = !isFirstConnection && lastEventId === '';
    isFirstConnection = false;
    source = connection;
    expectMessage(CONNECT_TIMEOUT_MS);
    connection.addEventListener('open', () => {
      expectMessage(HEARTBEAT_TIMEOUT_MS);
      stopLostTimer();
      failures = 0;
      onLost(false);
      // Events between the first responses and now are missed, and so may be those during a slow response.
      const isLate = !hasBeenOpen && (hasRead() || Date.now() - createdAt > LOST_AFTER_MS);
      if (isLate || mayHaveMissedEvents) onMissedEvents();
      // From now on the browser resumes after the last event, and the server replays the rest.
      mayHaveMissedEvents = false;
      hasBeenOpen = true;
    });
    connection.addEventListener('error', () => {
      startLostTimer();
      if (!hasBeenOpen) mayHaveMissedEvents = true;
      if (connection.readyState === CLOSED) scheduleReconnect();
      else expectMessage(CONNECT_TIMEOUT_MS);
    });
    const recordMessage = (message: MessageEvent) => {
      expectMessage(HEARTBEAT_TIMEOUT_MS);
      lastEventId = message.lastEventId || lastEventId;
    };
    connection.addEventListener(HEARTBEAT, recordMessage);
    for (const type of EVENT_TYPES) {
      connection.addEventListener(type, (message) => {
        recordMessage(message);
        onEvent(parseEvent(message.data));
      });
    }
  };
  return {
    open,
    close: () => {
      disconnect();
      stopLostTimer();
    },
    restart: () => {
      disconnect();
      open();
    },
  };
}

/** Whether the stream has been down for longer than LOST_AFTER_MS. */
export const connectionLost = createStore(false);
