import { sql } from 'drizzle-orm';
import type { ReminderLead } from '../db/schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long before the deadline each reminder is sent: `longestMs`, or at once if the deadline is nearer when it is set;
 * but not less than `shortestMs`, when it would come with the next reminder or be of no use.
 */
export const LEADS: Record<ReminderLead, { longestMs: number; shortestMs: number }> = {
  day: { longestMs: 24 * HOUR_MS, shortestMs: 2 * HOUR_MS },
  hour: { longestMs: HOUR_MS, shortestMs: 5 * MINUTE_MS },
};

/** The shortest time between two reminders for a person, however often the deadline is moved. */
export const REMINDER_PAUSE = sql`interval '1 hour'`;
