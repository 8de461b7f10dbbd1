import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, type MailReference, outbox, reminders, tournaments, users } from '../db/schema.ts';
import { LEADS, REMINDER_PAUSE } from './reminder-leads.ts';

/** One reminder of one deadline for everybody, and how far its mails are stored. */
type Reminder = typeof reminders.$inferSelect;

const LEADS_TABLE = sql`(values ${sql.join(
  Object.entries(LEADS).map(
    ([lead, { longestMs, shortestMs }]) => sql`(${lead}, ${longestMs}::float8, ${shortestMs}::float8)`,
  ),
  sql`, `,
)}) as leads (lead, longest_ms, shortest_ms)`;

// Each batch occupies the embedded database's only connection.
const BATCH = 500;

/** Stores a batch of the reminders that are due. Returns whether there may be more. */
export async function enqueueReminders(db: Db): Promise<boolean> {
  if ((await findUnfinished(db)) === undefined) await startReminders(db);
  return db.transaction(async (tx) => {
    const [reminder] = await tx
      .select()
      .from(reminders)
      .where(isUnfinished)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!reminder) return false;
    const doneUpToUserId = await enqueueBatch(tx, reminder);
    // Without statistics PostgreSQL would sort the whole outbox for each mail. The embedded database has no autovacuum.
    if (doneUpToUserId >= reminder.lastUserId) await tx.execute(sql`analyze ${outbox}`);
    return true;
  });
}

const isUnfinished = sql`${reminders.doneUpToUserId} < ${reminders.lastUserId}`;

async function findUnfinished(db: Db): Promise<Reminder | undefined> {
  const [found] = await db.select().from(reminders).where(isUnfinished).limit(1);
  return found;
}

/** Stores which reminders of the current tournament are due, and the last person to consider for them. */
async function startReminders(db: Db): Promise<void> {
  const due = sql`
    from ${tournaments} t, ${LEADS_TABLE}
    where t.id = (select max(id) from ${tournaments})
      and takes_brackets(t)
      and extract(epoch from t.submissions_close_at - clock_timestamp()) * 1000 between shortest_ms and longest_ms
      and not exists (
        select from ${reminders} r
        where r.tournament_id = t.id and r.deadline = t.submissions_close_at and r.lead = leads.lead
      )`;
  // Looks first: mostly none are due, and even an insert of no row is a write, which a full disk refuses.
  const found = (await db.execute(sql`select 1 ${due}`)) as unknown as { rows: unknown[] };
  if (found.rows.length === 0) return;
  await db.execute(sql`
    insert into ${reminders} (tournament_id, deadline, lead, last_user_id)
    select t.id, t.submissions_close_at, leads.lead, (select coalesce(max(id), 0) from ${users}) ${due}
    on conflict do nothing`);
}

/**
 * Stores mail for the next people, except for those who have submitted, or got the same reminder of a deadline that was
 * at most its lead earlier. It waits for those who got any reminder just now. Returns the id of the last person that it
 * considered.
 */
async function enqueueBatch(tx: Tx, { tournamentId, deadline, lead, ...progress }: Reminder): Promise<number> {
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
  return only(updated).doneUpToUserId;
}
