import { type ComponentType, useId, useLayoutEffect, useRef } from 'react';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import { THEMES, type Theme, useTheme } from './theme.ts';

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
