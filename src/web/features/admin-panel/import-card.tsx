import { useRef } from 'react';
import { useImport } from '../../api/admin/backup-queries.ts';
import { messageOf } from '../../api/client.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toasts.ts';

/** Fills a new installation from an export or a backup. */
export function ImportCard() {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useImport();
  const send = (file: File | undefined) => {
    if (!file) return;
    mutate(file, {
      // Everybody was logged out, and everything on the page is outdated.
      onSuccess: () => location.assign(PATHS.login),
      onError: (error) => toast.failure('Import failed', messageOf(error)),
    });
  };
  return (
    <Card title="Restore a backup" isBusy={isPending}>
      <p className="mb-4 max-w-prose text-faint">
        As long as there is nothing here, a backup or an export of another installation can be imported: its seasons,
        people and groups. Its people replace this account, so log in with one of theirs afterwards.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="Backup file"
        hidden
        onChange={({ target }) => {
          send(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant="secondary" aria-disabled={isPending} onClick={() => isPending || input.current?.click()}>
        {isPending ? 'Importing...' : 'Choose a File'}
      </Button>
    </Card>
  );
}
