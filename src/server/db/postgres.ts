import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database } from './database.ts';
import * as schema from './schema.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

export function openPostgres(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'swish',
  });
  // An idle connection that breaks is replaced on its next use; unhandled, its error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  return {
    db: drizzle({ client: pool, schema, casing: 'snake_case' }),
    withConnection: async (work) => {
      const client = await pool.connect();
      try {
        return await work(async (sql) => {
          const result: unknown = await client.query(sql);
          const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult;
          return last.rows;
        });
      } finally {
        // Ending the connection also ends whatever it held: locks, an open transaction.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}
