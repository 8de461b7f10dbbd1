import { describe, expect, it } from 'vitest';
import { mailOf, parseEnv } from './env.ts';

describe('parseEnv', () => {
  it('needs no setting, and has these defaults', () => {
    expect(parseEnv({})).toEqual({
      APP_NAME: 'Swish',
      ADMIN_USERNAME: 'admin',
      BACKUPS: 'on',
      DATA_DIR: './data',
      HOST: '127.0.0.1',
      PORT: 3000,
      TRUST_PROXY: 0,
      MAX_CONNECTIONS: 20_000,
      MAX_CONNECTIONS_PER_ADDRESS: 4_000,
      MAX_STREAMS: 15_000,
      MAX_STREAMS_PER_ADDRESS: 3_000,
      MAX_REQUESTS_PER_ADDRESS: 16,
      MAX_PASSWORDS: 1_000,
    });
  });

  it('treats an empty setting as missing', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(parseEnv({}));
  });

  it.each([
    ['PORT', '0', 0],
    ['TRUST_PROXY', 'true', 1],
    ['TRUST_PROXY', 'false', 0],
    ['TRUST_PROXY', '2', 2],
    ['DATABASE_URL', 'postgresql://db/swish', 'postgresql://db/swish'],
    ['APP_NAME', ' Hoops ', 'Hoops'],
    ['MAX_STREAMS', '50', 50],
    ['PUBLIC_URL', 'https://Hoops.example/', 'https://hoops.example'],
    ['CONTACT_URL', 'mailto:hello@example.org', 'mailto:hello@example.org'],
    ['SOCIAL_URL', 'https://social.example.org/@swish', 'https://social.example.org/@swish'],
  ] as const)('reads %s=%s', (name, given, value) => {
    expect(parseEnv({ [name]: given })[name]).toBe(value);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number'],
    ['MAX_STREAMS', '0', 'MAX_STREAMS must be a whole number from 1 to 9999999'],
    ['PORT', '70000', 'PORT must be at most 65535'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must start with postgres:// or postgresql://'],
    ['DATABASE_URL', 'postgres://[bad', 'DATABASE_URL must be a valid address'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD must be at least 6 characters'],
    ['ADMIN_USERNAME', 'me', 'ADMIN_USERNAME must be at least 3 characters'],
    ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be true, false or a number of proxies'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
    ['METRICS_TOKEN', 'only fifteen ch', 'METRICS_TOKEN must be at least 16 characters'],
    ['APP_NAME', '   ', 'APP_NAME must not be empty'],
    ['PUBLIC_URL', 'ftp://hoops.example', 'PUBLIC_URL must start with https:// or http://'],
    ['PUBLIC_URL', 'https://hoops.example/app', 'PUBLIC_URL must be an address without a path'],
  ])('refuses %s=%s in a clear sentence', (name, given, sentence) => {
    expect(() => parseEnv({ [name]: given })).toThrow(sentence);
  });

  it('names all invalid settings at once', () => {
    expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*; LOG_LEVEL /);
  });

  const SMTP_URL = 'smtps://swish:hunter2@mail.example.org:465';
  const MAIL_FROM = 'Swish <swish@example.org>';
  const PUBLIC_URL = 'https://hoops.example';

  it('needs a mail server, a sender and the address of the site to send mail', () => {
    expect(mailOf(parseEnv({ PUBLIC_URL }))).toBeUndefined();
    expect(mailOf(parseEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL }))).toEqual({
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
      origin: PUBLIC_URL,
      appName: 'Swish',
    });
    expect(() => parseEnv({ SMTP_URL, PUBLIC_URL })).toThrow('MAIL_FROM must be set to send mail.');
    expect(() => parseEnv({ MAIL_FROM, PUBLIC_URL })).toThrow('SMTP_URL must be set to send mail.');
    expect(() => parseEnv({ SMTP_URL, MAIL_FROM })).toThrow('PUBLIC_URL must be set to send mail.');
    expect(() => parseEnv({ SMTP_URL })).toThrow('MAIL_FROM must be set to send mail; PUBLIC_URL must be');
  });

  it.each([
    ['SMTP_URL', 'https://swish:hunter2@mail.example.org', 'SMTP_URL must start with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://swish:hunter2@[bad', 'SMTP_URL must be a valid address'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be a valid address'],
    ['MAIL_FROM', 'Swish', 'MAIL_FROM must be an address'],
    ['MAIL_FROM', 'Swish <swish>', 'MAIL_FROM must be an address'],
    ['MAIL_FROM', 'a@example.org, b@example.org', 'MAIL_FROM must be an address'],
  ])('refuses %s=%s without quoting the password of the mail server', (name, given, sentence) => {
    const parse = () => parseEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL, [name]: given });
    expect(parse).toThrow(sentence);
    expect(parse).not.toThrow(/hunter2/);
  });
});
