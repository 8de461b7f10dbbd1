const WINDOW_MS = 250;
const AT_ONCE = 20;

/** Takes an action at once for the first calls of a window, and for all the others together at its end. */
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
