import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import type { Database } from './database.ts';

/** Loads only the driver it needs: the other one would cost every start its time and memory. */
export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<Database> {
  if (env.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(env.DATABASE_URL, log);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(env.DATA_DIR, log);
}
