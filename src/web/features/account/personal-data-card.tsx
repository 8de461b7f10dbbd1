import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { useDeleteAccount } from '../../api/account-queries.ts';
import { messageOf, urlOf } from '../../api/client.ts';
import { PasswordField } from '../../forms/account-form.tsx';
import { PATHS } from '../../paths.ts';
import { Button, ServerLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

/** Downloads the user's data, and deletes the account. */
export function PersonalDataCard({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Your data">
      <p className="mb-4 text-faint">Everything that is stored about you, as a file that you can read and keep.</p>
      <ServerLink
        variant="secondary"
        href={urlOf('GET /api/user/export')}
        download={`${user.username.replaceAll(/[^\w-]+/g, '-')}.json`}
      >
        <DownloadIcon />
        Download My Data
      </ServerLink>
      <div className="mt-6 border-line border-t pt-5">
        <p className="mb-4 text-faint">
          Deleting your account cannot be undone. Your brackets of tournaments that have started stay, under the name
          “Former player”.
        </p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteDialog close={() => setIsDeleting(false)} />}
    </Card>
  );
}

function DeleteDialog({ close }: { close: () => void }) {
  const remove = useDeleteAccount();
  const [password, setPassword] = useState('');
  // Loads a new page, so that nothing of the account is left in memory.
  const confirm = () => remove.mutate(password, { onSuccess: () => location.assign(PATHS.home) });
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title="Delete your account?"
      action="Delete my account"
      confirm={confirm}
      isWorking={remove.isPending}
      isBlocked={password === ''}
      problem={remove.error && messageOf(remove.error)}
    >
      <p>Your name, picture, email, password and sessions are deleted at once. They cannot be restored.</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>Brackets of tournaments that have started stay in the standings as those of a “Former player”.</li>
        <li>Drafts, and your bracket of a tournament that has not started, are deleted.</li>
        <li>Your groups pass to whoever has been in them longest. What you wrote on their walls is deleted.</li>
      </ul>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </ConfirmDialog>
  );
}
