/**
 * The server writes into the page whether the browser sent a session along. A page that the back button brings from the
 * browser's own store may have been written for somebody else, so that one is not believed.
 */
export function isSurelyVisitor(): boolean {
  if (typeof document === 'undefined') return false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return sessionHint() === 'none' && navigation?.type !== 'back_forward';
}

/** Whether the page was drawn for what is believed about its user. */
export function isHintBelieved(): boolean {
  return sessionHint() === 'maybe' || isSurelyVisitor();
}

function sessionHint(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;
}
