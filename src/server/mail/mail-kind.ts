import type { Tx } from '../db/database.ts';
import type { MailReference } from '../db/schema.ts';
import type { Content, Site } from './layout.ts';
import type { RoundNews } from './round-news.ts';

interface ComposeInput extends Site {
  user: { id: number; username: string };
  about: MailReference;
  /** Of the round that the mail is about. */
  roundNews: RoundNews | null;
}

export interface Composed extends Content {
  /** Runs in the transaction that marks the mail as sent. */
  onSent?: ((tx: Tx) => Promise<unknown>) | undefined;
}

/** Writes a mail of one kind as of now, or null if it is not needed any more. */
export type Compose = (tx: Tx, input: ComposeInput) => Promise<Composed | null>;
