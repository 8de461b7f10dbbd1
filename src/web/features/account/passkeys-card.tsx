import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import type { User } from '../../../contract/users.ts';
import { messageOf } from '../../api/client.ts';
import { passkeysQuery, useRemovePasskey } from '../../api/passkey-queries.ts';
import { useBrowserValue } from '../../browser/use-browser-value.ts';
import { supportsPasskeys } from '../../passkeys/authenticator.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { describePasskeyUse } from './last-use.ts';

/** The passkeys with which the user can log in. */
export function PasskeysCard({ user }: { user: User }) {
  const { data: passkeys, isError, refetch } = useQuery(passkeysQuery);
  const isSupported = useBrowserValue(supportsPasskeys, false);
  const [isAdding, setIsAdding] = useState(false);
  // The passkey whose removal the dialog asks about.
  const [toRemove, setToRemove] = useState<Passkey | null>(null);
  return (
    <Card title="Passkeys" isBusy={passkeys === undefined && !isError}>
      <p className="mb-4 text-faint">
        A passkey logs you in with your fingerprint, your face or the PIN of your device, in place of your password.
      </p>
      {!passkeys && isError && <Failure title="Your passkeys could not be loaded" onRetry={refetch} />}
      {!passkeys && !isError && <Skeleton className="h-24" />}
      {passkeys?.length === 0 && (
        <p className="font-semibold">
          You have none yet.
          {user.isAdmin && ' As an admin, add one: nobody can guess it, or get it from you on a fake page.'}
        </p>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} remove={() => setToRemove(passkey)} />
          ))}
        </ul>
      )}
      {passkeys && isSupported && (
        <Button variant="secondary" className="mt-4" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      )}
      {passkeys && !isSupported && (
        <p className="mt-4 text-faint">
          Passkeys need HTTPS and the name of a site, so none can be added or used at this address.
        </p>
      )}
      {isAdding && <AddPasskeyDialog username={user.username} close={() => setIsAdding(false)} />}
      {toRemove && <RemovePasskeyDialog passkey={toRemove} close={() => setToRemove(null)} />}
    </Card>
  );
}

function PasskeyRow({ passkey, remove }: { passkey: Passkey; remove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const now = useNow();
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-faint text-sm">
          {lastUsedAt ? `Last used ${describePasskeyUse(lastUsedAt, now)}` : 'Never used'}, added{' '}
          {formatMoment(createdAt)}
        </p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
    </li>
  );
}

function RemovePasskeyDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const remove = useRemovePasskey();
  const confirm = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        toast.success('Passkey removed');
        close();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title="Remove this passkey?"
      action="Remove passkey"
      confirm={confirm}
      isWorking={remove.isPending}
      problem={remove.error && messageOf(remove.error)}
    >
      <p className="wrap-anywhere">
        “{passkey.name}” will not log you in any more. Your device may go on listing it until you delete it there too.
      </p>
    </ConfirmDialog>
  );
}
