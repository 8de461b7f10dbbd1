import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, games, type MailReference, outbox, recapMails, tournaments, users } from '../db/schema.ts';
import { BATCH, enqueueNext, insertDue } from './bulk.ts';

/** The recap of one round for everybody with a bracket, and how far its mails are stored. */
type RecapMails = typeof recapMails.$inferSelect;

// A wrong result is mostly corrected within minutes.
const PAUSE = sql`interval '10 minutes'`;
// After a longer time without a mail server, the recap is old news.
const LATEST = sql`interval '1 day'`;

/** Stores a batch of the recaps that are due. Returns whether there may be more. */
export function enqueueRecaps(db: Db): Promise<boolean> {
  const isUnfinished = sql`${recapMails.doneUpToBracketId} < ${recapMails.lastBracketId}`;
  return enqueueNext(db, { table: recapMails, isUnfinished, start: startRecaps, storeBatch });
}

/** Stores which rounds of the current tournament have ended just now, and the last bracket whose owner is told. */
function startRecaps(db: Db): Promise<void> {
  const due = sql`
    from ${games} g join ${tournaments} t on t.id = g.tournament_id
    where t.id = (select max(id) from ${tournaments}) and not takes_brackets(t) and g.round <> 'play_in'
      and not exists (select from ${recapMails} r where r.tournament_id = t.id and r.round = g.round)
    group by t.id, g.round
    having bool_and(g.status = 'completed') and max(g.decided_at) between now() - ${LATEST} and now() - ${PAUSE}`;
  const insert = sql`
    insert into ${recapMails} (tournament_id, round, last_bracket_id)
    select t.id, g.round, (select coalesce(max(id), 0) from ${brackets})`;
  return insertDue(db, due, insert);
}

/** Stores mail for the owners of the next brackets. */
async function storeBatch(tx: Tx, { tournamentId, round, ...progress }: RecapMails): Promise<boolean> {
  const { doneUpToBracketId, lastBracketId } = progress;
  const about: MailReference = { tournamentId, round };
  const key = `round_recap ${tournamentId} ${round} `;
  const next = sql`
    select b.id, b.user_id from ${brackets} b
    where b.tournament_id = ${tournamentId} and b.submitted_at is not null
      and b.id > ${doneUpToBracketId} and b.id <= ${lastBracketId} order by b.id limit ${BATCH}`;
  await tx.execute(sql`
    insert into ${outbox} (user_id, kind, about, event_key, is_bulk)
    select u.id, 'round_recap', ${JSON.stringify(about)}::jsonb, ${key}::text || u.id, true
    from (${next}) as n join ${users} u on u.id = n.user_id
    where u.email is not null and not 'round_recap' = any (u.unsubscribed)
    on conflict do nothing`);
  const updated = await tx
    .update(recapMails)
    .set({ doneUpToBracketId: sql`(select coalesce(max(n.id), ${lastBracketId}) from (${next}) as n)` })
    .where(and(eq(recapMails.tournamentId, tournamentId), eq(recapMails.round, round)))
    .returning({ doneUpToBracketId: recapMails.doneUpToBracketId });
  return only(updated).doneUpToBracketId >= lastBracketId;
}
