import { useId } from 'react';
import type { SeedingField } from './draft-values.ts';

const NAMES: Record<SeedingField, string> = { seed: 'Seed', position: 'Position' };

interface SeedInputProps {
  field: SeedingField;
  teamName: string;
  text: string;
  fault: string | undefined;
  isLocked: boolean;
  onType: (text: string) => void;
}

export function SeedInput({ field, teamName, text, fault, isLocked, onType }: SeedInputProps) {
  const faultId = useId();
  return (
    <div className="relative">
      {field === 'position' && (
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-faint">
          #
        </span>
      )}
      <input
        data-field={field}
        aria-label={`${NAMES[field]} of ${teamName}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={field === 'seed' ? 'Seed' : ''}
        value={text}
        readOnly={isLocked}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        className={`min-h-11 w-15 rounded-xl border border-edge bg-paper px-2 py-2 text-center font-semibold text-ink placeholder:font-normal placeholder:text-faint placeholder:text-sm read-only:border-line read-only:bg-raised aria-invalid:border-2 aria-invalid:border-bad ${field === 'position' ? 'pl-5' : ''}`}
      />
      {fault && (
        <span id={faultId} className="sr-only">
          {fault}
        </span>
      )}
    </div>
  );
}
