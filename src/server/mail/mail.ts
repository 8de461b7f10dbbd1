import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../db/database.ts';
import type { Site } from './layout.ts';
import { enqueue, type MailEvent } from './outbox.ts';
import { createSender } from './sender.ts';
import { ensureMailSecret } from './unsubscribe.ts';
import { startMailWorker } from './worker.ts';

/** How the rest of the server sends mail. */
export interface Mail {
  isAvailable: boolean;
  /** Stores in the transaction of an event whom to tell of it. */
  enqueue(tx: Tx, event: MailEvent): Promise<void>;
  /** Sends what was stored, after the transaction. */
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
  smtpUrl: string;
  from: string;
}

export async function startMail({ db, log, smtpUrl, from, ...site }: Options): Promise<Mail> {
  const secret = await ensureMailSecret(db);
  const sender = createSender(smtpUrl, from);
  const worker = startMailWorker({ db, log, sender, secret, ...site });
  return { isAvailable: true, enqueue, ...worker };
}
