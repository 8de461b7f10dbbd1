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
    this.readyState = OPEN;
    this.dispatchEvent(new Event('open'));
  }
  /** CONNECTING: the browser retries. CLOSED: it gives up. */
  breaks(readyState = CONNECTING) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  beats(lastEventId: string) {
    this.dispatchEvent(new MessageEvent('heartbeat', { data: '{}', lastEventId }));
  }
  tells(lastEventId: string) {
    const data = JSON.stringify({ type: 'game', tournamentId: 1, gameIds: [1] });
    this.dispatchEvent(new MessageEvent('game', { data, lastEventId }));
  }
}

let stream: LiveStream;
let connections: Connection[];
const onEvent = vi.fn();
const onMissedEvents = vi.fn();
const onLost = vi.fn();
const last = () => connections.at(-1) as Connection;
const isLost = () => onLost.mock.lastCall?.[0] ?? false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  connections = [];
  stream = createLiveStream({
    connect: (lastEventId) => {
      connections.push(new Connection(lastEventId));
      return last() as unknown as EventSource;
    },
    onEvent,
    onMissedEvents,
    onLost,
    random: () => 1,
  });
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

it('emits events from one connection, even if it is opened twice', () => {
  stream.open();
  stream.open();
  expect(connections).toHaveLength(1);
  last().opens();
  last().tells('a-1');
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ tournamentId: 1, changes: ['games'] });
  expect(onMissedEvents).not.toHaveBeenCalled();
});

describe('a connection that the browser closes', () => {
  it('is reopened with exponential backoff', () => {
    stream.open();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = connections.length;
      last().breaks(CLOSED);
      vi.advanceTimersByTime(wait - 1);
      expect(connections).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(connections).toHaveLength(before + 1);
    }
    last().opens();
    last().breaks(CLOSED);
    vi.advanceTimersByTime(1_000);
    expect(connections).toHaveLength(9);
  });

  it('resumes after the last event, without a full refetch', () => {
    stream.open();
    last().opens();
    last().tells('a-7');
    last().breaks(CLOSED);
    vi.advanceTimersByTime(1_000);
    expect(last().lastEventId).toBe('a-7');
    last().opens();
    expect(onMissedEvents).not.toHaveBeenCalled();
  });

  it('refetches everything if there was no event to resume after', () => {
    stream.open();
    last().opens();
    last().breaks(CLOSED);
    vi.advanceTimersByTime(1_000);
    expect(last().lastEventId).toBe('');
    last().opens();
    expect(onMissedEvents).toHaveBeenCalledOnce();
  });
});

describe('a connection that the browser reopens', () => {
  it('is left to the browser, and the server replays missed events', () => {
    stream.open();
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS - 1);
    expect(connections).toHaveLength(1);
    last().opens();
    expect(onMissedEvents).not.toHaveBeenCalled();
  });

  it('refetches everything if it was never open before', () => {
    stream.open();
    last().breaks();
    last().opens();
    last().breaks();
    last().opens();
    expect(onMissedEvents).toHaveBeenCalledOnce();
  });
});

it('refetches everything if the first connection opens late', () => {
  vi.advanceTimersByTime(LOST_AFTER_MS + 1);
  stream.open();
  last().opens();
  expect(onMissedEvents).toHaveBeenCalledOnce();
});

describe('a lost connection', () => {
  it('is reported after a delay, and its return at once', () => {
    stream.open();
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(LOST_AFTER_MS - 1);
    expect(isLost()).toBe(false);
    last().breaks();
    vi.advanceTimersByTime(1);
    expect(isLost()).toBe(true);
    last().opens();
    expect(isLost()).toBe(false);
  });

  it('is not reported if it returns within the delay', () => {
    stream.open();
    last().opens();
    last().breaks();
    last().opens();
    vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS - 1);
    expect(isLost()).toBe(false);
  });

  it('is reported if it never opened', () => {
    stream.open();
    last().breaks(CLOSED);
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(isLost()).toBe(true);
  });
});

describe('a dead connection', () => {
  it('is detected by missing heartbeats, and resumes after the last event', () => {
    stream.open();
    last().opens();
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS - 1);
      last().beats('a-4');
    }
    expect(connections).toHaveLength(1);
    vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS + 1_000);
    expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CONNECTING]);
    expect(last().lastEventId).toBe('a-4');
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(isLost()).toBe(true);
    last().opens();
    expect(isLost()).toBe(false);
    expect(onMissedEvents).not.toHaveBeenCalled();
  });

  it('is replaced if it does not open in time', () => {
    stream.open();
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS + 1_000);
    expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CONNECTING]);
    last().breaks();
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS + 2_000);
    expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CLOSED, CONNECTING]);
  });
});

describe('a hidden page', () => {
  it('closes its connection without reporting a loss, and resumes after the last event', () => {
    stream.open();
    last().opens();
    last().tells('a-2');
    stream.close();
    expect(last().readyState).toBe(CLOSED);
    vi.advanceTimersByTime(600_000);
    expect(connections).toHaveLength(1);
    expect(isLost()).toBe(false);
    stream.open();
    expect(last().lastEventId).toBe('a-2');
  });

  it('does not reconnect', () => {
    stream.open();
    last().breaks(CLOSED);
    stream.close();
    vi.advanceTimersByTime(600_000);
    expect(connections).toHaveLength(1);
  });
});

it('reconnects at once after a network change', () => {
  stream.open();
  last().opens();
  last().tells('a-3');
  stream.restart();
  expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CONNECTING]);
  expect(last().lastEventId).toBe('a-3');
  last().breaks(CLOSED);
  stream.restart();
  expect(connections).toHaveLength(3);
  vi.advanceTimersByTime(CONNECT_TIMEOUT_MS - 1);
  expect(connections).toHaveLength(3);
});

it('knows whether it is open', () => {
  expect(stream.isOpen()).toBe(false);
  stream.open();
  expect(stream.isOpen()).toBe(false);
  last().opens();
  expect(stream.isOpen()).toBe(true);
  last().breaks();
  expect(stream.isOpen()).toBe(false);
});
