import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { describeError } from '../describe-error.ts';
import type { Database, DatabaseObserver, TransactionConfig } from './database.ts';
import { isDatabaseUnavailable } from './error-codes.ts';
import { createHealth } from './health.ts';
import { endClient, listenForNotifications } from './notifications.ts';
import { observePool } from './observed-pool.ts';
import * as schema from './schema.ts';

const DRIZZLE_CONFIG = { schema, casing: 'snake_case' } as const;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// Our statements take milliseconds, the slowest about a second. The client's own timeout is longer: it is for a server
// that no longer responds.
const STATEMENT_TIMEOUT_MS = 15_000;
const QUERY_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
// For each step of a probe: one that hangs ends soon after /readyz, which waits as long, has given up on it.
const PROBE_TIMEOUT_MS = 3_000;
// Writes and syncs the write-ahead log of the server. Needs neither a table nor a privilege.
const WRITE_PROBE = "select pg_logical_emit_message(true, 'swish', 'probe')";

export function openPostgres(url: string, log: Pick<FastifyBaseLogger, 'warn'>, observer?: DatabaseObserver): Database {
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
  // The pool replaces a broken connection; without a handler, its error would end the process. Logs a description,
  // because the error itself contains the connection with its secrets.
  const logLoss = (error: Error) => log.warn({ fault: describeError(error) }, 'lost a database connection');
  pool.on('error', logLoss);
  pool.on('connect', (client) => client.on('error', logLoss));
  if (observer) observePool(pool, observer);
  const db = drizzle({ client: pool, ...DRIZZLE_CONFIG });
  /** Works on a connection without timeouts of queries, whose end releases its locks and rolls back a transaction. */
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // Finds out that the server is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'swish',
    });
    client.on('error', logLoss);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await endClient(client);
    }
  };
  // Drizzle leaks the connection if BEGIN fails, and returns broken connections to the pool.
  db.transaction = async (work, config?: TransactionConfig) => {
    if (config?.isLong) return withClient((client) => drizzle({ client, ...DRIZZLE_CONFIG }).transaction(work, config));
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle({ client, ...DRIZZLE_CONFIG }).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  const createClient = (name: string, connectTimeoutMs: number, queryTimeoutMs: number) =>
    new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: name,
    });
  const createListener = () => createClient('swish live', CONNECT_TIMEOUT_MS, QUERY_TIMEOUT_MS);
  const probe = createProbeConnection(() => createClient('swish probe', PROBE_TIMEOUT_MS, PROBE_TIMEOUT_MS));
  return {
    db,
    health: createHealth({ read: () => probe.query('select 1'), write: () => probe.query(WRITE_PROBE) }),
    withConnection: (work) =>
      withClient((client) =>
        work(async (sql) => {
          const result: unknown = await client.query(sql);
          const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult;
          return last.rows;
        }),
      ),
    listen: (channel, handlers) => listenForNotifications(createListener, channel, handlers, log),
    close: async () => {
      await probe.close();
      await pool.end();
    },
  };
}

/** A connection outside the pool, for health checks while requests hold the whole pool. Reconnects after an error. */
function createProbeConnection(createClient: () => pg.Client) {
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
