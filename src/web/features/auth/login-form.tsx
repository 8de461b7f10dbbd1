import { LoginInput } from '../../../contract/users.ts';
import { useLogin } from '../../api/session.ts';
import { checkInput } from '../../forms/check-input.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { UsernameField } from './username-field.tsx';

export function LoginForm() {
  const login = useLogin();
  const { field, formProps, isSending } = useAccountForm({
    initial: { username: '', password: '' },
    check: (values) => checkInput(LoginInput, values),
    send: (values) => login.mutateAsync(values),
    success: { title: 'Login successful', text: 'Welcome back!' },
    failure: { title: 'Login failed', fallback: 'Please check your credentials and try again' },
  });
  return (
    <AccountForm formProps={formProps} isSending={isSending} action="Log in" working="Logging in...">
      <UsernameField {...field('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </AccountForm>
  );
}
