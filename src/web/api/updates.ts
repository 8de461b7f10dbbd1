import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { EVERYTHING } from './changes.ts';
import { createRefresher, type Refresher } from './refresher.ts';

// The stream tells of a change together with its response, or a quarter of a second later if it has just told another.
const WAIT_MS = 500;
// The events of one change come one right after the other.
const TOGETHER_MS = 20;

/** Keeps what a tab shows in step with the server. */
export interface Updates {
  /** From now on a live stream tells what changes, as long as it is open. */
  follow(isOpen: () => boolean): void;
  /** The stream names what has changed. */
  hear(keys: readonly QueryKey[]): void;
  /** Sends a change that concerns these queries, and has them read. */
  send<Response>(keys: readonly QueryKey[], work: () => Promise<Response>): Promise<Sent<Response>>;
  /** Has these queries read at once. */
  read(keys: readonly QueryKey[]): Promise<void>;
}

interface Sent<Response> {
  response: Response;
  /** Until the queries have been read. */
  isRead: Promise<void>;
}

/** A change of this tab that has been sent and not been read yet. */
interface OwnChange {
  keys: QueryKey[];
  isAnswered: boolean;
  isHeard: Promise<void>;
  noteHeard: () => void;
}

/**
 * The response to a change and the event that tells of it come in any order, and both mean that the same queries have to
 * be read. Whichever comes first waits a moment for the other. No event is taken for an echo and dropped, since somebody
 * else may have changed the same: after each, and after each response, everything it concerns is read from the start.
 */
export function createUpdates({ refresh, read }: Refresher): Updates {
  const unread: OwnChange[] = [];
  let isOpen = () => false;

  const close = (own: OwnChange) => unread.splice(unread.indexOf(own), 1);
  const readOnceHeard = async (own: OwnChange) => {
    if (isOpen()) {
      await Promise.race([own.isHeard, wait(WAIT_MS)]);
      await wait(TOGETHER_MS);
    }
    close(own);
    await read(own.keys);
  };

  return {
    read,
    follow: (isStreamOpen) => {
      isOpen = isStreamOpen;
    },
    hear: (keys) => {
      const own = unread.find((one) => doOverlap(one.keys, keys));
      if (!own) return refresh(keys);
      own.keys.push(...keys);
      own.noteHeard();
      // Others must not be unseen for as long as a slow response takes.
      if (!own.isAnswered) setTimeout(() => unread.includes(own) && !own.isAnswered && refresh(keys), WAIT_MS);
    },
    send: async (keys, work) => {
      const own = createOwnChange(keys);
      unread.push(own);
      try {
        const response = await work();
        own.isAnswered = true;
        return { response, isRead: readOnceHeard(own) };
      } catch (error) {
        close(own);
        // A refusal means that something is different from what is shown, and without a response it may have been done.
        void read(EVERYTHING);
        throw error;
      }
    },
  };
}

const updates = new WeakMap<QueryClient, Updates>();

export function updatesOf(client: QueryClient): Updates {
  const known = updates.get(client) ?? createUpdates(createRefresher(client));
  updates.set(client, known);
  return known;
}

function createOwnChange(keys: readonly QueryKey[]): OwnChange {
  let noteHeard = () => {};
  const isHeard = new Promise<void>((resolve) => {
    noteHeard = resolve;
  });
  return { keys: [...keys], isAnswered: false, isHeard, noteHeard };
}

function doOverlap(some: readonly QueryKey[], others: readonly QueryKey[]): boolean {
  return some.some((one) => others.some((other) => partialMatchKey(one, other) || partialMatchKey(other, one)));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
