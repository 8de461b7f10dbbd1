import { describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { type EndedProcess, launchServer } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';

const { start, dataFolder } = setUpServers();

describe('no value of a query is printed', () => {
  it.each(['SIGUSR2', 'SIGWINCH'] as const)('when the program crashes (%s)', async (signal) => {
    const preload = new URL('crash-on-signal.js', import.meta.url);
    const server = await start({ NODE_OPTIONS: `--import "${preload}"`, LOG_LEVEL: 'trace' });
    expect(await server.kill(signal)).toBe(1);
    expect(server.output()).toContain('"message":"the reason"');
    expect(server.output()).toContain('"msg":"crashed"');
    expect(server.output()).not.toContain('hunter2');
  });

  it('when reset-password cannot store the new password', async () => {
    await (await start()).kill('SIGTERM');
    const database = await openEmbedded(dataFolder(), { warn: () => {} });
    await database.withConnection((run) =>
      run("alter table users add constraint no_hash check (password = 'x') not valid"),
    );
    await database.close();
    const program = ['reset-password.js', 'admin'];
    const { code, output } = (await launchServer({ DATA_DIR: dataFolder() }, program).outcome) as EndedProcess;
    expect(code).toBe(1);
    expect(output).toContain('violates check constraint "no_hash"');
    expect(output).not.toContain('argon2');
  });
});
