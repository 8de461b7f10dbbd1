import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface AccountFormProps {
  formProps: ComponentProps<'form'>;
  problem: { title: string; text: string } | null;
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
      {problem && (
        <div role="alert" className="rounded-xl border-2 border-bad bg-bad-soft px-4 py-3 text-bad">
          <p className="font-bold">{problem.title}</p>
          <p>{problem.text}</p>
        </div>
      )}
      {/* Not disabled, which would take the focus away; the form itself sends nothing twice. */}
      <Button type="submit" aria-disabled={isSending} className="min-h-13 text-lg aria-disabled:cursor-progress">
        {isSending ? working : action}
      </Button>
    </form>
  );
}
