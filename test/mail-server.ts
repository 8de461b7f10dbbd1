import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server got it. */
export interface ReceivedMail {
  to: string;
  headers: Map<string, string>;
  text: string;
  html: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server that keeps what it gets. */
export async function startMailServer(port = 0) {
  const mails: ReceivedMail[] = [];
  const replies = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, done) => {
      const code = replies.get(address);
      done(code ? Object.assign(new Error(`no mail for ${address}`), { responseCode: code }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const keep = (source: string) => {
        mails.push({ to, ...parseMail(source) });
        done();
      };
      // A sender that is killed leaves part of a mail, which is not kept.
      text(stream).then(keep, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    mailsTo: (to: string) => mails.filter((mail) => mail.to === to),
    /** Refuses mail to this address with this SMTP code from now on. */
    refuse: (to: string, code: number) => replies.set(to, code),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function parseMail(source: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = parsePart(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.trimStart()));
  const find = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? '';
  const read = (type: string) => find(type).replaceAll('\r\n', '\n');
  return { headers, text: read('text/plain'), html: read('text/html') };
}

/** The headers by name in lower case, unfolded, and the body, decoded. */
function parsePart(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = ''] = line.split(':', 1);
      return [name.toLowerCase(), decodeWords(line.slice(name.length + 1).trim())];
    }),
  );
  return { headers, body: decode(source.slice(end + 4), headers.get('content-transfer-encoding')) };
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
}

function decodeQuoted(quoted: string): string {
  const latin = quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1').toString();
}

/** Encoded words of RFC 2047. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding, word) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
