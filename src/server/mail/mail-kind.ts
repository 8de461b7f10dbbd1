import type { Tx } from '../db/database.ts';
import type { MailReference } from '../db/schema.ts';
import type { Content, Site } from './layout.ts';

interface ComposeInput extends Site {
  user: { id: number; username: string };
  about: MailReference;
}

export interface Composed extends Content {
  /** Runs in the transaction that marks the mail as sent. */
  onSent?: ((tx: Tx) => Promise<unknown>) | undefined;
}

/** Writes a mail of one kind as of now, or null if it is not needed any more. */
export type Compose = (tx: Tx, input: ComposeInput) => Promise<Composed | null>;
