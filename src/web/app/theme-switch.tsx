import { ToggleGroup } from 'radix-ui';
import { THEMES, type Theme, useTheme } from './theme.ts';

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

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
      className="inline-flex rounded-full border border-line bg-card p-1 text-sm"
    >
      {THEMES.map((option) => (
        <ToggleGroup.Item
          key={option}
          value={option}
          className="min-h-9 cursor-pointer rounded-full px-3 text-faint outline-offset-2 hover:text-ink data-[state=on]:bg-ink data-[state=on]:text-paper"
        >
          {LABELS[option]}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
