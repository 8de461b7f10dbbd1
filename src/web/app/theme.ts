import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'swish-theme';
const FIRST: Theme = 'light';
const isDrawnBeforehand = typeof document === 'undefined';

function readTheme(): Theme {
  const stored = readStored(KEY);
  return THEMES.find((theme) => theme === stored) ?? FIRST;
}

function darkDevice(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function paint(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && darkDevice().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // The browser's own bars take the colour of the page.
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = getComputedStyle(document.body).backgroundColor;
}

let current = readTheme();
const listeners = new Set<() => void>();

if (!isDrawnBeforehand) {
  darkDevice().addEventListener('change', () => paint(current));
  paint(current);
}

function choose(theme: Theme): void {
  writeStored(KEY, theme);
  current = theme;
  paint(theme);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The chosen theme, one for all switches, kept in this browser; 'system' follows the device as it changes. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => current,
    () => FIRST,
  );
  return [theme, choose];
}
