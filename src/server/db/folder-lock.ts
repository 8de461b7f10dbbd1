import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SUFFIX = '.lock';
// The shortest limit on a socket's path among the systems we run on (macOS), less its closing zero.
const MAX_SOCKET_PATH = 103;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only one on a folder, or answers null if another one is. The lock is a socket that this
 * process listens on, so it ends with the process, however that ends.
 *
 * Everyone first listens, under a name of its own, and then looks for others: of two that start at the same moment
 * at least one sees the other. No name is used twice, so a dead one can be removed without a race.
 */
export async function lockFolder(folder: string): Promise<FolderLock | null> {
  const own = `${randomBytes(6).toString('hex')}${SUFFIX}`;
  // An error of a socket would seem to be about the address that the program listens at.
  const blameFolder = (error: Error) => {
    throw Object.assign(error, { syscall: 'lock', path: folder });
  };
  const server = await withSocketPath(folder, own, listen).catch(blameFolder);
  const release = async () => {
    await close(server);
    await rm(path.join(folder, own), { force: true });
  };
  try {
    if (await isAlone(folder, own).catch(blameFolder)) return { release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}

async function isAlone(folder: string, own: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX) && name !== own);
  for (const name of others) {
    if (await withSocketPath(folder, name, isAnswered)) return false;
    await rm(path.join(folder, name), { force: true });
  }
  // Somebody who looked between our naming the socket and our listening on it has taken it for dead.
  return existsSync(path.join(folder, own));
}

/** A folder deep in the tree has a path too long for a socket; a short link to it, for the moment, has not. */
async function withSocketPath<T>(folder: string, name: string, use: (socketPath: string) => Promise<T>): Promise<T> {
  const direct = path.join(folder, name);
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH) return use(direct);
  const link = path.join(tmpdir(), `swish-${randomBytes(6).toString('hex')}`);
  await symlink(folder, link);
  try {
    return await use(path.join(link, name));
  } finally {
    await rm(link);
  }
}

function listen(socketPath: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function isAnswered(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else reject(error);
    });
  });
}
