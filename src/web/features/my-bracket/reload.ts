const DELAY_MS = 2_000;

/** Loads the page anew after a moment, but only once there is a server to load it from, and while it is still here. */
export function reloadWhenReachable(path = location.pathname): void {
  setTimeout(async () => {
    if (location.pathname !== path) return;
    const isReachable = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(DELAY_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (location.pathname !== path) return;
    if (isReachable) location.reload();
    else reloadWhenReachable(path);
  }, DELAY_MS);
}
