import { createWriteStream } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/database.ts';
import { writeArchive } from './write-archive.ts';

/** What stands behind the name of a file that is still being written. */
export const PARTIAL_SUFFIX = '.partial';

const MB = 2 ** 20;
// Twice what the embedded database needs to accept writes: a backup ends before it takes their room.
const RESERVE_MB = 128;
const CHECKED_BYTES = 4 * MB;

/**
 * Writes an archive into a file that appears when it is whole and on disk. Leaves room on the disk for the program, and
 * removes what it has written if it fails.
 */
export async function saveArchive(db: Db, file: string, signal?: AbortSignal): Promise<void> {
  const partial = `${file}${PARTIAL_SUFFIX}`;
  try {
    const room = requireRoom(path.dirname(file));
    const written = pipeline(room, createWriteStream(partial, { mode: 0o600, flush: true }));
    const writing = writeArchive(db, room, signal).catch((error: Error) => {
      room.destroy(error);
      throw error;
    });
    // Neither the transaction nor the file is in use when the other has failed.
    await Promise.all([writing, written]).finally(() => Promise.allSettled([writing, written]));
    await rename(partial, file);
    await sync(path.dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** The disk has too little room left for an archive. */
export class TooLittleRoomError extends Error {
  constructor() {
    super(`There is too little room on the disk: ${RESERVE_MB} MB have to stay free.`);
  }
}

/** Passes bytes on as long as enough of the disk is free. */
export function requireRoom(folder: string): Transform {
  let unchecked = CHECKED_BYTES;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      unchecked += chunk.length;
      if (unchecked < CHECKED_BYTES) return done(null, chunk);
      unchecked = 0;
      hasRoom(folder).then((isEnough) => (isEnough ? done(null, chunk) : done(new TooLittleRoomError())), done);
    },
  });
}

async function hasRoom(folder: string): Promise<boolean> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // A file system without limits reports zero blocks.
  return blocks === 0 || bavail * bsize >= RESERVE_MB * MB;
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
