import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { passwordQuestion } from '../api/reauthentication.ts';
import { PasswordField, useAccountForm } from '../forms/account-form.tsx';
import { takeFocus } from '../forms/use-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/field.tsx';

/** The dialog in which `withPassword` asks for the password. */
export function PasswordPrompt() {
  const resolve = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.get, () => null);
  const close = (isEntered: boolean) => {
    passwordQuestion.set(null);
    resolve?.(isEntered);
  };
  return (
    <Dialog isOpen={resolve !== null} close={() => close(false)} title="Enter your password again" ignoresBackdrop>
      <PasswordForm close={close} />
    </Dialog>
  );
}

function PasswordForm({ close }: { close: (isEntered: boolean) => void }) {
  const { field, formProps, isSending } = useAccountForm({
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
