import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database or a transaction, for functions that may run on either. */
export type Queryable = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction, for functions that must run in one, such as those with several writes. */
export type Tx = Parameters<Parameters<Queryable['transaction']>[0]>[0];

export interface TransactionConfig extends PgTransactionConfig {
  /** Its queries may take as long as they need. On PostgreSQL it has a connection of its own. */
  isLong?: boolean;
}

/**
 * The database itself; `rollback` tells it from a transaction. Inside a transaction, a query on the embedded database
 * itself would wait forever for the only connection.
 */
export type Db = Queryable & {
  rollback?: never;
  transaction<T>(work: (tx: Tx) => Promise<T>, config?: TransactionConfig): Promise<T>;
};

/** Runs one or more statements, and returns the rows of the last one. */
export type RunSql = (sql: string) => Promise<object[]>;

export interface NotificationHandlers {
  onMessage(message: string): void;
  /** The connection was lost and is restored. Notifications in between were missed. */
  onReconnect(): void;
}

export interface NotificationListener {
  close(): Promise<void>;
}

export interface DatabaseHealth {
  /** Throws unless the database responds and, after a reported failure, accepts a write. */
  check(): Promise<void>;
  /** Reports a query that failed because the database is unavailable. */
  reportFailure(): void;
  /** Whether the embedded database is read-only because its disk is nearly full. */
  isDiskFull(): boolean;
}

/** Is told how the database does, for metrics. */
export interface DatabaseObserver {
  /** A query or a transaction has waited so long for its connection. */
  waited(ms: number): void;
  /** A query has failed, or a connection could not be opened. */
  failed(error: unknown): void;
}

export interface Database {
  db: Db;
  health: DatabaseHealth;
  /**
   * Runs statements on one connection, for locks across transactions; an open transaction is rolled back at the end.
   * Only for startup: it occupies the embedded database's only connection.
   */
  withConnection<T>(work: (run: RunSql) => Promise<T>): Promise<T>;
  /** Receives the notifications (pg_notify) of committed transactions on a channel, from all servers. */
  listen(channel: string, handlers: NotificationHandlers): Promise<NotificationListener>;
  close(): Promise<void>;
}
