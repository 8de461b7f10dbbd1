import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';

/** Typed as it is, whatever a phone would make of it. */
export function UsernameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Username"
      required
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
