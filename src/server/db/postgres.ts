import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { describeError } from '../describe-error.ts';
import type { Database } from './database.ts';
import { isDatabaseGone } from './failures.ts';
import { createHealth } from './health.ts';
import { startListening } from './listening.ts';
import { createProbeConnection } from './probe-connection.ts';
import * as schema from './schema.ts';

const DIALECT = { schema, casing: 'snake_case' } as const;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// Ours take milliseconds. The server gives up first; the client, when the server cannot even do that.
const STATEMENT_TIMEOUT_MS = 15_000;
const QUERY_TIMEOUT_MS = 20_000;
// No longer than /readyz waits.
const PROBE_TIMEOUT_MS = 3_000;
// Writes and syncs the log of the server, and nothing else: it needs no table, and no right to make one.
const WRITE_PROBE = "select pg_logical_emit_message(true, 'swish', 'probe')";

export function openPostgres(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'swish',
  });
  // A connection that breaks is replaced; unhandled, its error would end the process, whoever holds it at the time.
  // Described, because the error itself carries the whole connection with its secrets.
  const noteLoss = (error: Error) => log.warn({ fault: describeError(error) }, 'lost a database connection');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  const db = drizzle({ client: pool, ...DIALECT });
  // Drizzle keeps the connection for ever when BEGIN fails, and gives back ones that no longer answer.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isGone = false;
    try {
      return await drizzle({ client, ...DIALECT }).transaction(work, config);
    } catch (error) {
      isGone = isDatabaseGone(error);
      throw error;
    } finally {
      client.release(isGone);
    }
  };
  const createListener = () =>
    new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'swish live',
    });
  const probe = createProbeConnection(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: PROBE_TIMEOUT_MS,
        query_timeout: PROBE_TIMEOUT_MS,
        keepAlive: true,
        application_name: 'swish probe',
      }),
  );
  return {
    db,
    health: createHealth({ read: () => probe.query('select 1'), write: () => probe.query(WRITE_PROBE) }),
    withConnection: async (work) => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      client.on('error', noteLoss);
      await client.connect();
      try {
        return await work(async (sql) => {
          const result: unknown = await client.query(sql);
          const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult;
          return last.rows;
        });
      } finally {
        // Ending the connection also ends whatever it held: locks, an open transaction.
        await client.end();
      }
    },
    listen: (channel, listener) => startListening(createListener, channel, listener, log),
    close: async () => {
      await probe.close();
      await pool.end();
    },
  };
}
