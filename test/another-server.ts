import { pino } from 'pino';
import { startApp, type TestApp } from './test-app.ts';
import { openAgain } from './test-database.ts';

/** Another server on the PostgreSQL database that a test has, with the name of that. */
export async function startAnother({ database }: TestApp, smtpUrl?: string) {
  const log = pino({ level: 'silent' });
  const { name, database: own } = await openAgain(database, log);
  const { url, close } = await startApp(own, log, { ...(smtpUrl && { smtpUrl }) });
  return { name, url, close };
}
