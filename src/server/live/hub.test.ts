import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS } from '../../contract/heartbeat.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { EVERYTHING } from '../changes/announcement.ts';
import { createHub, type Hub } from './hub.ts';

const FOLD_MS = 250;

const game = (...gameIds: number[]): LiveEvent => ({ type: 'game', tournamentId: 1, gameIds });
const STANDINGS: LiveEvent = { type: 'standings', tournamentId: 1, changed: ['results'] };

let hub: Hub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = createHub({ foldMs: FOLD_MS, heartbeatMs: HEARTBEAT_MS });
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function open(lastEventId?: string) {
  const writes: string[] = [];
  const end = vi.fn();
  const place = hub.takePlace('somewhere');
  place?.open(lastEventId, { send: (message) => writes.push(message.toString()), end });
  const read = (field: string) =>
    writes
      .join('')
      .split('\n')
      .filter((line) => line.startsWith(`${field}: `))
      .map((line) => line.slice(field.length + 2));
  return {
    writes,
    end,
    leave: () => place?.leave(),
    events: () => read('data').map((data) => JSON.parse(data) as LiveEvent),
    lastId: () => read('id').at(-1),
  };
}

describe('a burst', () => {
  it('begins at once, with all that was published together in one piece', () => {
    const reader = open();
    hub.publish([game(1, 2), STANDINGS]);
    expect(reader.events()).toEqual([game(1, 2), STANDINGS]);
    expect(reader.writes).toHaveLength(2);
  });

  it('is folded into one event of each type and tournament, the last change included', () => {
    const reader = open();
    for (let id = 1; id <= 50; id += 1) hub.publish([game(id % 3), STANDINGS, { ...STANDINGS, tournamentId: 2 }]);
    expect(reader.events()).toHaveLength(3);
    vi.advanceTimersByTime(FOLD_MS);
    expect(reader.events().slice(3)).toEqual([game(2, 0, 1), STANDINGS, { ...STANDINGS, tournamentId: 2 }]);
    vi.advanceTimersByTime(10 * FOLD_MS);
    expect(reader.events()).toHaveLength(6);
  });

  it('that goes on is told at every end of the time in which it is gathered', () => {
    const reader = open();
    for (let step = 0; step < 40; step += 1) {
      hub.publish([game(step)]);
      vi.advanceTimersByTime(FOLD_MS / 10);
    }
    expect(reader.events().length).toBeLessThan(8);
    vi.advanceTimersByTime(FOLD_MS);
    expect(reader.events().flatMap((event) => ('gameIds' in event ? event.gameIds : []))).toHaveLength(40);
    vi.advanceTimersByTime(FOLD_MS);
    hub.publish([game(99)]);
    expect(reader.events().at(-1)).toEqual(game(99));
  });

  it('with everything in it is nothing else', () => {
    const reader = open();
    hub.publish([game(1), EVERYTHING, STANDINGS]);
    expect(reader.events()).toEqual([EVERYTHING]);
  });
});

describe('whoever comes back', () => {
  const publishSlowly = (...events: LiveEvent[]) => {
    for (const event of events) {
      hub.publish([event]);
      vi.advanceTimersByTime(FOLD_MS);
    }
  };

  it('is told what was missed, folded, with the id of the last on the last', () => {
    const first = open();
    publishSlowly(game(1));
    const lastId = first.lastId();
    first.leave();
    publishSlowly(game(2), STANDINGS, game(3));
    const back = open(lastId);
    expect(back.events()).toEqual([game(2, 3), STANDINGS]);
    expect(back.writes.join('').match(/^id: /gm)).toHaveLength(1);
    expect(open(back.lastId()).events()).toEqual([]);
    expect(first.events()).toEqual([game(1)]);
  });

  it('is told nothing if nothing was missed, and goes on from there', () => {
    const lastId = open().lastId();
    const back = open(lastId);
    publishSlowly(game(4));
    expect(back.events()).toEqual([game(4)]);
  });

  it('after more than is kept is told to read everything', () => {
    const lastId = open().lastId();
    publishSlowly(...Array.from({ length: 500 }, (_, id) => game(id)));
    expect(open(lastId).events()).toHaveLength(1);
    expect(open(lastId).events()).not.toEqual([EVERYTHING]);
    publishSlowly(game(1));
    expect(open(lastId).events()).toEqual([EVERYTHING]);
  });

  it('with an id of another process, or of the future, or none at all, is told to read everything', () => {
    const theirs = createHub();
    let id = '';
    const send = (message: Buffer) => {
      id = message.toString().slice(4).trim();
    };
    theirs.takePlace('elsewhere')?.open(undefined, { send, end: () => {} });
    theirs.close();
    const future = open().lastId()?.replace(/\d+$/, '7');
    for (const unknown of [id, future, 'lost', '-', `${future?.split('-')[0]}-x`]) {
      expect(open(unknown).events()).toEqual([EVERYTHING]);
    }
  });

  it('is no newcomer, who is told nothing', () => {
    publishSlowly(game(1));
    expect(open().events()).toEqual([]);
    expect(open('').events()).toEqual([]);
  });
});

it('says now and then that it lives, without an id', () => {
  const reader = open();
  vi.advanceTimersByTime(3 * HEARTBEAT_MS);
  const beat = 'event: heartbeat\ndata: {}\n\n';
  expect(reader.writes.slice(1)).toEqual([beat, beat, beat]);
});

it('ends every stream when it closes, and has no room any more', () => {
  const [stays, left] = [open(), open()];
  left.leave();
  hub.publish([game(1)]);
  hub.publish([game(2)]);
  hub.close();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(stays.end).toHaveBeenCalledOnce();
  expect(left.end).not.toHaveBeenCalled();
  expect(stays.events()).toEqual([game(1)]);
  expect(hub.takePlace('elsewhere')).toBeNull();
});
