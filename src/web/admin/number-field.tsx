import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode;
  /** In small, under the label. */
  note?: ReactNode;
  error: string | undefined;
  size: 'score' | 'points';
  /** Where the field stands in its grid. */
  place?: string;
}

const SIZES = {
  score: {
    frame: 'grid justify-items-center gap-1 text-center',
    input: 'h-16 w-full max-w-32 text-center font-display font-extrabold text-4xl',
  },
  points: {
    frame: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3',
    input: 'h-11 w-20 text-center font-semibold text-lg',
  },
} as const;

/** A field for one whole number, with the keyboard of phones for it. A click takes the old number away. */
export function NumberField({ label, note, error, size, place = '', ...input }: NumberFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, note && noteId].filter(Boolean).join(' ');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What is wrong is typed over, also where the focus has been all the time.
    if (error && field.current === document.activeElement) field.current?.select();
  }, [error]);
  return (
    <div className={`${SIZES[size].frame} ${place}`}>
      <div className="wrap-anywhere min-w-0 leading-tight">
        <label htmlFor={id}>{label}</label>
        {note && (
          <p id={noteId} className="text-faint text-sm">
            {note}
          </p>
        )}
      </div>
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onFocus={({ target }) => target.select()}
        className={`rounded-xl border border-edge bg-paper text-ink placeholder:text-faint/60 aria-invalid:border-2 aria-invalid:border-bad ${SIZES[size].input}`}
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
