/**
 * The server writes into the page whether the browser sent a session along. A page that the back button brings from the
 * browser's own store may have been written for somebody else, so that one is not believed.
 */
export function isSurelyVisitor(): boolean {
  const hint = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return hint === 'none' && navigation?.type !== 'back_forward';
}
