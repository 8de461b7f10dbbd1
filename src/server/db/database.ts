import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** What queries run on. Functions that are right in a transaction and without one take this. */
export type Queryable = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction. Whatever writes more than one row takes this, and so cannot run outside of one. */
export type Tx = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/**
 * The database itself, and no transaction, which is the one that can be rolled back: inside a transaction, whatever asks
 * the embedded database itself waits for ever.
 */
export type Db = Queryable & { rollback?: never };

export type RunSql = (sql: string) => Promise<object[]>;

export interface Listener {
  onMessage(message: string): void;
  /** The connection was lost and is back; what was told meanwhile is not told again. */
  onBack(): void;
}

export interface Listening {
  close(): Promise<void>;
}

export interface DatabaseHealth {
  /** Throws unless the database answers and, once a failure was reported, also takes writes. */
  check(): Promise<void>;
  /** A query failed because the database is away or lacks resources. */
  reportFailure(): void;
  /** The disk of the embedded database is nearly full, so it takes no writes. */
  isDiskFull(): boolean;
}

export interface Database {
  db: Db;
  health: DatabaseHealth;
  /**
   * One connection for a series of statements, for what must hold over several transactions; what is open at the end is
   * rolled back. The embedded database has but one connection, so this is for the start, when nothing else runs.
   */
  withConnection<T>(work: (run: RunSql) => Promise<T>): Promise<T>;
  /** Hears what committed transactions tell on a channel with pg_notify, whichever server they ran on. */
  listen(channel: string, listener: Listener): Promise<Listening>;
  close(): Promise<void>;
}
