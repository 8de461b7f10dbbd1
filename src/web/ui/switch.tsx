import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** Describes the current state. */
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A toggle that takes effect at once, without saving. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
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
          onChange={({ target }) => onChange(target.checked)}
          className="switch"
        />
      </label>
      <p id={hintId} className="text-faint">
        {hint}
      </p>
    </div>
  );
}
