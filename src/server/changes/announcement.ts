import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Id } from '../../contract/fields.ts';
import { LiveEvent } from '../../contract/live.ts';
import type { Queryable } from '../db/database.ts';

/** The notification channel of PostgreSQL that every server listens on. */
export const CHANGES_CHANNEL = 'swish';

/** Brackets that were submitted, changed or removed, or whose owner changed, for servers to read again. */
const ChangedBrackets = z.object({
  type: z.literal('brackets'),
  tournamentId: Id,
  bracketIds: z.array(Id),
  /** The id of the server that has entered them; empty if they changed in another way. */
  by: z.string(),
});
export type ChangedBrackets = z.infer<typeof ChangedBrackets>;

/** A change that a transaction announces: an event for open pages, or the ids of changed brackets. */
export type Announcement = LiveEvent | ChangedBrackets;

export function toLiveEvent(change: Announcement): LiveEvent {
  if (change.type !== 'brackets') return change;
  return { type: 'standings', tournamentId: change.tournamentId, changed: ['brackets'] };
}

/** Makes clients and servers that may have missed changes read everything again. */
export const EVERYTHING: LiveEvent = { type: 'tournament', tournamentId: 0, changed: ['everything'] };

export function isEverything(change: Announcement): boolean {
  return change.type === 'tournament' && change.changed.includes('everything');
}

const Announcements = z.array(z.union([LiveEvent, ChangedBrackets]));

/**
 * Notifies all servers when this transaction commits. One call sends its changes together; empty ones are left out.
 * Not for frequent transactions: PostgreSQL serializes the commits of those that notify.
 */
export async function announce(tx: Queryable, ...changes: Announcement[]): Promise<void> {
  const nonEmpty = changes.filter((change) => listChanged(change).length > 0);
  if (nonEmpty.length === 0) return;
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(nonEmpty)})`);
}

function listChanged(change: Announcement): readonly unknown[] {
  if (change.type === 'game') return change.gameIds;
  return change.type === 'brackets' ? change.bracketIds : change.changed;
}

// The payload of a notification is limited to 8,000 bytes.
const MAX_IDS = 500;

export async function announceBrackets(
  tx: Queryable,
  tournamentId: number,
  ids: readonly number[],
  by = '',
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    await announce(tx, { type: 'brackets', tournamentId, bracketIds: ids.slice(from, from + MAX_IDS), by });
  }
}

/** Parses the payload of a notification; null if it is not in our format. */
export function parseAnnouncements(message: string): Announcement[] | null {
  try {
    return Announcements.parse(JSON.parse(message));
  } catch {
    return null;
  }
}
