import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { answerPasswordQuestion, passwordQuestion } from '../api/reauthentication.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/field.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { PasswordField } from './account-form.tsx';
import { useFormWithToasts } from './use-form-with-toasts.ts';

/** The dialog in which `withPassword` asks for the password. */
export function PasswordPrompt() {
  const isOpen = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.get, () => null) !== null;
  // Leaving the page cancels the change that asks.
  useEffect(() => () => answerPasswordQuestion(false), []);
  return (
    <Dialog
      isOpen={isOpen}
      close={() => answerPasswordQuestion(false)}
      title="Enter your password again"
      ignoresBackdrop
    >
      <PasswordForm close={answerPasswordQuestion} />
    </Dialog>
  );
}

function PasswordForm({ close }: { close: (isConfirmed: boolean) => void }) {
  const { field, formProps, isSending } = useFormWithToasts({
    initial: { password: '' },
    validate: ({ password }): { password?: string } => (password ? {} : { password: 'Password is required' }),
    send: async (body) => {
      await call('POST /api/user/confirm', { body });
      close(true);
    },
    failure: { title: 'The password could not be checked', fallback: 'Please try again.' },
  });
  return (
    <form {...formProps} method="post" className="grid gap-5">
      <p>For your security, enter your password to continue.</p>
      <PasswordField label="Password" autoComplete="current-password" ref={takeFocus} {...field('password')} />
      <FormButtons action="Continue" busyLabel="Checking..." isSending={isSending} cancel={() => close(false)} />
    </form>
  );
}
