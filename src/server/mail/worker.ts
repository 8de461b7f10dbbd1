import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { lockUser } from '../auth/sessions.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import { startPolling } from '../polling.ts';
import { type ComposeOptions, composeMessage } from './compose.ts';
import { claim, cleanUp, finish, type OutboxRow, postpone } from './outbox.ts';
import { enqueueRecaps } from './recap-mails.ts';
import { enqueueReminders } from './reminders.ts';
import type { Sender } from './sender.ts';

interface Options extends ComposeOptions {
  db: Db;
  log: FastifyBaseLogger;
  sender: Sender;
}

const POLL_MS = 5_000;
/** The longest pause between polls while the mail server cannot be used. */
const MAX_POLL_MS = 5 * 60_000;
const MAX_IN_A_ROW = 100;
const CLEAN_UP_MS = 60 * 60_000;
// The program has a few seconds to close. A mail that takes longer is sent again when its lease has run out.
const CLOSE_TIMEOUT_MS = 2_000;

/** Sends the mail of the outbox, one after the other. Every server with mail settings has such a worker. */
export function startMailWorker({ db, log, sender, ...composing }: Options) {
  let isClosed = false;
  /** Whether this round has left due mail for the next. */
  let hasMore = false;
  /** How many times in a row the mail server could not be used. */
  let outages = 0;
  let cleanedUpAt = Number.NEGATIVE_INFINITY;

  /** Sends a mail, while no transaction is open. Returns false if the mail server cannot be used. */
  const deliver = async (row: OutboxRow): Promise<boolean> => {
    const { id, kind } = row;
    const composed = await composeMessage(db, row, composing);
    if (!composed) {
      await finish(db, row, 'not_needed');
      return true;
    }
    const delivery = await sender.send(composed.message);
    if (delivery.status === 'sent') {
      await db.transaction(async (tx) => {
        // The user first, as everywhere, to avoid deadlocks with somebody who uses an earlier link.
        if (composed.onSent) await lockUser(tx, row.userId);
        if (await finish(tx, row, 'sent')) await composed.onSent?.(tx);
      });
      log.info({ mail: id, kind }, 'mail sent');
      return true;
    }
    const { status, fault } = delivery;
    log.warn({ mail: id, kind, reason: Object.values(fault).filter(Boolean).join(' '), fault }, `mail ${status}`);
    if (status === 'refused') await finish(db, row, 'refused');
    else await postpone(db, row);
    return status !== 'unreachable';
  };

  /**
   * Sends due mail, up to a maximum, so that reminders of another deadline are not stored too late. Returns false once
   * the mail server cannot be used.
   */
  const sendDue = async (isBulkIncluded: boolean): Promise<boolean> => {
    for (let count = 0; count < MAX_IN_A_ROW && !isClosed; count += 1) {
      const row = await claim(db, isBulkIncluded);
      if (!row) return true;
      const isUsable = await deliver(row);
      outages = isUsable ? 0 : outages + 1;
      if (!isUsable) return false;
    }
    hasMore = true;
    return true;
  };
  const cleanUpNowAndThen = async (): Promise<void> => {
    if (performance.now() - cleanedUpAt < CLEAN_UP_MS) return;
    cleanedUpAt = performance.now();
    // The rest follows in the next rounds, between which mail is sent.
    if (await cleanUp(db)) cleanedUpAt = Number.NEGATIVE_INFINITY;
  };
  /** Returns the pause until the next round. */
  const work = async (): Promise<number> => {
    hasMore = false;
    await cleanUpNowAndThen();
    // Sends other mail between batches, so that it does not wait until a million reminders or recaps are stored.
    let isUsable: boolean;
    do isUsable = await sendDue(false);
    while (isUsable && !isClosed && ((await enqueueReminders(db)) || (await enqueueRecaps(db))));
    if (isUsable) isUsable = await sendDue(true);
    return isUsable && hasMore ? 0 : Math.min(MAX_POLL_MS, POLL_MS * 2 ** outages);
  };
  const poll = () =>
    work().catch((error: unknown) => {
      log.warn({ fault: describeError(error) }, 'could not work on the outbox');
      return POLL_MS;
    });
  const polling = startPolling(poll, POLL_MS);
  const wake = () => void polling.run();
  wake();
  return {
    /** Polls the outbox at once. */
    wake,
    /** Sends no further mail, and waits a moment for the one under way. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.race([polling.stop(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
