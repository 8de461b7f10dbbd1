import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONNECT_WITHIN_MS, createLiveStream, type LiveStream, LOST_AFTER_MS, SILENT_AFTER_MS } from './stream.ts';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2];

/** A connection as a browser has it, with the network played by the test. */
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
  /** The browser tries again by itself, or gives up. */
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
const onBehind = vi.fn();
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
    onBehind,
    onLost,
    random: () => 1,
  });
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

it('tells events, from one connection however often it is opened', () => {
  stream.open();
  stream.open();
  expect(connections).toHaveLength(1);
  last().opens();
  last().tells('a-1');
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ tournamentId: 1, changes: ['games'] });
  expect(onBehind).not.toHaveBeenCalled();
});

describe('a connection that the browser gives up', () => {
  it('is made anew after longer and longer waits', () => {
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

  it('goes on after the last event, so that nothing else has to be read again', () => {
    stream.open();
    last().opens();
    last().tells('a-7');
    last().breaks(CLOSED);
    vi.advanceTimersByTime(1_000);
    expect(last().lastEventId).toBe('a-7');
    last().opens();
    expect(onBehind).not.toHaveBeenCalled();
  });

  it('before the first event has everything read again', () => {
    stream.open();
    last().opens();
    last().breaks(CLOSED);
    vi.advanceTimersByTime(1_000);
    expect(last().lastEventId).toBe('');
    last().opens();
    expect(onBehind).toHaveBeenCalledOnce();
  });
});

describe('a connection that the browser makes again', () => {
  it('is left to it, and the server tells what was missed', () => {
    stream.open();
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(CONNECT_WITHIN_MS - 1);
    expect(connections).toHaveLength(1);
    last().opens();
    expect(onBehind).not.toHaveBeenCalled();
  });

  it('has everything read again if it had never been there', () => {
    stream.open();
    last().breaks();
    last().opens();
    last().breaks();
    last().opens();
    expect(onBehind).toHaveBeenCalledOnce();
  });
});

it('that begins late has everything read again, since nobody was listening', () => {
  vi.advanceTimersByTime(LOST_AFTER_MS + 1);
  stream.open();
  last().opens();
  expect(onBehind).toHaveBeenCalledOnce();
});

describe('a lost connection', () => {
  it('is told only after a while, and so is that it is back', () => {
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

  it('that is back before that is not told at all', () => {
    stream.open();
    last().opens();
    last().breaks();
    last().opens();
    vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
    expect(isLost()).toBe(false);
  });

  it('is told if there never was one', () => {
    stream.open();
    last().breaks(CLOSED);
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(isLost()).toBe(true);
  });
});

describe('a connection that is dead without anybody saying so', () => {
  it('is noticed when the server has been silent for long, and goes on after what was heard last', () => {
    stream.open();
    last().opens();
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
      last().beats('a-4');
    }
    expect(connections).toHaveLength(1);
    vi.advanceTimersByTime(SILENT_AFTER_MS + 1_000);
    expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CONNECTING]);
    expect(last().lastEventId).toBe('a-4');
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(isLost()).toBe(true);
    last().opens();
    expect(isLost()).toBe(false);
    expect(onBehind).not.toHaveBeenCalled();
  });

  it('is given up if it never comes about, by the browser or by us', () => {
    stream.open();
    vi.advanceTimersByTime(CONNECT_WITHIN_MS + 1_000);
    expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CONNECTING]);
    last().breaks();
    vi.advanceTimersByTime(CONNECT_WITHIN_MS + 2_000);
    expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CLOSED, CONNECTING]);
  });
});

describe('a page that nobody looks at', () => {
  it('closes its connection without losing it, and goes on where it was', () => {
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

  it('does not come back by itself', () => {
    stream.open();
    last().breaks(CLOSED);
    stream.close();
    vi.advanceTimersByTime(600_000);
    expect(connections).toHaveLength(1);
  });
});

it('another network means another connection, at once', () => {
  stream.open();
  last().opens();
  last().tells('a-3');
  stream.restart();
  expect(connections.map(({ readyState }) => readyState)).toEqual([CLOSED, CONNECTING]);
  expect(last().lastEventId).toBe('a-3');
  last().breaks(CLOSED);
  stream.restart();
  expect(connections).toHaveLength(3);
  vi.advanceTimersByTime(CONNECT_WITHIN_MS - 1);
  expect(connections).toHaveLength(3);
});

it('says whether it is heard', () => {
  expect(stream.isOpen()).toBe(false);
  stream.open();
  expect(stream.isOpen()).toBe(false);
  last().opens();
  expect(stream.isOpen()).toBe(true);
  last().breaks();
  expect(stream.isOpen()).toBe(false);
});
