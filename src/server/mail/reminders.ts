import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, type MailReference, outbox, reminders, tournaments, users } from '../db/schema.ts';
import { BATCH, enqueueNext, insertDue } from './bulk.ts';
import { LEADS, REMINDER_PAUSE } from './reminder-leads.ts';

/** One reminder of one deadline for everybody, and how far its mails are stored. */
type Reminder = typeof reminders.$inferSelect;

const LEADS_TABLE = sql`(values ${sql.join(
  Object.entries(LEADS).map(
    ([lead, { longestMs, shortestMs }]) => sql`(${lead}, ${longestMs}::float8, ${shortestMs}::float8)`,
  ),
  sql`, `,
)}) as leads (lead, longest_ms, shortest_ms)`;

/** Stores a batch of the reminders that are due. Returns whether there may be more. */
export function enqueueReminders(db: Db): Promise<boolean> {
  const isUnfinished = sql`${reminders.doneUpToUserId} < ${reminders.lastUserId}`;
  return enqueueNext(db, { table: reminders, isUnfinished, start: startReminders, storeBatch });
}

/** Stores which reminders of the current tournament are due, and the last person to consider for them. */
function startReminders(db: Db): Promise<void> {
  const due = sql`
    from ${tournaments} t, ${LEADS_TABLE}
    where t.id = (select max(id) from ${tournaments})
      and takes_brackets(t)
      and extract(epoch from t.submissions_close_at - clock_timestamp()) * 1000 between shortest_ms and longest_ms
      and not exists (
        select from ${reminders} r
        where r.tournament_id = t.id and r.deadline = t.submissions_close_at and r.lead = leads.lead
      )`;
  const insert = sql`
    insert into ${reminders} (tournament_id, deadline, lead, last_user_id)
    select t.id, t.submissions_close_at, leads.lead, (select coalesce(max(id), 0) from ${users})`;
  return insertDue(db, due, insert);
}

/**
 * Stores mail for the next people, except for those who have submitted, or got the same reminder of a deadline that was
 * at most its lead earlier. It waits for those who got any reminder just now.
 */
async function storeBatch(tx: Tx, { tournamentId, deadline, lead, ...progress }: Reminder): Promise<boolean> {
  const { doneUpToUserId, lastUserId } = progress;
  const closesAt = deadline.getTime();
  const about: MailReference = { tournamentId, deadline: closesAt, lead };
  const key = `bracket_reminder ${tournamentId} ${closesAt} ${lead} `;
  const people = sql`
    select u.id, u.email, u.unsubscribed from ${users} u
    where u.id > ${doneUpToUserId} and u.id <= ${lastUserId} order by u.id limit ${BATCH}`;
  await tx.execute(sql`
    insert into ${outbox} (user_id, kind, about, event_key, is_bulk, next_try_at)
    select p.id, 'bracket_reminder', ${JSON.stringify(about)}::jsonb, ${key}::text || p.id, true, greatest(now(), (
      select max(o.ended_at) + ${REMINDER_PAUSE} from ${outbox} o
      where o.user_id = p.id and o.kind = 'bracket_reminder' and o.outcome = 'sent'
    ))
    from (${people}) as p
    where p.email is not null and not 'bracket_reminder' = any (p.unsubscribed)
      and not exists (
        select from ${brackets} b
        where b.user_id = p.id and b.tournament_id = ${tournamentId} and b.submitted_at is not null
      )
      and not exists (
        select from ${outbox} o
        where o.user_id = p.id and o.kind = 'bracket_reminder' and o.outcome = 'sent'
          and o.about @> ${JSON.stringify({ tournamentId, lead })}::jsonb
          and (o.about ->> 'deadline')::float8 between ${closesAt - LEADS[lead].longestMs} and ${closesAt}
      )
    on conflict do nothing`);
  const isThis = and(
    eq(reminders.tournamentId, tournamentId),
    eq(reminders.deadline, deadline),
    eq(reminders.lead, lead),
  );
  const updated = await tx
    .update(reminders)
    .set({ doneUpToUserId: sql`(select coalesce(max(p.id), ${lastUserId}) from (${people}) as p)` })
    .where(isThis)
    .returning({ doneUpToUserId: reminders.doneUpToUserId });
  return only(updated).doneUpToUserId >= lastUserId;
}
