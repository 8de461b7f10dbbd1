import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** What queries run on: the database itself, or the transaction they are part of. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

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
