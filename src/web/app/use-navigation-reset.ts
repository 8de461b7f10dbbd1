import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

// Two tabs of one page: going from one to the other starts nothing anew.
const TABS: Record<string, string> = { '/login': '/auth', '/register': '/auth' };

/** Another page starts at its top and takes the focus, as when a browser loads one; going back keeps its place. */
export function useNewPage(): void {
  const [path] = useLocation();
  const page = TABS[path] ?? path;
  const last = useRef(page);
  const backTo = useRef<string | null>(null);
  useEffect(() => {
    // A link within a page is told to us in the same way, and must not count for the next page.
    const note = () => {
      backTo.current = location.pathname;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (backTo.current !== path) scrollTo(0, 0);
    backTo.current = null;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page, path]);
}
