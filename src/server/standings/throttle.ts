const WINDOW_MS = 250;
const MAX_IMMEDIATE = 20;

/**
 * Acts at once for the first calls of a time window, so that somebody who submits is shown at once, and once at its end
 * for all others, so that a rush of brackets does not empty the cache of pages each time.
 */
export function throttle(act: () => void): () => void {
  let calls = 0;
  const endWindow = () => {
    if (calls > MAX_IMMEDIATE) act();
    calls = 0;
  };
  return () => {
    if (calls === 0) setTimeout(endWindow, WINDOW_MS).unref();
    calls += 1;
    if (calls <= MAX_IMMEDIATE) act();
  };
}
