import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * Gives each test a folder of its own. `start` starts a server with its data there. The servers in `running`, to which
 * tests can add others, are killed after the test.
 */
export function setUpServers() {
  let folder = '';
  const running: ServerProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'swish-process-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')));
    await rm(folder, { recursive: true });
  });
  return {
    running,
    dataFolder: () => path.join(folder, 'data'),
    start: async (env: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startServer({ DATA_DIR: path.join(folder, 'data'), ...env });
      running.push(server);
      return server;
    },
  };
}
