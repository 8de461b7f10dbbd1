import type pg from 'pg';
import { endClient } from './listening.ts';

export interface ProbeConnection {
  query(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** A connection outside the pool, for checks while requests hold the whole pool. After an error the next query opens another. */
export function createProbeConnection(createClient: () => pg.Client): ProbeConnection {
  let client: pg.Client | undefined;
  const drop = async () => {
    const old = client;
    client = undefined;
    if (old) await endClient(old);
  };
  const connect = async () => {
    const opened = createClient();
    client = opened;
    // Unhandled, an error of an idle connection would end the process.
    opened.on('error', () => {
      if (client === opened) client = undefined;
    });
    await opened.connect();
    return opened;
  };
  return {
    query: async (sql) => {
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
