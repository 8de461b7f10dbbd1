import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { EVERYTHING } from './invalidation.ts';
import { createRefetcher, type Refetcher } from './refetcher.ts';

// How long a response and its event wait for each other: the server sends the event with the response, or up to 250 ms
// later if it throttles.
const MAX_WAIT_MS = 500;
// The events of one change arrive in a burst.
const BURST_MS = 20;

/** Keeps the query cache of a tab in sync with the server. */
export interface QuerySync {
  /** Sets how to tell whether the live stream is open: only then do mutations wait for their event. */
  watchStream(isOpen: () => boolean): void;
  /** Handles an event that names changed queries. */
  handleEvent(keys: readonly QueryKey[]): void;
  /** Handles the response to a change of this tab, which names changed queries. */
  handleResponse(keys: readonly QueryKey[]): void;
  /** Sends a mutation, and refetches what its response names, once its event has arrived too unless that comes late. */
  mutate<Response>(send: () => Promise<Response>, isAnnouncedLate?: boolean): Promise<Mutated<Response>>;
}

interface Mutated<Response> {
  response: Response;
  refetched: Promise<void>;
}

/** A mutation of this tab whose queries are not refetched yet. */
interface PendingMutation {
  /** What its response names; null before it. */
  changed: readonly QueryKey[] | null;
  hasEnded: boolean;
  /** What events have named meanwhile. */
  announced: QueryKey[];
  eventReceived: Promise<void>;
  markEventReceived: () => void;
}

/**
 * The response to a mutation and its event arrive in any order and invalidate the same queries. The first waits for the
 * other, so that mostly one refetch follows both. No event is dropped as an echo of this tab's own mutation, since another
 * user may have caused it: a refetch starts after every response and every event.
 */
export function createQuerySync({ schedule, refetch }: Refetcher): QuerySync {
  const pending: PendingMutation[] = [];
  let isStreamOpen = () => false;

  const remove = (mutation: PendingMutation) => pending.splice(pending.indexOf(mutation), 1);
  const refetchAfterEvent = async (mutation: PendingMutation, isAnnouncedLate: boolean) => {
    // If no response names anything, it was lost, and the change found in another way.
    mutation.changed ??= EVERYTHING;
    if (isStreamOpen() && !isAnnouncedLate && mutation.changed.length > 0) {
      if (doOverlap(mutation.announced, mutation.changed)) mutation.markEventReceived();
      await Promise.race([mutation.eventReceived, wait(MAX_WAIT_MS)]);
      await wait(BURST_MS);
    }
    remove(mutation);
    await refetch([...mutation.changed, ...mutation.announced]);
  };

  return {
    watchStream: (isOpen) => {
      isStreamOpen = isOpen;
    },
    handleEvent: (keys) => {
      const isAboutIt = ({ changed }: PendingMutation) => changed !== null && doOverlap(changed, keys);
      // Before a response it is unknown what its mutation changes.
      const mutation = pending.find(isAboutIt) ?? pending.find(({ hasEnded }) => !hasEnded);
      if (!mutation) return schedule(keys);
      mutation.announced.push(...keys);
      if (mutation.hasEnded) mutation.markEventReceived();
      // A slow response must not delay the changes of others.
      const isWaiting = () => pending.includes(mutation) && !mutation.hasEnded;
      if (isWaiting()) setTimeout(() => isWaiting() && schedule(keys), MAX_WAIT_MS);
    },
    handleResponse: (keys) => {
      const waiting = pending.filter(({ hasEnded }) => !hasEnded);
      if (waiting.length === 0) void refetch(keys);
      // If there are several, it is unknown whose response this is.
      for (const mutation of waiting) mutation.changed = [...(mutation.changed ?? []), ...keys];
    },
    mutate: async (send, isAnnouncedLate = false) => {
      const mutation = createPendingMutation();
      pending.push(mutation);
      try {
        const response = await send();
        mutation.hasEnded = true;
        return { response, refetched: refetchAfterEvent(mutation, isAnnouncedLate) };
      } catch (error) {
        remove(mutation);
        // A refusal means that the page is outdated; a lost response, that the change may have been made.
        void refetch(EVERYTHING);
        throw error;
      }
    },
  };
}

const syncs = new WeakMap<QueryClient, QuerySync>();

export function querySyncOf(client: QueryClient): QuerySync {
  const sync = syncs.get(client) ?? createQuerySync(createRefetcher(client));
  syncs.set(client, sync);
  return sync;
}

function createPendingMutation(): PendingMutation {
  let markEventReceived = () => {};
  const eventReceived = new Promise<void>((resolve) => {
    markEventReceived = resolve;
  });
  return { changed: null, hasEnded: false, announced: [], eventReceived, markEventReceived };
}

function doOverlap(some: readonly QueryKey[], others: readonly QueryKey[]): boolean {
  return some.some((one) => others.some((other) => partialMatchKey(one, other) || partialMatchKey(other, one)));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
