import type { ComponentProps } from 'react';
import { NewPasswordField, PasswordField } from '../../forms/account-form.tsx';

interface NewPasswordFieldsProps {
  label?: string;
  username?: string;
  field: (
    name: 'password' | 'confirmPassword',
  ) => Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange'>;
}

/** A new password, twice. */
export function NewPasswordFields({ label = 'Password', username = '', field }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField label={label} username={username} {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  );
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

export function checkConfirmation({ password, confirmPassword }: NewPassword): { confirmPassword?: string } {
  if (confirmPassword === '') return { confirmPassword: 'Confirm password is required' };
  return confirmPassword === password ? {} : { confirmPassword: 'Passwords do not match' };
}
