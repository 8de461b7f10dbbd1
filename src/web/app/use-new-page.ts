import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Another page starts at its top and takes the focus, as when a browser loads one; going back keeps its place. */
export function useNewPage(): void {
  const [path] = useLocation();
  const last = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    const note = () => {
      // Going back within a page, to another sort say, is not the way to another one.
      isBack.current = location.pathname !== last.current;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (!isBack.current) scrollTo(0, 0);
    isBack.current = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}
