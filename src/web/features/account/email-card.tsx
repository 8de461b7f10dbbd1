import { AccountChange } from '../../../contract/account.ts';
import type { User } from '../../../contract/users.ts';
import { useChangeAccount } from '../../api/account-queries.ts';
import { PasswordField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Card } from '../../ui/card.tsx';
import { FormButtons, TextField } from '../../ui/field.tsx';

export function EmailCard({ user }: { user: User }) {
  const change = useChangeAccount();
  const { field, set, formProps, isSending } = useFormWithToasts({
    initial: { email: user.email ?? '', current: '' },
    validate: (typed) => ({ ...validateInput(AccountChange, typed), ...(!typed.current && CURRENT_IS_MISSING) }),
    send: async (typed) => {
      await change.mutateAsync(typed);
      set('current', '');
    },
    success: { title: 'Email saved' },
    failure: { title: 'Failed to save your email', fallback: 'Please try again.' },
  });
  return (
    <Card title="Email">
      <form {...formProps} method="post" aria-label="Email" className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Only you and the organisers see it."
          {...field('email')}
        />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <FormButtons action="Save email" busyLabel="Saving..." isSending={isSending} cancel={undefined} />
      </form>
    </Card>
  );
}

const CURRENT_IS_MISSING = { current: 'Current password is required' };
