import { RegisterInput } from '../../../contract/users.ts';
import { useRegister } from '../../api/session.ts';
import { validateInput } from '../../forms/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { AccountForm, PasswordField, UsernameField, useAccountForm } from './account-form.tsx';
import { isCommonPassword } from './common-passwords.ts';

const EMPTY = { username: '', email: '', firstName: '', lastName: '', password: '', confirmPassword: '' };

export function RegisterForm() {
  const register = useRegister();
  const { field, values, formProps, isSending } = useAccountForm({
    initial: EMPTY,
    validate: (typed) => ({ ...validateInput(RegisterInput, typed), ...checkConfirmation(typed) }),
    send: ({ confirmPassword: _, ...account }) => register.mutateAsync(account),
    success: { title: 'Registration successful', text: 'Your account has been created! You are now logged in.' },
    failure: { title: 'Registration failed', fallback: 'Please try again with a different username' },
  });
  return (
    <AccountForm
      formProps={formProps}
      isSending={isSending}
      action="Create account"
      busyLabel="Creating your account..."
    >
      <UsernameField hint="At least 3 characters. Others see it if you leave out your name." {...field('username')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordHint isCommon={isCommonPassword(values.password, values.username)} />}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </AccountForm>
  );
}

/** Warns of common passwords without refusing them. */
function PasswordHint({ isCommon }: { isCommon: boolean }) {
  return (
    <>
      At least 6 characters.{' '}
      <span role="status" className="font-semibold text-wait">
        {isCommon && 'This one is easy to guess. A few unrelated words make a better password.'}
      </span>
    </>
  );
}

function checkConfirmation({ password, confirmPassword }: typeof EMPTY): { confirmPassword?: string } {
  if (confirmPassword === '') return { confirmPassword: 'Confirm password is required' };
  return confirmPassword === password ? {} : { confirmPassword: 'Passwords do not match' };
}
