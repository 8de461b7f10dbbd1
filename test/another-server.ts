import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../src/server/app.ts';
import { startState } from '../src/server/state.ts';
import { closeApp, type TestApp } from './test-app.ts';
import { openAgain } from './test-database.ts';

export interface AnotherServer {
  /** Of the database. */
  name: string;
  url: string;
  close(): Promise<void>;
}

/** Another server on the PostgreSQL database that a test has. */
export async function startAnother({ database }: TestApp): Promise<AnotherServer> {
  const log = pino({ level: 'silent' });
  const { name, database: own } = await openAgain(database, log);
  const state = await startState(own, log);
  const app = createApp({ db: own.db, ...state, log, appName: 'Swish', trustProxy: 0 });
  app.startBeingReady();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    name,
    url: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
    close: async () => {
      await closeApp(app);
      await state.close();
      await own.close();
    },
  };
}
