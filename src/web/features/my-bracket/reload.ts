const DELAY_MS = 2_000;

/** Loads the page anew after a moment, but only once there is a server to load it from. */
export function reloadWhenReachable(): void {
  setTimeout(async () => {
    const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReachable) location.reload();
    else reloadWhenReachable();
  }, DELAY_MS);
}
