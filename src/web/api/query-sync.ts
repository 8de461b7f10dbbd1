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
  /** Sends a mutation that changes these queries, and refetches them once its response and its event have arrived. */
  mutate<Response>(keys: readonly QueryKey[], send: () => Promise<Response>): Promise<Mutated<Response>>;
  /** Refetches these queries at once. */
  refetch(keys: readonly QueryKey[]): Promise<void>;
}

interface Mutated<Response> {
  response: Response;
  refetched: Promise<void>;
}

/** A mutation of this tab whose queries are not refetched yet. */
interface PendingMutation {
  keys: QueryKey[];
  hasResponse: boolean;
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
  const refetchAfterEvent = async (mutation: PendingMutation) => {
    if (isStreamOpen()) {
      await Promise.race([mutation.eventReceived, wait(MAX_WAIT_MS)]);
      await wait(BURST_MS);
    }
    remove(mutation);
    await refetch(mutation.keys);
  };

  return {
    refetch,
    watchStream: (isOpen) => {
      isStreamOpen = isOpen;
    },
    handleEvent: (keys) => {
      const mutation = pending.find((candidate) => doOverlap(candidate.keys, keys));
      if (!mutation) return schedule(keys);
      mutation.keys.push(...keys);
      mutation.markEventReceived();
      // A slow response must not delay the changes of others.
      const isWaiting = () => pending.includes(mutation) && !mutation.hasResponse;
      if (isWaiting()) setTimeout(() => isWaiting() && schedule(keys), MAX_WAIT_MS);
    },
    mutate: async (keys, send) => {
      const mutation = createPendingMutation(keys);
      pending.push(mutation);
      try {
        const response = await send();
        mutation.hasResponse = true;
        return { response, refetched: refetchAfterEvent(mutation) };
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

function createPendingMutation(keys: readonly QueryKey[]): PendingMutation {
  let markEventReceived = () => {};
  const eventReceived = new Promise<void>((resolve) => {
    markEventReceived = resolve;
  });
  return { keys: [...keys], hasResponse: false, eventReceived, markEventReceived };
}

function doOverlap(some: readonly QueryKey[], others: readonly QueryKey[]): boolean {
  return some.some((one) => others.some((other) => partialMatchKey(one, other) || partialMatchKey(other, one)));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
