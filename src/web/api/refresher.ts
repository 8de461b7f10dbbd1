import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { backOff } from './backoff.ts';

// All open pages hear of a change in the same moment, and must not all ask in the same moment.
const SPREAD_MS = 300;
// One answer that never comes must not keep the others away.
const PATIENCE_MS = 8_000;
const MAX_RETRIES = 5;

/** Has what is shown read again, and the rest when it is shown next. */
export interface Refresher {
  /**
   * Within a moment, one round at a time: what is named meanwhile waits for the next, since an answer that is on its way
   * may be older, and would never arrive if it were always replaced.
   */
  refresh(keys: readonly QueryKey[]): void;
  /** At once, for somebody who waits for it. */
  read(keys: readonly QueryKey[]): Promise<void>;
}

export function createRefresher(client: QueryClient, random: () => number = Math.random): Refresher {
  let waiting: QueryKey[] = [];
  let state: 'idle' | 'planned' | 'busy' = 'idle';
  let retries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const invalidate = (keys: readonly QueryKey[]) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => isUnder(keys, queryKey) });
  const run = async () => {
    state = 'busy';
    await inTime(invalidate(waiting.splice(0)));
    state = 'idle';
    goOn();
  };
  const goOn = () => {
    if (waiting.length > 0) refresh([]);
    else if (state === 'idle') tryFailedAgain();
  };
  const tryFailedAgain = () => {
    clearTimeout(retry);
    const failed = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle', predicate: hasOldData });
    if (failed.length === 0) retries = 0;
    if (failed.length === 0 || retries === MAX_RETRIES) return;
    retry = setTimeout(() => refresh(failed.map(({ queryKey }) => queryKey)), backOff(retries, random));
    retries += 1;
  };
  const refresh = (keys: readonly QueryKey[]) => {
    waiting.push(...keys);
    if (state !== 'idle') return;
    state = 'planned';
    clearTimeout(retry);
    setTimeout(run, random() * SPREAD_MS);
  };
  const read = async (keys: readonly QueryKey[]) => {
    waiting = waiting.filter((key) => !isUnder(keys, key));
    await inTime(invalidate(keys));
    goOn();
  };
  return { refresh, read };
}

/** Whether a key begins with one of these. */
function isUnder(keys: readonly QueryKey[], queryKey: QueryKey): boolean {
  return keys.some((key) => partialMatchKey(queryKey, key));
}

/** What could not be read again is still shown as it was. */
function hasOldData({ state }: { state: { data: unknown; isInvalidated: boolean } }): boolean {
  return state.data !== undefined && state.isInvalidated;
}

async function inTime(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
