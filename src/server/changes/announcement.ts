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
  /** Whether their owners have submitted or changed them, which no cached response shows. */
  isSubmission: z.boolean(),
  /** The id of the standings that have followed the change already (`StandingsCache`). */
  by: z.string(),
});
export type ChangedBrackets = z.infer<typeof ChangedBrackets>;

/** A tournament whose teams, games or settings changed, for servers to read again. */
const ChangedField = z.object({
  type: z.literal('field'),
  tournamentId: Id,
  /** The tournament's revision since the change; null if it was deleted. */
  revision: z.int().nullable(),
});
export type ChangedField = z.infer<typeof ChangedField>;

/** What a transaction announces: events tell open pages what to read again; the others tell servers. */
export type Announcement = LiveEvent | ChangedField | ChangedBrackets;

export function isEvent(announcement: Announcement): announcement is LiveEvent {
  return announcement.type !== 'field' && announcement.type !== 'brackets';
}

/** Makes pages read brackets again, on the leaderboard too. Comes with every announcement of changed brackets. */
export function toBracketsEvent(tournamentId: number): LiveEvent {
  return { type: 'standings', tournamentId, changed: ['brackets'] };
}

/** Makes clients and servers that may have missed changes read everything again. */
export const EVERYTHING: LiveEvent = { type: 'tournament', tournamentId: 0, changed: ['everything'] };

export function isEverything(announcement: Announcement): boolean {
  return announcement.type === 'tournament' && announcement.changed.includes('everything');
}

const Announcements = z.array(z.union([LiveEvent, ChangedField, ChangedBrackets]));

/**
 * Notifies all servers when this transaction commits. Servers follow what one call announces before they publish its events.
 * Not for frequent transactions: PostgreSQL serializes the commits of those that notify.
 */
export async function announce(tx: Queryable, ...announced: Announcement[]): Promise<void> {
  if (announced.length === 0) return;
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(announced)})`);
}

// The payload of a notification is limited to 8,000 bytes.
const MAX_IDS = 500;

export async function announceBrackets(
  tx: Queryable,
  changed: Omit<ChangedBrackets, 'type' | 'bracketIds'> & { bracketIds: readonly number[] },
): Promise<void> {
  const { tournamentId, bracketIds } = changed;
  for (let from = 0; from < bracketIds.length; from += MAX_IDS) {
    const ids = bracketIds.slice(from, from + MAX_IDS);
    await announce(tx, { ...changed, type: 'brackets', bracketIds: ids }, toBracketsEvent(tournamentId));
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
