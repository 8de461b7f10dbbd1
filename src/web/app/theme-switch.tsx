import { type ComponentType, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';

const OPTIONS: Record<Theme, { label: string; Icon: ComponentType }> = {
  light: { label: 'Light', Icon: SunIcon },
  dark: { label: 'Dark', Icon: MoonIcon },
  system: { label: 'System', Icon: DeviceIcon },
};

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // The page can be clicked before its code is there; what was drawn is the default.
  useLayoutEffect(() => {
    const radios = [...(group.current?.querySelectorAll('input') ?? [])];
    const chosen = THEMES[radios.findIndex(({ checked, defaultChecked }) => checked && !defaultChecked)];
    if (chosen) setTheme(chosen);
  }, [setTheme]);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="Theme"
      className="inline-flex rounded-full border border-line bg-card p-1"
    >
      {THEMES.map((option) => {
        const { label, Icon } = OPTIONS[option];
        return (
          <span
            key={option}
            className="relative grid size-9 pointer-coarse:size-11 place-items-center rounded-full text-faint hover:text-ink has-checked:bg-ink has-checked:text-paper"
          >
            <Icon />
            {/* As large as its place, so that it is what is clicked and what has the focus. */}
            <input
              type="radio"
              name={name}
              aria-label={label}
              title={label}
              checked={theme === option}
              onChange={() => setTheme(option)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full"
            />
          </span>
        );
      })}
    </div>
  );
}

const THEMES = ['light', 'dark', 'system'] as const;
type Theme = (typeof THEMES)[number];

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
function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => current,
    () => FIRST,
  );
  return [theme, choose];
}
