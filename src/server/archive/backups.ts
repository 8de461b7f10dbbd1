import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Backup, Backups as BackupList } from '../../contract/archives.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import { conflict, notFound } from '../errors.ts';
import { startPolling } from '../polling.ts';
import { listBackups, listExpired, nameArchive, prepareFolder } from './backup-files.ts';
import {
  claimBackup,
  forgetFailure,
  readDueAt,
  readFailure,
  readInstalledAt,
  recordFailure,
} from './backup-schedule.ts';
import { PARTIAL_SUFFIX, saveArchive, TooLittleRoomError } from './save-archive.ts';

export interface Backups {
  list(): Promise<BackupList>;
  /** Makes one now. */
  make(): Promise<Backup>;
  /** The file of a backup on the list. */
  requireFile(name: string): Promise<string>;
  /**
   * Runs work with a file in the folder, which is removed afterwards. One such work, or backup, at a time. The signal is
   * given when the program stops.
   */
  withFile<T>(work: (file: string, stopping: AbortSignal) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface BackupOptions {
  db: Db;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  folder: string;
  /** Whether one is made every day. */
  isScheduled: boolean;
}

const POLL_MS = 60_000;

/** Makes a backup every day, and removes those that have expired. */
export function startBackups({ db, log, folder, isScheduled }: BackupOptions): Backups {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  // Why the latest one failed, while the database cannot store that: its disk may be the same full one.
  let unrecorded: string | null = null;

  const runAlone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running)
      throw conflict('backup_running', 'A backup, an export or an import is running. Please wait for its end.');
    const result = work().finally(() => {
      running = null;
    });
    running = result.catch(() => {});
    return result;
  };
  const logRefusal = (error: unknown) =>
    log.error({ fault: describeError(error) }, 'could not record that a backup failed');
  const save = async (): Promise<Backup> => {
    await prepareFolder(folder);
    const name = nameArchive(new Date());
    await saveArchive(db, path.join(folder, name), stopping.signal);
    const backups = await listBackups(folder);
    for (const { name: expired } of listExpired(backups, Date.now()))
      await rm(path.join(folder, expired), { force: true });
    const made = backups.find((backup) => backup.name === name);
    if (!made) throw new Error('The backup is gone.');
    log.info({ backup: name, bytes: made.bytes }, 'made a backup');
    return made;
  };
  const make = () =>
    runAlone(async () => {
      try {
        const made = await save();
        unrecorded = null;
        await forgetFailure(db);
        return made;
      } catch (failure) {
        log.error({ fault: describeError(failure) }, 'could not make a backup');
        unrecorded = stopping.signal.aborted ? null : describeFailure(failure);
        await recordFailure(db, unrecorded).then(() => {
          unrecorded = null;
        }, logRefusal);
        throw failure;
      }
    });
  const makeIfDue = async () => {
    try {
      if (running || !(await claimBackup(db))) return;
      await make().catch(() => {});
    } catch (failure) {
      log.error({ fault: describeError(failure) }, 'could not look whether a backup is due');
    }
  };
  const polling = isScheduled ? startPolling(makeIfDue, POLL_MS) : null;

  return {
    list: async () => {
      const nextAt = isScheduled ? await readDueAt(db) : null;
      const installedAt = await readInstalledAt(db);
      return {
        backups: await listBackups(folder),
        nextAt: nextAt?.toISOString() ?? null,
        error: unrecorded ?? (await readFailure(db)),
        installedAt: installedAt.toISOString(),
      };
    },
    make,
    requireFile: async (name) => {
      const found = (await listBackups(folder)).find((backup) => backup.name === name);
      if (!found) throw notFound('There is no such backup.');
      return path.join(folder, found.name);
    },
    withFile: (work) =>
      runAlone(async () => {
        await prepareFolder(folder);
        const file = path.join(folder, `${nameArchive(new Date())}${PARTIAL_SUFFIX}`);
        try {
          return await work(file, stopping.signal);
        } finally {
          await rm(file, { force: true });
        }
      }),
    close: async () => {
      polling?.stop();
      stopping.abort();
      await running;
    },
  };
}

/** Why a backup failed, for admins. */
function describeFailure(error: unknown): string {
  if (error instanceof TooLittleRoomError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.';
  if (code && ['EACCES', 'EEXIST', 'ENOTDIR', 'EROFS'].includes(code))
    return 'The folder of the backups cannot be written to.';
  return 'Something went wrong. The log of the program says what.';
}
