import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface AccountFormProps {
  formProps: ComponentProps<'form'>;
  isSending: boolean;
  action: string;
  /** What the button says meanwhile. */
  busyLabel: string;
  children: ReactNode;
}

/** The frame of both forms: the fields, and one button. */
export function AccountForm({ formProps, isSending, action, busyLabel, children }: AccountFormProps) {
  return (
    // Should a browser send it by itself, what was typed must not end up in the address.
    <form {...formProps} method="post" aria-label={action} className="grid gap-5">
      {children}
      {/* Not disabled, which would take the focus away; the form itself sends nothing twice. */}
      <Button type="submit" aria-disabled={isSending} className="min-h-13 text-lg aria-disabled:cursor-progress">
        {isSending ? busyLabel : action}
      </Button>
    </form>
  );
}
