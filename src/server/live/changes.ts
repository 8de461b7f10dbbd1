import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { LiveEvent } from '../../contract/live.ts';
import type { Db } from '../db/database.ts';

/** Where every instance listens. */
export const CHANGES_CHANNEL = 'swish';

/** What a command says it has changed: the very event that open pages are told. */
export type Change = LiveEvent;

/** For whoever may have missed something. */
export const EVERYTHING: Change = { type: 'tournament', tournamentId: 0, changed: ['everything'] };

const Changes = z.array(LiveEvent);

/**
 * Tells every instance what this transaction changes, if it is committed and only then. All that it changes in one
 * call, so that it goes out together. Not for what happens a thousand times a second: announcing transactions commit
 * one after the other.
 */
export async function announce(tx: Db, ...changes: Change[]): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(changes)})`);
}

/** What was announced, or null for a message that is none of ours. */
export function readAnnouncement(message: string): Change[] | null {
  try {
    return Changes.parse(JSON.parse(message));
  } catch {
    return null;
  }
}
