import { randomBytes } from 'node:crypto';
import { HEARTBEAT, HEARTBEAT_MS } from '../../contract/heartbeat.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { EVERYTHING } from '../changes/announcement.ts';
import { DEFAULT_LIMITS } from '../http/limits.ts';
import { createShares } from '../http/shares.ts';
import { foldEvents } from './fold.ts';

/** Somebody with an open stream. */
export interface Reader {
  send(message: Buffer): void;
  end(): void;
}

export interface Hub {
  /** Tells every reader. What comes soon after something was told is folded together. */
  publish(events: readonly LiveEvent[]): void;
  /** A place for a reader from this network, or null if there is no room for another one. */
  takePlace(network: string): Place | null;
  /** Sends everybody away, to come back elsewhere or later. */
  close(): void;
}

export interface Place {
  /** Takes a reader in, and first tells it what it has missed since the event it names. */
  open(lastEventId: string | undefined, reader: Reader): void;
  /** Gives the place back. */
  leave(): void;
}

interface HubOptions {
  /** How long what follows is gathered. */
  foldMs?: number;
  heartbeatMs?: number;
  maxReaders?: number;
  maxReadersPerNetwork?: number;
}

const KEPT_EVENTS = 500;
// An event and no comment, since pages are not told of comments. What a page does not know it ignores.
const BEAT = Buffer.from(`event: ${HEARTBEAT}\ndata: {}\n\n`);

export function createHub({
  foldMs = 250,
  heartbeatMs = HEARTBEAT_MS,
  maxReaders = DEFAULT_LIMITS.streams,
  maxReadersPerNetwork = DEFAULT_LIMITS.streamsPerAddress,
}: HubOptions = {}): Hub {
  const places = createShares(maxReaders, maxReadersPerNetwork);
  // Another process has told other things under the same numbers.
  const instance = randomBytes(8).toString('hex');
  const readers = new Set<Reader>();
  const kept: LiveEvent[] = [];
  let told = 0;
  let waiting: LiveEvent[] = [];
  let gathering: NodeJS.Timeout | null = null;
  let isClosed = false;

  const idOf = (number: number) => `${instance}-${number}`;
  const sendAll = (message: Buffer) => {
    for (const reader of readers) reader.send(message);
  };
  const tell = (events: readonly LiveEvent[]) => {
    const messages = events.map((event) => formatEvent(event, idOf(++told)));
    kept.push(...events);
    kept.splice(0, kept.length - KEPT_EVENTS);
    // Written once for all, and as one piece.
    sendAll(Buffer.from(messages.join('')));
    gathering = setTimeout(tellGathered, foldMs);
  };
  const tellGathered = () => {
    gathering = null;
    if (waiting.length > 0) tell(waiting.splice(0));
  };
  const findMissed = (lastEventId: string | undefined): readonly LiveEvent[] => {
    if (!lastEventId) return [];
    const [itsInstance, number] = lastEventId.split('-');
    const missed = told - Number(number);
    const isKnown = itsInstance === instance && missed >= 0 && missed <= kept.length;
    return isKnown ? foldEvents(kept.slice(kept.length - missed)) : [EVERYTHING];
  };
  const welcome = (lastEventId: string | undefined, reader: Reader) => {
    const missed = findMissed(lastEventId);
    // With the last of them comes the id to come back with, since whoever is cut off before has not got them all.
    const messages = missed.map((event, index) => formatEvent(event, index === missed.length - 1 && idOf(told)));
    // An id alone is no event; it is for those who will be cut off before there is one.
    reader.send(Buffer.from(messages.join('') || `id: ${idOf(told)}\n\n`));
  };
  const heartbeat = setInterval(() => sendAll(BEAT), heartbeatMs).unref();

  return {
    publish: (events) => {
      if (isClosed) return;
      if (gathering) waiting = foldEvents([...waiting, ...events]);
      else tell(foldEvents(events));
    },
    takePlace: (network) => {
      if (isClosed || !places.take(network)) return null;
      let taken: Reader | null = null;
      return {
        open: (lastEventId, reader) => {
          taken = reader;
          readers.add(reader);
          welcome(lastEventId, reader);
        },
        leave: () => {
          places.release(network);
          if (taken) readers.delete(taken);
        },
      };
    },
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      if (gathering) clearTimeout(gathering);
      for (const reader of readers) reader.end();
      readers.clear();
    },
  };
}

function formatEvent(event: LiveEvent, id: string | false): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
