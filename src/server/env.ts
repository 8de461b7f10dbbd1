import path from 'node:path';
import { z } from 'zod';
import { NewPassword, Username } from '../contract/users.ts';
import { DEFAULT_LIMITS, type Limits } from './limits/limits.ts';

// The number of proxies in front of us. Each adds a value to X-Forwarded-*; clients can forge the values before those.
const proxies = z
  .string()
  .regex(/^(true|false|\d)$/, 'must be true, false or a number of proxies up to 9')
  .transform((value) => (value === 'true' ? 1 : Number(value) || 0));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const DEFAULT_DATA_DIR = './data';

const WHOLE_NUMBER = 'must be a whole number';

const limit = (defaultValue: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, `${WHOLE_NUMBER} from 1 to 9999999`)
    .transform(Number)
    .default(defaultValue);

/** The target of a link in the footer. */
const footerLink = z
  .string()
  .regex(/^(https?:\/\/|mailto:)/, 'must start with https://, http:// or mailto:')
  .refine((url) => URL.canParse(url), 'must be a valid address')
  .optional();

/** The address of the site as an origin, such as 'https://example.org'. */
const publicUrl = z
  .string()
  .refine((url) => /^https?:$/.test(parseUrl(url)?.protocol ?? ''), {
    error: 'must start with https:// or http://',
    abort: true,
  })
  .refine((url) => /^\/?$/.test(url.replace(/^https?:\/\/[^/?#]*/i, '')), 'must be an address without a path')
  .transform((url) => new URL(url).origin)
  .optional();

/** No message of `parseEnv` quotes this or another value, which may contain a password. */
const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
  .refine((url) => parseUrl(url)?.hostname, 'must be a valid address')
  .optional();

const mailFrom = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
    'must be an address, as in Swish <swish@example.org>',
  )
  .optional();

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

const Env = z.object({
  APP_NAME: z.string().trim().min(1, 'must not be empty').max(40, 'must be at most 40 characters').default('Swish'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d+$/, WHOLE_NUMBER)
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be at most 65535')
    .default(3000),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  BACKUPS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine((url) => URL.canParse(url), 'must be a valid address')
    .optional(),
  ADMIN_USERNAME: Username.default('admin'),
  ADMIN_PASSWORD: NewPassword.optional(),
  TRUST_PROXY: proxies.default(0),
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtpUrl,
  MAIL_FROM: mailFrom,
  CONTACT_URL: footerLink,
  SUPPORT_URL: footerLink,
  SOCIAL_URL: footerLink,
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  MAX_CONNECTIONS: limit(DEFAULT_LIMITS.connections),
  MAX_CONNECTIONS_PER_ADDRESS: limit(DEFAULT_LIMITS.connectionsPerAddress),
  MAX_STREAMS: limit(DEFAULT_LIMITS.streams),
  MAX_STREAMS_PER_ADDRESS: limit(DEFAULT_LIMITS.streamsPerAddress),
  /** API requests that are handled at the same time; others wait. */
  MAX_REQUESTS_PER_ADDRESS: limit(DEFAULT_LIMITS.requestsPerAddress),
  /** Passwords that wait to be hashed. */
  MAX_PASSWORDS: limit(DEFAULT_LIMITS.passwords),
});

export type Env = z.infer<typeof Env>;

/** Parses the settings. Throws an error that names all invalid ones or, if there are none, those that mail lacks. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  // An empty setting counts as missing.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Env.safeParse(given);
  const problems = result.success
    ? findMailProblems(result.data)
    : result.error.issues.map(
        (issue) => `${issue.path.join('.')} ${issue.message.replace(/^(Username|Password) /, '')}`,
      );
  if (result.success && problems.length === 0) return result.data;
  throw new Error(`These settings are wrong: ${problems.join('; ')}.`);
}

/** Mail needs a server, a sender, and the address that its links lead to. */
function findMailProblems({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Env): string[] {
  if (!SMTP_URL && !MAIL_FROM) return [];
  const missing = Object.entries({ SMTP_URL, MAIL_FROM, PUBLIC_URL }).filter(([, value]) => value === undefined);
  return missing.map(([name]) => `${name} must be set to send mail`);
}

/** The settings for mail, or undefined if none is sent. */
export function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL, APP_NAME }: Env) {
  if (!SMTP_URL || !MAIL_FROM || !PUBLIC_URL) return undefined;
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, origin: PUBLIC_URL, appName: APP_NAME };
}

/** Where backups are, and whether one is made every day. */
export function backupsOf({ BACKUPS, BACKUP_DIR, DATA_DIR }: Env) {
  return { folder: BACKUP_DIR ?? path.join(DATA_DIR, 'backups'), isScheduled: BACKUPS === 'on' };
}

export function limitsOf(env: Env): Limits {
  return {
    connections: env.MAX_CONNECTIONS,
    connectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    streams: env.MAX_STREAMS,
    streamsPerAddress: env.MAX_STREAMS_PER_ADDRESS,
    requestsPerAddress: env.MAX_REQUESTS_PER_ADDRESS,
    passwords: env.MAX_PASSWORDS,
  };
}
