import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** What it means at the moment, under the label. */
  hint: string;
  isOn: boolean;
  change: (isOn: boolean) => void;
}

/** Something that is on or off at once, without saving. */
export function Switch({ label, hint, isOn, change }: SwitchProps) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-lg">
        {label}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
          role="switch"
          aria-describedby={hintId}
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
          className="switch"
        />
      </label>
      <p id={hintId} className="text-faint">
        {hint}
      </p>
    </div>
  );
}
