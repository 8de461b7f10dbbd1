import { AccountChange } from '../../../contract/account.ts';
import type { User } from '../../../contract/users.ts';
import { lettersOf } from '../../../domain/players/names.ts';
import { useChangeAccount } from '../../api/account-queries.ts';
import { UsernameField } from '../../forms/account-form.tsx';
import { useRebase, validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Avatar, isUploaded } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { FormButtons, TextField } from '../../ui/field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { PictureButtons } from './picture-buttons.tsx';

/** What everybody sees: the names and the picture. */
export function ProfileCard({ user }: { user: User }) {
  const change = useChangeAccount();
  const hasUpload = isUploaded(user.profileImageUrl);
  const saved = {
    username: user.username,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    profileImageUrl: hasUpload ? '' : (user.profileImageUrl ?? ''),
  };
  const { field, values, formProps, isSending, rebase } = useFormWithToasts({
    initial: saved,
    validate: (typed) => validateInput(AccountChange, listChanged(typed, saved)),
    send: (typed) => change.mutateAsync(listChanged(typed, saved)),
    success: { title: 'Profile saved' },
    failure: { title: 'Failed to save your profile', fallback: 'Please try again.' },
  });
  // An upload replaces the address.
  useRebase(rebase, saved, user);
  // Debounced, so that an address that is half typed sends no request to some other host.
  const pictureUrl = useDebounced(values.profileImageUrl, 1_000);
  return (
    <Card title="Profile">
      <form {...formProps} aria-label="Profile" className="grid gap-5">
        <div className="flex items-center gap-4">
          <Avatar
            imageUrl={/^https?:\/\/./.test(pictureUrl) ? pictureUrl : hasUpload ? user.profileImageUrl : null}
            initials={lettersOf(values)}
            className="size-16 text-xl"
          />
          <div className="grid min-w-0 gap-2">
            <p className="text-faint">This is what others see on the leaderboard.</p>
            <PictureButtons hasUpload={hasUpload} />
          </div>
        </div>
        <UsernameField hint="You log in with it. Shown to others if you enter no name." {...field('username')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField
          label="Picture"
          type="url"
          inputMode="url"
          autoComplete="photo"
          placeholder="https://"
          hint={hasUpload ? 'An address replaces the uploaded picture.' : 'The address of a picture on the web.'}
          {...field('profileImageUrl')}
        />
        <FormButtons action="Save profile" busyLabel="Saving..." isSending={isSending} cancel={undefined} />
      </form>
    </Card>
  );
}

/** The fields that the user has changed. Others are not validated again, since older names may break newer rules. */
function listChanged<Values extends Record<string, string>>(typed: Values, saved: Values): Partial<Values> {
  const changed = Object.entries(typed).filter(([name, value]) => value !== saved[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}
