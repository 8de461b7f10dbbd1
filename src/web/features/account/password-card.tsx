import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PasswordChange } from '../../../contract/account.ts';
import type { User } from '../../../contract/users.ts';
import { useChangePassword } from '../../api/account-queries.ts';
import { passkeysQuery } from '../../api/passkey-queries.ts';
import { NewPasswordField, PasswordField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Card } from '../../ui/card.tsx';
import { FormButtons } from '../../ui/field.tsx';

/** The fields of `PasswordChange`: the current password and the new one. */
const EMPTY = { current: '', password: '' };

export function PasswordCard({ user }: { user: User }) {
  const change = useChangePassword();
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  // On by default: somebody who knew the password may have added one.
  const [isRemoving, setIsRemoving] = useState(true);
  const removePasskeys = isRemoving && passkeys.length > 0;
  const { field, set, formProps, isSending } = useFormWithToasts({
    initial: EMPTY,
    validate: (typed) => ({
      ...validateInput(PasswordChange, typed),
      // The contract's message does not say which of the two passwords.
      ...(!typed.current && { current: 'Current password is required' }),
    }),
    send: async (typed) => {
      await change.mutateAsync({ ...typed, ...(removePasskeys && { removePasskeys }) });
      set('current', '');
      set('password', '');
    },
    success: {
      title: 'Password changed',
      text: `Your other sessions have ended${removePasskeys ? ', and no passkey logs you in any more' : ''}.`,
    },
    failure: { title: 'Failed to change your password', fallback: 'Please try again.' },
  });
  return (
    <Card title="Password">
      <form {...formProps} method="post" aria-label="Password" className="grid gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <NewPasswordField label="New password" username={user.username} {...field('password')} />
        {passkeys.length > 0 && (
          <RemovePasskeysField count={passkeys.length} isChecked={isRemoving} onChange={setIsRemoving} />
        )}
        <FormButtons action="Change Password" busyLabel="Changing..." isSending={isSending} cancel={undefined} />
      </form>
    </Card>
  );
}

interface RemovePasskeysFieldProps {
  count: number;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function RemovePasskeysField({ count, isChecked, onChange }: RemovePasskeysFieldProps) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby={hintId}
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 flex-none accent-accent"
        />
        {count === 1 ? 'Remove my passkey too' : `Remove my ${count} passkeys too`}
      </label>
      <p id={hintId} className="pl-8 text-faint text-sm">
        A passkey goes on logging in without the password. Keep only what you have added yourself.
      </p>
    </div>
  );
}
