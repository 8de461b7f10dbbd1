import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, log) : openEmbedded(env.DATA_DIR);
}
