import { inject } from 'vitest';
import { startAnother } from '../../another-server.ts';
import { type Caller, createCaller } from '../../caller.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';

export interface Servers {
  test: TestApp;
  /** The caller on every server there is: two on PostgreSQL, one on the embedded database. */
  everywhere(caller: Caller): Caller[];
  close(): Promise<void>;
}

/** What races inside one server also races between two, where a database can be shared. */
export async function startServers(): Promise<Servers> {
  const test = await startTestApp();
  const other = inject('postgresUrl') ? await startAnother(test) : undefined;
  return {
    test,
    everywhere: (caller) => (other ? [caller, createCaller(other.url, caller.cookie())] : [caller]),
    close: async () => {
      await other?.close();
      await test.close();
    },
  };
}
