import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CONNECT_TIMEOUT_MS,
  createLiveStream,
  HEARTBEAT_TIMEOUT_MS,
  type LiveStream,
  LOST_AFTER_MS,
} from './stream.ts';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2];

/** An EventSource whose network is controlled by the test. */
class Connection extends EventTarget {
  readyState = CONNECTING;
  readonly lastEventId: string;
  constructor(lastEventId: string) {
    super();
    this.lastEventId = lastEventId;
  }
  close() {
    this.readyState = CLOSED;
  }
  opens() {
    return this.changes(OPEN, 'open');
  }
  /** CONNECTING: the browser retries. CLOSED: it gives up. */
  breaks(readyState = CONNECTING) {
    return this.changes(readyState, 'error');
  }
  sends(type: 'game' | 'heartbeat', lastEventId: string) {
    const data = JSON.stringify({ type, tournamentId: 1, gameIds: [1] });
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
    return this;
  }
  private changes(readyState: number, event: string) {
    this.readyState = readyState;
    this.dispatchEvent(new Event(event));
    return this;
  }
}

let stream: LiveStream;
let connections: Connection[];
const onEvent = vi.fn();
const onMissedEvents = vi.fn();
const onLost = vi.fn();
let hasRead: boolean;
const last = () => connections.at(-1) as Connection;
const states = () => connections.map(({ readyState }) => readyState);
const isLost = () => onLost.mock.lastCall?.[0] ?? false;
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  connections = [];
  hasRead = false;
  const connect = (lastEventId: string) => {
    connections.push(new Connection(lastEventId));
    return last() as unknown as EventSource;
  };
  stream = createLiveStream({ connect, onEvent, onMissedEvents, hasRead: () => hasRead, onLost, random: () => 1 });
  stream.open();
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

it('emits events from one connection, even if it is opened twice', () => {
  stream.open();
  last().opens().sends('game', 'a-1');
  expect(connections).toHaveLength(1);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ tournamentId: 1, changes: ['games'] });
  expect(onMissedEvents).not.toHaveBeenCalled();
});

describe('a connection that the browser closes', () => {
  it('is reopened with exponential backoff, which starts again after a success', () => {
    for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      last().breaks(CLOSED);
      pass(wait - 1);
      expect(connections).toHaveLength(index + 1);
      pass(1);
      expect(connections).toHaveLength(index + 2);
    }
    last().opens().breaks(CLOSED);
    pass(1_000);
    expect(connections).toHaveLength(9);
  });

  it('resumes after the last event, or refetches everything if there was none', () => {
    last().opens().breaks(CLOSED);
    pass(1_000);
    expect(last().lastEventId).toBe('');
    last().opens();
    expect(onMissedEvents).toHaveBeenCalledOnce();
    last().sends('game', 'a-7').breaks(CLOSED);
    pass(1_000);
    expect(last().opens().lastEventId).toBe('a-7');
    expect(onMissedEvents).toHaveBeenCalledOnce();
  });
});

describe('a connection that the browser reopens', () => {
  it('is left to the browser, and the server replays missed events', () => {
    last().opens().breaks();
    pass(CONNECT_TIMEOUT_MS - 1);
    last().opens();
    expect(connections).toHaveLength(1);
    expect(onMissedEvents).not.toHaveBeenCalled();
  });

  it('refetches everything if it was never open before', () => {
    last().breaks().opens().breaks().opens();
    expect(onMissedEvents).toHaveBeenCalledOnce();
  });
});

describe('the first connection', () => {
  it.each([
    ['after the page has read something', 50, true, 1],
    ['before the page has read anything', 50, false, 0],
    ['so late that slow reads may be outdated', LOST_AFTER_MS + 1, false, 1],
  ])('that opens %s refetches what it may have missed', (_, after, read, refetches) => {
    pass(after);
    hasRead = read;
    last().opens();
    expect(onMissedEvents).toHaveBeenCalledTimes(refetches);
    // Once is enough: from then on the server replays missed events.
    last().breaks().opens();
    expect(onMissedEvents).toHaveBeenCalledTimes(refetches);
  });
});

describe('a lost connection', () => {
  it('is reported after a delay, and its return at once', () => {
    last().opens();
    last().breaks();
    pass(LOST_AFTER_MS - 1);
    expect(isLost()).toBe(false);
    last().breaks();
    pass(1);
    expect(isLost()).toBe(true);
    last().opens();
    expect(isLost()).toBe(false);
  });

  it('is reported if it never opened, and not if it returns within the delay', () => {
    last().opens().breaks().opens();
    pass(HEARTBEAT_TIMEOUT_MS - 1);
    expect(isLost()).toBe(false);
    stream.restart();
    pass(LOST_AFTER_MS);
    expect(isLost()).toBe(true);
  });
});

describe('a dead connection', () => {
  it('is detected by missing heartbeats, and resumes after the last event', () => {
    last().opens();
    for (let beat = 0; beat < 10; beat += 1) {
      pass(HEARTBEAT_TIMEOUT_MS - 1);
      last().sends('heartbeat', 'a-4');
    }
    expect(connections).toHaveLength(1);
    pass(HEARTBEAT_TIMEOUT_MS + 1_000);
    expect(states()).toEqual([CLOSED, CONNECTING]);
    pass(LOST_AFTER_MS);
    expect(isLost()).toBe(true);
    expect(last().opens().lastEventId).toBe('a-4');
    expect(isLost()).toBe(false);
    expect(onMissedEvents).not.toHaveBeenCalled();
  });

  it('is replaced if it does not open in time', () => {
    pass(CONNECT_TIMEOUT_MS + 1_000);
    expect(states()).toEqual([CLOSED, CONNECTING]);
    last().breaks();
    pass(CONNECT_TIMEOUT_MS + 2_000);
    expect(states()).toEqual([CLOSED, CLOSED, CONNECTING]);
  });
});

it('a hidden page closes its connection, or does not reopen it, reports no loss, and resumes after the last event', () => {
  last().opens().sends('game', 'a-2');
  for (const closed of [[CLOSED], [CLOSED, CLOSED]]) {
    stream.close();
    pass(600_000);
    expect(states()).toEqual(closed);
    expect(isLost()).toBe(false);
    stream.open();
    expect(last().lastEventId).toBe('a-2');
    last().breaks(CLOSED);
  }
});

it('reconnects at once after a network change', () => {
  last().opens().sends('game', 'a-3');
  stream.restart();
  expect(states()).toEqual([CLOSED, CONNECTING]);
  expect(last().lastEventId).toBe('a-3');
  last().breaks(CLOSED);
  stream.restart();
  pass(CONNECT_TIMEOUT_MS - 1);
  expect(connections).toHaveLength(3);
});
