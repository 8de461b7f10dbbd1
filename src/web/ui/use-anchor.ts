import { useCallback } from 'react';

/** The attributes of a section that `#id` leads to: it takes the focus, also if it is rendered after the page has loaded. */
export function useAnchor(id: string | undefined) {
  const ref = useCallback(
    (section: HTMLElement | null) => {
      if (section && id !== undefined && location.hash === `#${id}`) goToAnchor();
    },
    [id],
  );
  return id === undefined ? null : { ref, id, tabIndex: -1 };
}

/** Scrolls to the section that the address names and focuses it, as a browser does; false if there is none. */
export function goToAnchor(): boolean {
  const section = document.getElementById(location.hash.slice(1));
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
  return section !== null;
}
