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
 * What came of a mail: the server accepted it, refuses it for good, does not take it now, or cannot be used at all. The
 * fault has no text of the server, which may quote the address.
 */
export type Delivery =
  | { status: 'sent' }
  | { status: 'refused' | 'deferred' | 'unreachable'; fault: Record<string, unknown> };

export interface Sender {
  send(message: Message): Promise<Delivery>;
}

const STEP_MS = 10_000;
/** Shorter than the lease of a mail. A connection that still goes on after it is not waited for. */
const SEND_TIMEOUT_MS = 45_000;

/** Sends mail to an SMTP server, one connection for each. */
export function createSender(smtpUrl: string, from: string): Sender {
  const transport = createTransport({
    url: smtpUrl,
    ...{ dnsTimeout: STEP_MS, connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...message }) => {
      // An object, so that nothing in the address is taken for a second one.
      const mail: SendMailOptions = { from, to: { name: '', address: to }, ...message };
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Delivery>((resolve) => {
        timer = setTimeout(resolve, SEND_TIMEOUT_MS, { status: 'unreachable', fault: { code: 'TIMEOUT' } });
      });
      const sent = transport.sendMail(mail).then((): Delivery => ({ status: 'sent' }), explain);
      return Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Tells a fault of the mail from one of the server, such as a wrong password, for which no mail is to blame. */
function explain(error: SmtpError): Delivery {
  const { code, command, responseCode } = error;
  const fault = { code, command, responseCode };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && command === 'API');
  if (!isAboutMail) return { status: 'unreachable', fault };
  return { status: responseCode === undefined || responseCode >= 500 ? 'refused' : 'deferred', fault };
}
