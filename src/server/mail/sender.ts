import { createTransport, type SendMailOptions } from 'nodemailer';

/** A mail as it is sent, without the sender. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
}

/**
 * The outcome of sending a mail: the mail server accepted it, refuses it for good, does not take it now, or cannot be
 * used at all.
 */
export type Delivery = { status: 'sent' } | { status: 'refused' | 'deferred' | 'unreachable'; fault: SmtpFault };

/** The codes of an error. Its text is left out, since it may quote the address. */
interface SmtpFault {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
}

export interface Sender {
  send(message: Message): Promise<Delivery>;
}

const STEP_TIMEOUT_MS = 10_000;
/** Shorter than the lease of a mail. A connection that takes longer is left to itself. */
const SEND_TIMEOUT_MS = 45_000;

/** Sends mail to an SMTP server, with a connection for each mail. */
export function createSender(smtpUrl: string, from: string): Sender {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...message }) => {
      // An object, because a string is parsed, and might be taken for several addresses.
      const mail: SendMailOptions = { from, to: { name: '', address: to }, ...message };
      let timer: NodeJS.Timeout | undefined;
      const timedOut = new Promise<Delivery>((resolve) => {
        timer = setTimeout(resolve, SEND_TIMEOUT_MS, { status: 'unreachable', fault: { code: 'TIMEOUT' } });
      });
      const sent = transport.sendMail(mail).then((): Delivery => ({ status: 'sent' }), toFailedDelivery);
      return Promise.race([sent, timedOut]).finally(() => clearTimeout(timer));
    },
  };
}

/** Tells a fault of the mail from one of the mail server, such as a wrong password, which is the same for all mail. */
function toFailedDelivery(error: SmtpFault): Delivery {
  const { code, command, responseCode } = error;
  const fault = { code, command, responseCode };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && command === 'API');
  if (!isAboutMail) return { status: 'unreachable', fault };
  return { status: responseCode === undefined || responseCode >= 500 ? 'refused' : 'deferred', fault };
}
