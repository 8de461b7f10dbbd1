import type { ComponentProps } from 'react';
import { MAX_DATETIME_LOCAL, nameTimeZone } from '../forms/datetime-local.ts';
import { TextField } from '../ui/field.tsx';

type DeadlineFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;

/** The deadline of submissions; empty for none. */
export function DeadlineField(props: DeadlineFieldProps) {
  return (
    <TextField
      {...props}
      label="Submissions close"
      type="datetime-local"
      max={MAX_DATETIME_LOCAL}
      hint={`In your time zone, ${nameTimeZone()}. Nothing comes in after it, and everybody’s picks open. Empty: they close when you close them.`}
    />
  );
}
