import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { preload, type ServerProcess, startServer } from './server-process.ts';

const { NODE_OPTIONS } = preload('blockable.js');
// Longer than the watchdog waits for a blocked program, with the shorter checks of blockable.js.
const HALT_MS = 3_500;
const SENTENCE = 'The program has not reacted for';

async function withServer(flags: string, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-watchdog-'));
  const server = await startServer({ DATA_DIR: folder, NODE_OPTIONS: `${NODE_OPTIONS} ${flags}` });
  try {
    await work(server);
  } finally {
    await server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

describe.concurrent('the watchdog', () => {
  it('ends a program that hangs, with a sentence, but not one that was halted and continued', () =>
    withServer('', async ({ pid, url, output, ended }) => {
      process.kill(pid, 'SIGSTOP');
      await sleep(HALT_MS);
      process.kill(pid, 'SIGCONT');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(output()).not.toContain(SENTENCE);
      process.kill(pid, 'SIGUSR2');
      expect(await ended).toBeNull();
      expect(output()).toContain(SENTENCE);
    }));

  it('lets a program that is being debugged go on', () =>
    withServer('--inspect=127.0.0.1:0', async ({ pid, url, output }) => {
      process.kill(pid, 'SIGUSR2');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(output()).not.toContain(SENTENCE);
    }));
});
