import { type ComponentProps, type ReactNode, useId } from 'react';

interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode;
  /** In small, under the label. */
  note?: ReactNode;
  error: string | undefined;
  size: 'score' | 'points';
}

const SIZES = {
  // Two of them side by side keep their fields at one height, however long their labels are.
  score: {
    frame: 'row-span-3 grid grid-rows-subgrid',
    label: 'self-end font-semibold',
    input: 'h-16 w-full max-w-36 text-center font-display font-extrabold text-4xl',
  },
  points: {
    frame: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3',
    label: '',
    input: 'h-11 w-20 text-center font-semibold text-lg',
  },
} as const;

/** A field for one whole number, with the keyboard that phones have for it. Coming to it selects the old number. */
export function NumberField({ label, note, error, size, ...input }: NumberFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, note && noteId].filter(Boolean).join(' ');
  return (
    <div className={SIZES[size].frame}>
      <div className={`min-w-0 leading-tight ${SIZES[size].label}`}>
        <label htmlFor={id}>{label}</label>
        {note && (
          <p id={noteId} className="text-faint text-sm">
            {note}
          </p>
        )}
      </div>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onFocus={({ target }) => target.select()}
        className={`rounded-xl border border-edge bg-paper text-ink aria-invalid:border-2 aria-invalid:border-bad ${SIZES[size].input}`}
        {...input}
      />
      {error && (
        <p id={errorId} className="col-span-full font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
