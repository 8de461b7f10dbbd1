import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PATHS } from '../paths.ts';

// Both paths are tabs of one page, so switching between them resets nothing.
const TABS: Record<string, string> = { [PATHS.login]: PATHS.auth, [PATHS.register]: PATHS.auth };

/** Scrolls a new page to its top and focuses it, as a page load does. Back and Forward keep the scroll position. */
export function useNavigationReset(): void {
  const [path] = useLocation();
  const page = TABS[path] ?? path;
  const lastPage = useRef(page);
  const poppedPath = useRef<string | null>(null);
  useEffect(() => {
    // A hash link fires popstate too, so the path is compared below.
    const recordPath = () => {
      poppedPath.current = location.pathname;
    };
    addEventListener('popstate', recordPath);
    return () => removeEventListener('popstate', recordPath);
  }, []);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    if (poppedPath.current !== path) scrollTo(0, 0);
    poppedPath.current = null;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page, path]);
}
