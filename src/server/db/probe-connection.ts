import type pg from 'pg';
import { endClient } from './notifications.ts';

/** A connection outside the pool, for health checks while requests hold the whole pool. Reconnects after an error. */
export function createProbeConnection(createClient: () => pg.Client) {
  let client: pg.Client | undefined;
  const drop = async () => {
    const old = client;
    client = undefined;
    if (old) await endClient(old);
  };
  const connect = async () => {
    const opened = createClient();
    client = opened;
    // Without a handler, an error of an idle connection would end the process.
    opened.on('error', () => {
      if (client === opened) client = undefined;
    });
    await opened.connect();
    return opened;
  };
  return {
    query: async (sql: string): Promise<void> => {
      try {
        await (client ?? (await connect())).query(sql);
      } catch (error) {
        void drop();
        throw error;
      }
    },
    close: drop,
  };
}
