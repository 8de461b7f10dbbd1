import { type ComponentProps, useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      {...props}
      required
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={`${word} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="min-h-11 cursor-pointer rounded-xl px-3 font-semibold text-accent"
        >
          {word}
        </button>
      }
    />
  );
}
