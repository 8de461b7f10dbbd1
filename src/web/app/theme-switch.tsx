import { ToggleGroup } from 'radix-ui';
import type { ComponentType } from 'react';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import { THEMES, type Theme, useTheme } from './theme.ts';

const OPTIONS: Record<Theme, { label: string; Icon: ComponentType }> = {
  light: { label: 'Light', Icon: SunIcon },
  dark: { label: 'Dark', Icon: MoonIcon },
  system: { label: 'System', Icon: DeviceIcon },
};

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const choose = (value: string) => {
    const chosen = THEMES.find((candidate) => candidate === value);
    // Pressing the chosen one again gives nothing, and something must be chosen.
    if (chosen) setTheme(chosen);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={theme}
      onValueChange={choose}
      aria-label="Theme"
      className="inline-flex rounded-full border border-line bg-card p-1"
    >
      {THEMES.map((option) => {
        const { label, Icon } = OPTIONS[option];
        return (
          <ToggleGroup.Item
            key={option}
            value={option}
            aria-label={label}
            title={label}
            className="grid size-9 pointer-coarse:size-11 cursor-pointer place-items-center rounded-full text-faint hover:text-ink data-[state=on]:bg-ink data-[state=on]:text-paper"
          >
            <Icon />
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
