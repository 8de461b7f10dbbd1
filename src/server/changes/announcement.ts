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
  isSubmission: z.boolean().optional(),
});
export type ChangedBrackets = z.infer<typeof ChangedBrackets>;

/** A tournament whose teams, games or settings changed, for servers to read again. */
const ChangedField = z.object({
  type: z.literal('field'),
  tournamentId: Id,
  /** The tournament's revision since the change; null if it was deleted. */
  revision: z.int().nullable(),
});

/** Somebody has another name or picture, or is gone, for servers to forget what they have cached of people. */
const ChangedPerson = z.object({ type: z.literal('person') });

/** Other people may register than before, for servers to forget what they have cached of that. */
const ChangedSettings = z.object({ type: z.literal('settings') });

/** What a change announces: events tell open pages what to read again; the others tell servers. */
const Announcement = z.union([LiveEvent, ChangedField, ChangedBrackets, ChangedPerson, ChangedSettings]);
export type Announcement = z.infer<typeof Announcement>;

/** The announcements of one change, and the id of the server that made it. */
const Message = z.object({ by: z.string(), announced: z.array(Announcement) });
export type Message = z.infer<typeof Message>;

/** The event for open pages, if an announcement has one. */
export function eventOf(announced: Announcement): LiveEvent | null {
  if (announced.type === 'field' || announced.type === 'person' || announced.type === 'settings') return null;
  return announced.type === 'brackets' ? toBracketsEvent(announced.tournamentId) : announced;
}

/** Makes pages read brackets again, on the leaderboard too. */
export function toBracketsEvent(tournamentId: number): LiveEvent {
  return { type: 'standings', tournamentId, changed: ['brackets'] };
}

/** Makes clients and servers that may have missed changes read everything again. */
export const EVERYTHING: LiveEvent = { type: 'tournament', tournamentId: 0, changed: ['everything'] };

export function isEverything(event: LiveEvent): boolean {
  return event.type === 'tournament' && event.changed.includes('everything');
}

// The payload of a notification is limited to 8,000 bytes.
const MAX_BYTES = 7_900;
const MAX_IDS = 500;

/**
 * Notifies all servers when this transaction commits. Servers follow all of a message before they publish its events.
 * Not for frequent transactions: PostgreSQL serializes the commits of those that notify.
 */
export async function announce(tx: Queryable, { by, announced }: Message): Promise<void> {
  const parts = announced.flatMap(splitBrackets);
  const isShort = JSON.stringify(parts).length <= MAX_BYTES - by.length;
  for (const each of isShort ? [parts] : parts.map((part) => [part])) {
    if (each.length === 0) continue;
    await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify({ by, announced: each })})`);
  }
}

function splitBrackets(announced: Announcement): Announcement[] {
  if (announced.type !== 'brackets') return [announced];
  const parts = Math.ceil(announced.bracketIds.length / MAX_IDS);
  return Array.from({ length: parts }, (_, part) => ({
    ...announced,
    bracketIds: announced.bracketIds.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  }));
}

/** Parses the payload of a notification; null if it is not in our format. */
export function parseMessage(payload: string): Message | null {
  try {
    return Message.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
