import type { FastifyBaseLogger } from 'fastify';
import type { Cache } from '../cache.ts';
import type { Db, Tx } from '../db/database.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import type { Site } from './layout.ts';
import { enqueue, type MailEvent } from './outbox.ts';
import { createReadRoundNews } from './round-news.ts';
import { createSender } from './sender.ts';
import { ensureMailSecret } from './unsubscribe.ts';
import { startMailWorker } from './worker.ts';

/** How the rest of the server sends mail. */
export interface Mail {
  isAvailable: boolean;
  /** Stores the mail about an event in the event's transaction. */
  enqueue(tx: Tx, event: MailEvent): Promise<void>;
  /** Sends stored mail without waiting for the next poll. To be called after the transaction. */
  wake(): void;
  close(): Promise<void>;
}

/** Without a mail server nothing is stored, so that nobody gets old news once there is one. */
export const NO_MAIL: Mail = {
  isAvailable: false,
  enqueue: async () => {},
  wake: () => {},
  close: async () => {},
};

interface Options extends Site {
  db: Db;
  log: FastifyBaseLogger;
  cache: Cache;
  standings: StandingsCache;
  smtpUrl: string;
  from: string;
}

export async function startMail({ db, log, cache, standings, smtpUrl, from, ...site }: Options): Promise<Mail> {
  const secret = await ensureMailSecret(db);
  const sender = createSender(smtpUrl, from);
  const worker = startMailWorker({
    db,
    log,
    sender,
    secret,
    readRoundNews: createReadRoundNews({ db, cache, standings }),
    ...site,
  });
  return { isAvailable: true, enqueue, ...worker };
}
