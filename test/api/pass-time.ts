import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';

/** Moves the windows of all rate limits into the past, as if this much time had passed: `15 minutes`. */
export async function passTime({ db }: Database, interval: string): Promise<void> {
  await db.execute(sql`update rate_limits set expires_at = expires_at - ${interval}::interval`);
}
