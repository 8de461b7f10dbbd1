import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordChange } from '../../../contract/account.ts';
import type { User } from '../../../contract/users.ts';
import { useChangePassword } from '../../api/account-queries.ts';
import { passkeysQuery } from '../../api/passkey-queries.ts';
import { NewPasswordField, PasswordField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, FormButtons } from '../../ui/field.tsx';

/** The fields of `PasswordChange`: the current password and the new one. */
const EMPTY = { current: '', password: '' };

export function PasswordCard({ user }: { user: User }) {
  const change = useChangePassword();
  const { data: passkeys, isError } = useQuery(passkeysQuery);
  // On by default: somebody who knew the password may have added one.
  const [isRemoving, setIsRemoving] = useState(true);
  const { field, values, set, formProps, isSending } = useFormWithToasts({
    initial: EMPTY,
    validate: (typed) => ({
      ...validateInput(PasswordChange, typed),
      // The contract's message does not say which of the two passwords.
      ...(!typed.current && { current: 'Current password is required' }),
    }),
    send: async (typed) => {
      await change.mutateAsync({ ...typed, removePasskeys: isRemoving });
      set('current', '');
      set('password', '');
    },
    success: {
      title: 'Password changed',
      text: `Your other sessions have ended${isRemoving && passkeys?.length !== 0 ? ', and no passkey logs you in any more' : ''}.`,
    },
    failure: { title: 'Failed to change your password', fallback: 'Please try again.' },
  });
  // While the list is loading, most people have none: the question would only flash up.
  const asksAboutPasskeys = passkeys ? passkeys.length > 0 : isError || values.current !== '';
  return (
    <Card title="Password">
      <form {...formProps} method="post" aria-label="Password" className="grid gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <NewPasswordField label="New password" username={user.username} {...field('password')} />
        {asksAboutPasskeys && (
          <CheckboxField
            label={labelPasskeys(passkeys?.length)}
            hint="A passkey goes on logging in without the password. Keep only what you have added yourself."
            checked={isRemoving}
            onChange={({ target }) => setIsRemoving(target.checked)}
          />
        )}
        <FormButtons action="Change password" busyLabel="Changing..." isSending={isSending} cancel={undefined} />
      </form>
    </Card>
  );
}

/** Without the number while the list is not loaded. */
function labelPasskeys(count: number | undefined): string {
  if (count === 1) return 'Remove my passkey too';
  return count === undefined ? 'Remove my passkeys too' : `Remove my ${count} passkeys too`;
}
