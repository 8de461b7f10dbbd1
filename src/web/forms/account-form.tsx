import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { isCommonPassword } from './common-passwords.ts';

interface AccountFormProps {
  formProps: ComponentProps<'form'>;
  isSending: boolean;
  action: string;
  busyLabel: string;
  children: ReactNode;
  /** Fields that may stay empty, below the button. */
  optional?: ReactNode;
}

export function AccountForm({ formProps, isSending, action, busyLabel, children, optional }: AccountFormProps) {
  return (
    // POST, so that a native submit before hydration does not put the password into the URL.
    <form {...formProps} method="post" aria-label={action} className="grid gap-5">
      {children}
      {/* Not disabled, which would drop the focus; the form ignores repeated submits. */}
      <Button type="submit" aria-disabled={isSending} className="min-h-13 text-lg aria-disabled:cursor-progress">
        {isSending ? busyLabel : action}
      </Button>
      {optional}
    </form>
  );
}

// Turns off the corrections of phone keyboards.
export const NO_AUTOCORRECT = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function UsernameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Username" required autoComplete="username" {...NO_AUTOCORRECT} {...props} />;
}

/** A password with a button to show it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const toggleLabel = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      {...props}
      required
      type={isShown ? 'text' : 'password'}
      {...NO_AUTOCORRECT}
      end={
        <button
          type="button"
          aria-label={`${toggleLabel} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="min-h-11 cursor-pointer rounded-xl px-3 font-semibold text-accent"
        >
          {toggleLabel}
        </button>
      }
    />
  );
}

type NewPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'hint'> & {
  label?: string;
  username?: string;
};

/** A field for a new password. Warns of common passwords without refusing them. */
export function NewPasswordField({ label = 'Password', username, ...props }: NewPasswordProps) {
  const isCommon = isCommonPassword(String(props.value), username);
  const hint = (
    <>
      At least 6 characters.{' '}
      <span role="status" className="font-semibold text-wait">
        {isCommon && 'This one is easy to guess. A few unrelated words make a better password.'}
      </span>
    </>
  );
  return <PasswordField label={label} autoComplete="new-password" hint={hint} {...props} />;
}
