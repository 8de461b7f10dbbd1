import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { computeBackoffMs } from './backoff.ts';

// Spreads the requests of all open pages, which receive an event in the same moment.
const JITTER_MS = 300;
// A hanging request must not block later refetches.
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 5;

/** Invalidates queries: active ones are refetched, the others when a page uses them next. */
export interface Refetcher {
  /**
   * Refetches after a random delay, one batch at a time. Keys that arrive meanwhile wait for the next batch: a fetch
   * that is running may return data from before their event, and would never end if each event restarted it.
   */
  schedule(keys: readonly QueryKey[]): void;
  /** Refetches at once. Fetches that are running may be older than the change, so they are restarted. */
  refetch(keys: readonly QueryKey[]): Promise<void>;
}

export function createRefetcher(client: QueryClient, random: () => number = Math.random): Refetcher {
  let pendingKeys: QueryKey[] = [];
  let state: 'idle' | 'scheduled' | 'running' = 'idle';
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  /** Waits for the refetches, but not for one that hangs. */
  const invalidate = async (keys: readonly QueryKey[]) => {
    const predicate = ({ queryKey }: Query) => hasPrefix(queryKey, keys);
    // `invalidateQueries` restarts the fetches of queries that have data, but leaves first fetches running.
    const unread = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate });
    for (const query of unread) if (query.state.data === undefined) void query.cancel({ silent: true });
    const refetches = client.invalidateQueries({ predicate });
    // One that hangs may still fail.
    if (!(await endsInTime(refetches))) void refetches.then(runNext);
  };
  const runBatch = async () => {
    state = 'running';
    await invalidate(pendingKeys.splice(0));
    state = 'idle';
    runNext();
  };
  const runNext = () => {
    if (pendingKeys.length > 0) schedule([]);
    else if (state === 'idle') retryFailed();
  };
  const retryFailed = () => {
    clearTimeout(retryTimer);
    const failed = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle', predicate: hasStaleData });
    if (failed.length === 0) retries = 0;
    if (failed.length === 0 || retries === MAX_RETRIES) return;
    retryTimer = setTimeout(() => schedule(failed.map(({ queryKey }) => queryKey)), computeBackoffMs(retries, random));
    retries += 1;
  };
  const schedule = (keys: readonly QueryKey[]) => {
    pendingKeys.push(...keys);
    if (state !== 'idle') return;
    state = 'scheduled';
    clearTimeout(retryTimer);
    setTimeout(runBatch, random() * JITTER_MS);
  };
  const refetch = (keys: readonly QueryKey[]) => {
    pendingKeys = pendingKeys.filter((key) => !hasPrefix(key, keys));
    return invalidate(keys).then(runNext);
  };
  return { schedule, refetch };
}

const refetchers = new WeakMap<QueryClient, Refetcher>();

/** The refetcher of a tab. */
export function refetcherOf(client: QueryClient): Refetcher {
  const refetcher = refetchers.get(client) ?? createRefetcher(client);
  refetchers.set(client, refetcher);
  return refetcher;
}

function hasPrefix(queryKey: QueryKey, prefixes: readonly QueryKey[]): boolean {
  return prefixes.some((prefix) => partialMatchKey(queryKey, prefix));
}

/** Whether the last refetch failed and the page still shows the old data. */
function hasStaleData({ state }: { state: { data: unknown; isInvalidated: boolean } }): boolean {
  return state.data !== undefined && state.isInvalidated;
}

/** Waits for the end of some work, but not for longer than the timeout, and tells whether it has ended. */
function endsInTime(work: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
  return Promise.race([work.then(() => true), timeout]);
}
