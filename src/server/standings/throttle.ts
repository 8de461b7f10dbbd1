const WINDOW_MS = 250;
const AT_ONCE = 20;

/**
 * Makes of an action one that is taken at once while it is called now and then, and only at the end of each window
 * while it is called all the time.
 */
export function throttle(act: () => void): () => void {
  let calls = 0;
  const endWindow = () => {
    if (calls > AT_ONCE) act();
    calls = 0;
  };
  return () => {
    if (calls === 0) setTimeout(endWindow, WINDOW_MS).unref();
    calls += 1;
    if (calls <= AT_ONCE) act();
  };
}
