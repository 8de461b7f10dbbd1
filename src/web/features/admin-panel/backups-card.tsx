import { useQuery } from '@tanstack/react-query';
import type { Backup, Backups } from '../../../contract/archives.ts';
import { backupsQuery, useDownloadBackup, useExport, useMakeBackup } from '../../api/admin/backup-queries.ts';
import { messageOf } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatMoment } from '../../ui/format.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { describeBackups, formatBytes } from './backup-texts.ts';

/** How old and how large the backups are; makes one, downloads them, and exports. */
export function BackupsCard() {
  const { data, isError, refetch } = useQuery(backupsQuery);
  const { mutate: make, isPending } = useMakeBackup();
  const backUp = () =>
    make(undefined, {
      onSuccess: ({ bytes }) => toast.success('Backup made', `Everything is in it: ${formatBytes(bytes)}.`),
      onError: (error) => toast.failure('Backup failed', messageOf(error)),
    });
  return (
    <Card
      title="Backups"
      isBusy={isPending}
      aside={
        <Button variant="secondary" size="small" aria-disabled={isPending} onClick={() => isPending || backUp()}>
          {isPending ? 'Backing up...' : 'Back up now'}
        </Button>
      }
    >
      {data ? (
        <BackupList {...data} />
      ) : isError ? (
        <Failure title="The backups could not be loaded" onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

const SHOWN = 5;

function BackupList(listed: Backups) {
  const { state, texts } = describeBackups(listed, useNow());
  const { mutate: save, isPending } = useDownloadBackup();
  const download = ({ name }: Backup) =>
    save(name, { onError: (error) => toast.failure('Download failed', messageOf(error)) });
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" role={state === 'bad' ? 'alert' : undefined}>
        <Badge tone={state}>
          {state === 'good' ? 'Backed up' : state === 'bad' ? 'Look at this' : 'No backup yet'}
        </Badge>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {listed.backups.length > 0 && (
        <ul aria-label="Backups" className="divide-y divide-line border-line border-y">
          {listed.backups.slice(0, SHOWN).map((backup) => (
            <li key={backup.name} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span>
                {formatMoment(backup.at)} <span className="text-faint">· {formatBytes(backup.bytes)}</span>
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Download the backup of ${formatMoment(backup.at)}`}
                disabled={isPending}
                onClick={() => download(backup)}
              >
                <DownloadIcon />
                Download
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-faint text-sm">
        A backup has everything in it, passwords as hashes too: keep it as secret as the database. While submissions are
        open it cannot be downloaded, since it holds picks.
      </p>
      <Export />
    </div>
  );
}

function Export() {
  const { mutate, isPending } = useExport();
  const save = () => mutate(undefined, { onError: (error) => toast.failure('Export failed', messageOf(error)) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
      <p className="text-faint text-sm">
        Moving to another machine or database? An export is the same file as a backup, but it is downloaded at once and
        not kept here.
      </p>
      <Button variant="secondary" size="small" aria-disabled={isPending} onClick={() => isPending || save()}>
        <DownloadIcon />
        {isPending ? 'Exporting...' : 'Export'}
      </Button>
    </div>
  );
}
