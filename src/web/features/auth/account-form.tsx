import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

interface AccountFormProps {
  formProps: ComponentProps<'form'>;
  problem: string | null;
  isSending: boolean;
  action: string;
  /** What the button says meanwhile. */
  working: string;
  children: ReactNode;
}

/** The frame of both forms: the fields, what went wrong with the last try, and one button. */
export function AccountForm({ formProps, problem, isSending, action, working, children }: AccountFormProps) {
  return (
    // Should a browser send it by itself, what was typed must not end up in the address.
    <form {...formProps} method="post" aria-label={action} className="grid gap-5">
      {children}
      <FormProblem>{problem}</FormProblem>
      {/* Not disabled, which would take the focus away; the form itself sends nothing twice. */}
      <Button type="submit" aria-disabled={isSending} className="min-h-13 text-lg aria-disabled:cursor-progress">
        {isSending ? working : action}
      </Button>
    </form>
  );
}
