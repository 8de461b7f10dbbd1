import { type ComponentType, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';
import { createStore } from '../browser/store.ts';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';

const OPTIONS: Record<Theme, { label: string; Icon: ComponentType }> = {
  light: { label: 'Light', Icon: SunIcon },
  dark: { label: 'Dark', Icon: MoonIcon },
  system: { label: 'System', Icon: DeviceIcon },
};

export function ThemeSwitch() {
  const theme = useSyncExternalStore(currentTheme.subscribe, currentTheme.get, () => DEFAULT_THEME);
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // Applies a choice that was made on the prerendered switch, which shows the default theme, before hydration.
  useLayoutEffect(() => {
    const radios = [...(group.current?.querySelectorAll('input') ?? [])];
    const chosen = THEMES[radios.findIndex(({ checked, defaultChecked }) => checked && !defaultChecked)];
    if (chosen) setTheme(chosen);
  }, []);
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
            {/* The radio button covers the icon, so that it takes the clicks and shows the focus ring. */}
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
const DEFAULT_THEME: Theme = 'light';
const isPrerendering = typeof document === 'undefined';

function readTheme(): Theme {
  const stored = readStored(KEY);
  return THEMES.find((theme) => theme === stored) ?? DEFAULT_THEME;
}

function systemDarkMode(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && systemDarkMode().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // Colours the browser's toolbar like the page.
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColor) themeColor.content = getComputedStyle(document.body).backgroundColor;
}

/** The chosen theme, shared by all switches. */
const currentTheme = createStore(readTheme());

if (!isPrerendering) {
  systemDarkMode().addEventListener('change', () => applyTheme(currentTheme.get()));
  applyTheme(currentTheme.get());
}

function setTheme(theme: Theme): void {
  writeStored(KEY, theme);
  applyTheme(theme);
  currentTheme.set(theme);
}
