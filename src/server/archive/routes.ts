import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVE_TYPE } from '../../contract/archive-type.ts';
import { archiveEndpoints, MAX_ARCHIVE_BYTES } from '../../contract/archives.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Db } from '../db/database.ts';
import { AppError, conflict, fileHidden, invalidInput, unavailable } from '../errors.ts';
import { readCurrentTournament } from '../field/field.ts';
import { receiveFile, sendFile } from '../http/files.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { nameArchive } from './backup-files.ts';
import type { Backups } from './backups.ts';
import { ArchiveError } from './format.ts';
import { importArchive, NotEmptyError, requireEmpty } from './import-archive.ts';
import { requireRoom, saveArchive, TooLittleRoomError } from './save-archive.ts';

export function addArchiveRoutes({ route, db, cache, backups }: RouteDependencies & { backups: Backups }): void {
  route(archiveEndpoints.listBackups, () => backups.list());
  route(archiveEndpoints.makeBackup, async ({ context }) => {
    const made = await backups.make().catch(explain);
    await auditArchive(context, 'backup made', made.name);
    return made;
  });
  route(archiveEndpoints.downloadBackup, async ({ context, params, reply }) => {
    await requireSubmissionsClosed(db);
    const file = await backups.requireFile(params.name);
    await auditArchive(context, 'backup downloaded', params.name);
    await sendFile(reply, await open(file), params.name, ARCHIVE_TYPE);
  });
  route(archiveEndpoints.export, async ({ context, reply }) => {
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    await requireSubmissionsClosed(db);
    const name = nameArchive(new Date());
    // Through a file, so that the transaction does not wait for a slow reader. It stays readable after it was removed.
    const file = await backups
      .withFile(async (temporary, stopping) => {
        await saveArchive(db, temporary, AbortSignal.any([stopping, leaving.signal]));
        await auditArchive(context, 'export downloaded', name);
        return open(temporary);
      })
      .catch(explain);
    await sendFile(reply, file, name, ARCHIVE_TYPE);
  });
  route(archiveEndpoints.import, async ({ context, request, reply }) => {
    // If it is refused, the rest of the body is not read.
    reply.header('connection', 'close');
    await requireEmpty(db).catch(explain);
    await backups
      .withFile(async (file) => {
        await receiveFile(request, file, MAX_ARCHIVE_BYTES, requireRoom(path.dirname(file)));
        await importArchive(db, createReadStream(file));
      })
      .catch(explain);
    cache.invalidate();
    context.log.info({ change: 'import', address: context.address }, 'changed');
  });
}

/** An archive holds picks, which nobody may see while submissions are open. */
async function requireSubmissionsClosed(db: Db): Promise<void> {
  if ((await readCurrentTournament(db))?.submissionsOpen) throw fileHidden();
}

function auditArchive(context: Context, action: string, name: string): Promise<void> {
  return commit(context, async (): Promise<Change<void>> => ({ result: undefined, audit: [action, null, { name }] }));
}

function explain(error: unknown): never {
  // The program stops, or whoever asked has left.
  if (error instanceof Error && error.name === 'AbortError') throw unavailable();
  if (error instanceof NotEmptyError) throw conflict('not_empty', error.message);
  if (error instanceof TooLittleRoomError) throw new AppError('unavailable', 'disk_full', error.message);
  if (error instanceof ArchiveError) throw invalidInput([{ path: '', message: error.message }]);
  throw error;
}
