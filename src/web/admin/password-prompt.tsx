import { useSyncExternalStore } from 'react';
import { ApiError, call } from '../api/client.ts';
import { createStore } from '../browser/store.ts';
import { PasswordField, useAccountForm } from '../forms/account-form.tsx';
import { takeFocus } from '../forms/use-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/field.tsx';

/** The question that is open: called with whether the password was entered. */
const question = createStore<((isEntered: boolean) => void) | null>(null);

/** Runs an action that cannot be undone. If the server wants the password again, asks for it and repeats the action. */
export async function withPassword<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_needed') throw error;
    const isEntered = await new Promise<boolean>((resolve) => question.set(resolve));
    if (!isEntered) throw error;
    return action();
  }
}

/** The dialog in which `withPassword` asks. */
export function PasswordPrompt() {
  const resolve = useSyncExternalStore(question.subscribe, question.get, () => null);
  const close = (isEntered: boolean) => {
    question.set(null);
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
      <p>What you are about to do cannot be undone, and you logged in a while ago.</p>
      <PasswordField label="Password" autoComplete="current-password" ref={takeFocus} {...field('password')} />
      <FormButtons action="Go on" busyLabel="Checking..." isSending={isSending} cancel={() => close(false)} />
    </form>
  );
}
