import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SUFFIX = '.lock';
// The limit on macOS, the shortest of the supported systems, without the terminating zero.
const MAX_SOCKET_PATH = 103;

/**
 * Locks a folder for this process, or returns null if another process has locked it. The lock is a socket that this
 * process listens on, so it ends with the process, even after a crash.
 *
 * Each process first listens on a socket with a unique name and then looks for others: of two that start at the same
 * moment at least one sees the other. No name is used twice, so a dead socket can be removed without a race.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> } | null> {
  const own = `${randomBytes(6).toString('hex')}${SUFFIX}`;
  // Otherwise an error of the socket would be reported as one of HOST and PORT.
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
    if (await withSocketPath(folder, name, isListening)) return false;
    await rm(path.join(folder, name), { force: true });
  }
  // A process that looked after our socket was created and before it listened has removed it as dead.
  return existsSync(path.join(folder, own));
}

/** Uses a temporary symlink if the path is too long for a socket. */
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

function isListening(socketPath: string): Promise<boolean> {
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
