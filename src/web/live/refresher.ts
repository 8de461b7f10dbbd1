import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { backOff } from './backoff.ts';

// All open pages hear of a change in the same moment, and must not all ask in the same moment.
const SPREAD_MS = 300;
// One answer that never comes must not keep the others away.
const PATIENCE_MS = 8_000;
const MAX_RETRIES = 5;

/**
 * Has what is shown read again, and the rest when it is shown next. One round at a time: what is heard of meanwhile
 * waits for the next, since an answer that is on its way may be older, and would never arrive if it were always replaced.
 */
export function createRefresher(client: QueryClient, random: () => number = Math.random) {
  const waiting: QueryKey[] = [];
  let state: 'idle' | 'planned' | 'busy' = 'idle';
  let retries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    state = 'busy';
    const keys = waiting.splice(0);
    const isMeant = ({ queryKey }: { queryKey: QueryKey }) => keys.some((key) => partialMatchKey(queryKey, key));
    await inTime(client.invalidateQueries({ predicate: isMeant }));
    state = 'idle';
    if (waiting.length > 0) refresh([]);
    else tryFailedAgain();
  };
  const tryFailedAgain = () => {
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
  return refresh;
}

/** What could not be read again is still shown as it was. */
function hasOldData({ state }: { state: { data: unknown; isInvalidated: boolean } }): boolean {
  return state.data !== undefined && state.isInvalidated;
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
