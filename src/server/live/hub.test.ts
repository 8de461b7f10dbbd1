import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS } from '../../contract/heartbeat.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { EVERYTHING } from '../changes/announcement.ts';
import { createHub, type Hub } from './hub.ts';

const THROTTLE_MS = 250;

const game = (...gameIds: number[]): LiveEvent => ({ type: 'game', tournamentId: 1, gameIds });
const STANDINGS: LiveEvent = { type: 'standings', tournamentId: 1, changed: ['results'] };

let hub: Hub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = createHub({ throttleMs: THROTTLE_MS, heartbeatMs: HEARTBEAT_MS });
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function open(lastEventId?: string) {
  const writes: string[] = [];
  const end = vi.fn();
  const subscription = hub.subscribe('somewhere');
  subscription?.start(lastEventId, { send: (message) => writes.push(message.toString()), end });
  const read = (field: string) => writes.join('').match(new RegExp(`(?<=^${field}: ).*`, 'gm')) ?? [];
  return {
    writes,
    end,
    cancel: () => subscription?.cancel(),
    events: () => read('data').map((data) => JSON.parse(data) as LiveEvent),
    lastId: () => read('id').at(-1),
  };
}

describe('a burst', () => {
  it.each([
    ['all events of a call', [game(1, 2), STANDINGS], [game(1, 2), STANDINGS]],
    ['`everything` alone', [game(1), EVERYTHING, STANDINGS], [EVERYTHING]],
  ])('starts at once, with %s in one write', (_, published, sent) => {
    const stream = open();
    hub.publish(published);
    expect(stream.events()).toEqual(sent);
    expect(stream.writes).toHaveLength(2);
  });

  it('is merged into one event of each type and tournament, including the last change', () => {
    const stream = open();
    for (let id = 1; id <= 50; id += 1) hub.publish([game(id % 3), STANDINGS, { ...STANDINGS, tournamentId: 2 }]);
    expect(stream.events()).toHaveLength(3);
    vi.advanceTimersByTime(10 * THROTTLE_MS);
    expect(stream.events().slice(3)).toEqual([game(2, 0, 1), STANDINGS, { ...STANDINGS, tournamentId: 2 }]);
  });

  it('that goes on is sent at the end of each throttle window', () => {
    const stream = open();
    for (let step = 0; step < 40; step += 1) {
      hub.publish([game(step)]);
      vi.advanceTimersByTime(THROTTLE_MS / 10);
    }
    expect(stream.events().length).toBeLessThan(8);
    vi.advanceTimersByTime(THROTTLE_MS);
    expect(stream.events().flatMap((event) => ('gameIds' in event ? event.gameIds : []))).toHaveLength(40);
    vi.advanceTimersByTime(THROTTLE_MS);
    hub.publish([game(99)]);
    expect(stream.events().at(-1)).toEqual(game(99));
  });
});

describe('a client that reconnects', () => {
  const publishSlowly = (...events: LiveEvent[]) => {
    for (const event of events) {
      hub.publish([event]);
      vi.advanceTimersByTime(THROTTLE_MS);
    }
  };

  it('gets the missed events, merged, with the last id on the last one', () => {
    const first = open();
    publishSlowly(game(1));
    const lastId = first.lastId();
    first.cancel();
    publishSlowly(game(2), STANDINGS, game(3));
    const back = open(lastId);
    expect(back.events()).toEqual([game(2, 3), STANDINGS]);
    expect(back.writes.join('').match(/^id: /gm)).toHaveLength(1);
    expect([back.lastId(), '', undefined].map((id) => open(id).events())).toEqual([[], [], []]);
    expect(first.events()).toEqual([game(1)]);
  });

  it('gets `everything` if it missed more than the history', () => {
    const lastId = open().lastId();
    publishSlowly(...Array.from({ length: 500 }, (_, id) => game(id)));
    expect(open(lastId).events()).toHaveLength(1);
    expect(open(lastId).events()).not.toEqual([EVERYTHING]);
    publishSlowly(game(1));
    expect(open(lastId).events()).toEqual([EVERYTHING]);
  });

  it('gets `everything` with an id of another process, of the future, or an invalid one', () => {
    const theirs = open().lastId();
    hub.close();
    hub = createHub();
    const ours = open().lastId()?.split('-')[0];
    for (const unknown of [theirs, `${ours}-7`, 'lost', '-', `${ours}-x`]) {
      expect(open(unknown).events()).toEqual([EVERYTHING]);
    }
  });
});

it('sends heartbeats without an id', () => {
  const stream = open();
  vi.advanceTimersByTime(3 * HEARTBEAT_MS);
  const beat = 'event: heartbeat\ndata: {}\n\n';
  expect(stream.writes.slice(1)).toEqual([beat, beat, beat]);
});
