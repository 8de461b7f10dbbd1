import { PasswordChange } from '../../../contract/account.ts';
import type { User } from '../../../contract/users.ts';
import { useChangePassword } from '../../api/account-queries.ts';
import { NewPasswordField, PasswordField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Card } from '../../ui/card.tsx';
import { FormButtons } from '../../ui/field.tsx';

/** The fields of `PasswordChange`: the current password and the new one. */
const EMPTY = { current: '', password: '' };

export function PasswordCard({ user }: { user: User }) {
  const change = useChangePassword();
  const { field, set, formProps, isSending } = useFormWithToasts({
    initial: EMPTY,
    validate: (typed) => ({
      ...validateInput(PasswordChange, typed),
      // The contract's message does not say which of the two passwords.
      ...(!typed.current && { current: 'Current password is required' }),
    }),
    send: async (typed) => {
      await change.mutateAsync(typed);
      set('current', '');
      set('password', '');
    },
    success: { title: 'Password changed', text: 'Your other sessions have ended.' },
    failure: { title: 'Failed to change your password', fallback: 'Please try again.' },
  });
  return (
    <Card title="Password">
      <form {...formProps} method="post" aria-label="Password" className="grid gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <NewPasswordField label="New password" username={user.username} {...field('password')} />
        <FormButtons action="Change Password" busyLabel="Changing..." isSending={isSending} cancel={undefined} />
      </form>
    </Card>
  );
}
