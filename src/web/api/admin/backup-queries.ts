import { queryOptions, useMutation } from '@tanstack/react-query';
import { ARCHIVE_TYPE } from '../../../contract/archive-type.ts';
import { call, download } from '../client.ts';
import { withPassword } from '../reauthentication.ts';
import { usePrivateChange } from '../use-change.ts';

/** The backups of the server. Always stale, since no event reports them. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => call('GET /api/admin/backups'),
  staleTime: 0,
});

export function useMakeBackup() {
  return usePrivateChange(() => call('POST /api/admin/backups'), backupsQuery);
}

/** Saves a backup as a file of the browser. */
export function useDownloadBackup() {
  return useMutation({
    mutationFn: async (name: string) =>
      saveFile(await withPassword(() => download('GET /api/admin/backups/:name', { params: { name } })), name),
  });
}

/** Saves everything, as it is now, as a file of the browser. */
export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const file = await withPassword(() => download('GET /api/admin/export'));
      saveFile(file, `swish-export-${new Date().toISOString().slice(0, 10)}.jsonl.gz`);
    },
  });
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fills an empty database from a file. */
export function useImport() {
  return useMutation({
    mutationFn: (file: File) =>
      // Browsers name the type of such files in several ways.
      withPassword(() => call('POST /api/admin/import', { body: new Blob([file], { type: ARCHIVE_TYPE }) })),
  });
}
