import { useId } from 'react';

interface SwitchInputProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hintId?: string;
}

interface SwitchProps extends Omit<SwitchInputProps, 'hintId'> {
  label: string;
  /** Explains the switch or its current state. */
  hint: string;
}

/** A toggle that takes effect at once, without saving. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-lg">
        {label}
        <SwitchInput isOn={isOn} onChange={onChange} hintId={hintId} />
      </label>
      <p id={hintId} className="text-faint">
        {hint}
      </p>
    </div>
  );
}

function SwitchInput({ isOn, onChange, hintId }: SwitchInputProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
      role="switch"
      aria-describedby={hintId}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="switch"
    />
  );
}

/** A toggle with its label after it, for a row of controls. */
export function LabelledSwitch({ isOn, onChange, children }: Omit<SwitchInputProps, 'hintId'> & { children: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <SwitchInput isOn={isOn} onChange={onChange} />
      {children}
    </label>
  );
}
