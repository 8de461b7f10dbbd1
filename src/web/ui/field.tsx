import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';

const CONTROL =
  'min-h-11 w-full rounded-xl border border-edge bg-paper px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-raised disabled:text-faint';

interface FieldFrame {
  label: string;
  /** Always shown under the control. */
  hint?: ReactNode;
  error?: string | undefined;
}

export function TextField({
  label,
  hint,
  error,
  end,
  ...input
}: FieldFrame & ComponentProps<'input'> & { /** A small control inside the field's end. */ end?: ReactNode }) {
  const ids = useFieldIds(hint, error);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} required={input.required}>
      <div className="relative">
        <input {...ids.control} className={end ? `${CONTROL} pr-18` : CONTROL} {...input} />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
    </Frame>
  );
}

export function SelectField({ label, hint, error, ...select }: FieldFrame & ComponentProps<'select'>) {
  const ids = useFieldIds(hint, error);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} required={select.required}>
      <select {...ids.control} className={CONTROL} {...select} />
    </Frame>
  );
}

export function TextAreaField({ label, hint, error, ...area }: FieldFrame & ComponentProps<'textarea'>) {
  const ids = useFieldIds(hint, error);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} required={area.required}>
      <textarea {...ids.control} className={CONTROL} {...area} />
    </Frame>
  );
}

interface CheckboxFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

export function CheckboxField({ label, hint, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds(hint, undefined);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input {...ids.control} type="checkbox" className="size-5 flex-none accent-accent" {...input} />
        {label}
      </label>
      {hint && (
        <p id={ids.hintId} className="pl-8 text-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  };
}

function Frame({
  ids,
  label,
  hint,
  error,
  required,
  children,
}: FieldFrame & { ids: ReturnType<typeof useFieldIds>; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.control.id} className="scroll-mt-16 font-semibold">
        {label}
        {!required && <span className="ml-1 font-normal text-faint text-sm">(optional)</span>}
      </label>
      {children}
      {error && (
        <p id={ids.errorId} className="font-semibold text-bad text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hintId} className="text-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FormButtonsProps {
  action: string;
  /** The label while sending. */
  busyLabel: string;
  isSending: boolean;
  /** The form cannot be sent yet, and says why elsewhere. */
  isWaiting?: boolean;
  cancel: (() => void) | undefined;
}

/** Cancel, if there is one, and Submit, which is last at the right, as in other dialogs. Submit is never disabled, which would drop the focus; the form ignores repeated submits. */
export function FormButtons({ action, busyLabel, isSending, isWaiting = false, cancel }: FormButtonsProps) {
  return (
    <div className={`flex flex-wrap gap-3 ${cancel ? 'justify-end' : ''}`}>
      {cancel && (
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" aria-disabled={isSending || isWaiting}>
        {isSending ? busyLabel : action}
      </Button>
    </div>
  );
}

/** Why the last attempt to send a form failed; unlike the toast about it, this stays. */
export function FormProblem({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p role="alert" className="rounded-xl bg-bad-soft px-4 py-3 font-semibold text-bad">
        {children}
      </p>
    )
  );
}
