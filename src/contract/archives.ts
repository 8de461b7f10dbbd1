import { z } from 'zod';
import { ARCHIVE_TYPE } from './archive-type.ts';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './fields.ts';

export const MAX_ARCHIVE_BYTES = 1024 ** 3;

export const Backup = z.object({ name: z.string(), at: Timestamp, bytes: z.int() });
export type Backup = z.infer<typeof Backup>;

export const Backups = z.object({
  backups: z.array(Backup).describe('newest first'),
  nextAt: Timestamp.nullable().describe('when the next one is due; null if none is made by itself'),
  error: z.string().nullable().describe('why the latest one failed, until one succeeds'),
  installedAt: Timestamp.describe('when the first version of the program has set up the database'),
});
export type Backups = z.infer<typeof Backups>;

const SECRET = { needsReauthentication: true, errors: [409, 503] } as const;

export const archiveEndpoints = {
  export: endpoint('GET /api/admin/export', 'admin', 'Everything in the database, as a file', SECRET),
  import: endpoint('POST /api/admin/import', 'admin', 'Fill an empty database from a file, and log everybody out', {
    needsReauthentication: true,
    bytes: [ARCHIVE_TYPE],
    streamsBody: true,
    bodyLimit: MAX_ARCHIVE_BYTES,
    errors: [409, 413, 415, 503],
  }),
  listBackups: endpoint('GET /api/admin/backups', 'admin', 'The backups of this server', { response: Backups }),
  makeBackup: endpoint('POST /api/admin/backups', 'admin', 'Make a backup now', {
    response: Backup,
    status: 201,
    errors: [409, 503],
  }),
  downloadBackup: endpoint('GET /api/admin/backups/:name', 'admin', 'A backup, as a file', {
    params: z.object({ name: z.string().max(100) }),
    needsReauthentication: true,
    errors: [404, 409],
  }),
};
