import { useEffect, useState } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'swish-theme';
const darkDevice = matchMedia('(prefers-color-scheme: dark)');

function readTheme(): Theme {
  const stored = tryStorage(() => localStorage.getItem(KEY));
  return THEMES.find((theme) => theme === stored) ?? 'light';
}

/** Browsers that keep nothing for anybody refuse even the question; then the choice lasts as long as the page. */
function tryStorage<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function paint(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && darkDevice.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // The browser's own bars take the colour of the page.
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = getComputedStyle(document.body).backgroundColor;
}

/** The chosen theme, kept in this browser; 'system' follows the device as it changes. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const repaint = () => paint(theme);
    repaint();
    darkDevice.addEventListener('change', repaint);
    return () => darkDevice.removeEventListener('change', repaint);
  }, [theme]);
  const choose = (chosen: Theme) => {
    tryStorage(() => localStorage.setItem(KEY, chosen));
    setTheme(chosen);
  };
  return [theme, choose];
}
