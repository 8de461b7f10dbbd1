import { pino } from 'pino';
import { startApp, type TestApp } from './test-app.ts';
import { openAgain } from './test-database.ts';

/** Starts another server on the PostgreSQL database of a test app. The returned `name` is that of the database. */
export async function startAnother({ database }: TestApp, smtpUrl?: string) {
  const log = pino({ level: 'silent' });
  const { name, database: reopened } = await openAgain(database, log);
  const { url, close } = await startApp(reopened, log, { ...(smtpUrl && { smtpUrl }) });
  return { name, url, close };
}
