import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PATHS } from '../paths.ts';
import { goToAnchor } from '../ui/use-anchor.ts';

// Both paths are tabs of one page, so switching between them resets nothing.
const TABS: Record<string, string> = { [PATHS.login]: PATHS.auth, [PATHS.register]: PATHS.auth };

/** Scrolls a new page to its top, or to the section that its address names, and focuses it, as a page load does. Back and Forward keep the scroll position. */
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
    const isPopped = poppedPath.current === path;
    poppedPath.current = null;
    if (!isPopped && goToAnchor()) return;
    if (!isPopped) scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page, path]);
}
