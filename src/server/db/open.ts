import type { FastifyBaseLogger } from 'fastify';
import type { Database, DatabaseObserver } from './database.ts';

interface Settings {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

/** Opens PostgreSQL or the embedded database. Imports only the driver it needs, to save time and memory. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Settings,
  log: FastifyBaseLogger,
  observer?: DatabaseObserver,
): Promise<Database> {
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, log, observer);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(DATA_DIR, log, observer);
}
