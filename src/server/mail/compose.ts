import { eq } from 'drizzle-orm';
import { type MailKind, OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../../contract/mail.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { composeBracketReminder } from './bracket-reminder.ts';
import { composeBracketRemoved } from './bracket-removed.ts';
import { type Content, type Link, type Site, toHtml, toText } from './layout.ts';
import type { Compose, Composed } from './mail-kind.ts';
import type { OutboxRow } from './outbox.ts';
import { composePasswordReset } from './password-reset.ts';
import type { ReadRoundNews } from './round-news.ts';
import { composeRoundRecap } from './round-recap.ts';
import type { Message } from './sender.ts';
import { makeToken, sign } from './unsubscribe.ts';

const COMPOSERS: Record<MailKind, Compose> = {
  password_reset: composePasswordReset,
  bracket_reminder: composeBracketReminder,
  bracket_removed: composeBracketRemoved,
  round_recap: composeRoundRecap,
};

/** How the unsubscribe link at the end of a mail names its kind. */
const UNSUBSCRIBE_LABELS: Record<OptionalMailKind, string> = {
  bracket_reminder: 'reminders',
  bracket_removed: 'mail about a removed bracket',
  round_recap: 'recaps',
};

export interface ComposeOptions extends Site {
  secret: Uint8Array;
  readRoundNews: ReadRoundNews;
}

interface ComposedMessage extends Pick<Composed, 'onSent'> {
  message: Message;
}

/** Composes the mail of a row, for the address that the person has now. Null if it is not needed or wanted any more. */
export async function composeMessage(db: Db, row: OutboxRow, options: ComposeOptions): Promise<ComposedMessage | null> {
  const { tournamentId, round } = row.about;
  // Before the transaction, which has the embedded database's only connection.
  const roundNews = tournamentId && round ? await options.readRoundNews(tournamentId, round) : null;
  return db.transaction(async (tx) => {
    const { id, username, email, unsubscribed } = users;
    const [user] = await tx.select({ id, username, email, unsubscribed }).from(users).where(eq(id, row.userId));
    if (!user?.email || user.unsubscribed.includes(row.kind)) return null;
    const { appName, origin } = options;
    const composed = await COMPOSERS[row.kind](tx, { user, about: row.about, appName, origin, roundNews });
    return composed && { message: toMessage(user.email, composed, row, options), onSent: composed.onSent };
  });
}

function toMessage(to: string, content: Content, row: OutboxRow, options: ComposeOptions): Message {
  const unsubscribe = linksToUnsubscribe(row, options);
  return {
    to,
    subject: content.subject,
    text: toText(content, options, unsubscribe?.page),
    html: toHtml(content, options, unsubscribe?.page),
    messageId: `<${makeMessageId(row, options)}@${new URL(options.origin).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * The same at every try, so that mail servers recognise a duplicate: a mail that was sent, but whose row could not be
 * marked. Except for a password reset: each try has another link, and only the last one works.
 */
function makeMessageId({ id, kind, tries }: OutboxRow, { secret }: ComposeOptions): string {
  const attempt = kind === 'password_reset' ? tries : 0;
  // Signed only to hide the id of the row in a stable way. Nobody verifies the signature.
  return sign(secret, `message ${id} ${attempt}`);
}

function linksToUnsubscribe(
  row: OutboxRow,
  { origin, secret }: ComposeOptions,
): { page: Link; oneClickUrl: string } | null {
  const kind = OPTIONAL_MAIL_KINDS.find((one) => one === row.kind);
  if (!kind) return null;
  const token = makeToken(secret, { userId: row.userId, kind });
  return {
    page: { label: `Get no more ${UNSUBSCRIBE_LABELS[kind]}`, url: `${origin}/unsubscribe/${token}` },
    oneClickUrl: `${origin}/api/unsubscribe/${token}`,
  };
}
