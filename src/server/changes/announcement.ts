import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Id } from '../../contract/fields.ts';
import { LiveEvent } from '../../contract/live.ts';
import type { Queryable } from '../db/database.ts';

/** Where every instance listens. */
export const CHANGES_CHANNEL = 'swish';

/** Brackets that have come in at one server, for the others to read. */
const Entered = z.object({
  type: z.literal('entered'),
  tournamentId: Id,
  bracketIds: z.array(Id),
  /** The server that has them. */
  by: z.string(),
});
export type Entered = z.infer<typeof Entered>;

/** What a command says it has changed: the very event that open pages are told, but for brackets. */
export type Announcement = LiveEvent | Entered;

export function toEvent(change: Announcement): LiveEvent {
  if (change.type !== 'entered') return change;
  return { type: 'standings', tournamentId: change.tournamentId, changed: ['brackets'] };
}

/** For whoever may have missed something. */
export const EVERYTHING: LiveEvent = { type: 'tournament', tournamentId: 0, changed: ['everything'] };

export function isEverything(change: Announcement): boolean {
  return change.type === 'tournament' && change.changed.includes('everything');
}

const Announcements = z.array(z.union([LiveEvent, Entered]));

/**
 * Tells every instance what this transaction changes, if it is committed and only then. All that it changes in one
 * call, so that it goes out together; what names nothing is left out. Not for what happens a thousand times a second:
 * announcing transactions commit one after the other.
 */
export async function announce(tx: Queryable, ...changes: Announcement[]): Promise<void> {
  const named = changes.filter((change) => listNamed(change).length > 0);
  if (named.length === 0) return;
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(named)})`);
}

function listNamed(change: Announcement): readonly unknown[] {
  if (change.type === 'game') return change.gameIds;
  return change.type === 'entered' ? change.bracketIds : change.changed;
}

// An announcement has room for 8,000 bytes.
const MAX_IDS = 500;

/** Tells every instance which brackets to read; the one that has them already says who it is. */
export async function announceEntered(
  tx: Queryable,
  tournamentId: number,
  ids: readonly number[],
  by = '',
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    await announce(tx, { type: 'entered', tournamentId, bracketIds: ids.slice(from, from + MAX_IDS), by });
  }
}

/** What was announced, or null for a message that is none of ours. */
export function readAnnouncement(message: string): Announcement[] | null {
  try {
    return Announcements.parse(JSON.parse(message));
  } catch {
    return null;
  }
}
