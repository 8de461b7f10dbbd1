import { type ComponentProps, useId } from 'react';

interface CompactFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** Ends the label, for screen readers only: 'of game 3'. */
  of: string;
  error: string | undefined;
  /** The id of a text about the value elsewhere in the row. */
  describedBy?: string | undefined;
}

/** A field for rows with several fields: a small label, and the error below. */
export function CompactField({ label, of, error, describedBy, ...input }: CompactFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="scroll-mt-16 text-faint text-sm leading-none">
        {label} <span className="sr-only">{of}</span>
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
        // Clear of the bar that stays at the bottom.
        className="min-h-11 w-full min-w-0 scroll-mb-36 rounded-xl border border-edge bg-paper px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-bad"
        {...input}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
