import { HEARTBEAT, HEARTBEAT_MS } from '../../contract/heartbeat.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { backOff } from '../api/backoff.ts';
import type { Changes } from '../api/changes.ts';
import { readEvent } from './event.ts';

const EVENT_TYPES: readonly LiveEvent['type'][] = ['tournament', 'game', 'standings'];
// So short a time nobody needs to be told of.
export const LOST_AFTER_MS = 4_000;
// Longer than the browser waits before it tries again.
export const CONNECT_WITHIN_MS = 15_000;
// Two beats missed, and some more: a connection may be dead, whatever the browser thinks of it.
export const SILENT_AFTER_MS = 2 * HEARTBEAT_MS + 10_000;
// As browsers number them; where the tests run there are none.
const [OPEN, CLOSED] = [1, 2];

export interface LiveStream {
  /** Listens, if it does not already. */
  open(): void;
  /** Stops listening until it is opened again; then it is told what it has missed. */
  close(): void;
  /** Whatever the connection was, the network is another now. */
  restart(): void;
  /** Whether events are heard at the moment. */
  isOpen(): boolean;
}

interface StreamOptions {
  /** Opens a connection that goes on after the event with this id, or begins now if there is none. */
  connect: (lastEventId: string) => EventSource;
  onEvent: (told: Changes) => void;
  /** Something may have been missed, and the server does not know what. */
  onBehind: () => void;
  onLost: (isLost: boolean) => void;
  random?: () => number;
}

/** One connection to the live stream. Browsers resume most of those that break; this does it for the others. */
export function createLiveStream({
  connect,
  onEvent,
  onBehind,
  onLost,
  random = Math.random,
}: StreamOptions): LiveStream {
  const createdAt = Date.now();
  let source: EventSource | null = null;
  let lastEventId = '';
  let failures = 0;
  let isFirst = true;
  let hasBeenOpen = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const quiet = () => {
    clearTimeout(alarm);
    alarm = undefined;
  };
  const watch = () => {
    alarm ??= setTimeout(() => onLost(true), LOST_AFTER_MS);
  };
  const drop = () => {
    clearTimeout(again);
    clearTimeout(patience);
    source?.close();
    source = null;
  };
  const openLater = () => {
    drop();
    again = setTimeout(open, backOff(failures, random));
    failures += 1;
  };
  /** Gives the connection up if nothing is heard of it for so long. */
  const waitFor = (milliseconds: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      watch();
      openLater();
    }, milliseconds);
  };
  const open = () => {
    if (source) return;
    drop();
    watch();
    const connection = connect(lastEventId);
    // What was read just before the first connection is as new as what is read now.
    let isComplete = isFirst || lastEventId !== '';
    isFirst = false;
    source = connection;
    waitFor(CONNECT_WITHIN_MS);
    connection.addEventListener('open', () => {
      waitFor(SILENT_AFTER_MS);
      quiet();
      failures = 0;
      onLost(false);
      const isLate = !hasBeenOpen && Date.now() - createdAt > LOST_AFTER_MS;
      if (isLate || !isComplete) onBehind();
      // From here on the browser knows how far it is, and the server what came after that.
      isComplete = true;
      hasBeenOpen = true;
    });
    connection.addEventListener('error', () => {
      watch();
      if (!hasBeenOpen) isComplete = false;
      if (connection.readyState === CLOSED) openLater();
      else waitFor(CONNECT_WITHIN_MS);
    });
    const hear = (message: MessageEvent) => {
      waitFor(SILENT_AFTER_MS);
      lastEventId = message.lastEventId || lastEventId;
    };
    connection.addEventListener(HEARTBEAT, hear);
    for (const type of EVENT_TYPES) {
      connection.addEventListener(type, (message) => {
        hear(message);
        onEvent(readEvent(message.data));
      });
    }
  };
  return {
    open,
    close: () => {
      drop();
      quiet();
    },
    restart: () => {
      drop();
      open();
    },
    isOpen: () => source?.readyState === OPEN,
  };
}
