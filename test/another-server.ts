import { pino } from 'pino';
import { startApp, type TestApp } from './test-app.ts';
import { openAgain } from './test-database.ts';

export interface AnotherServer {
  /** Of the database. */
  name: string;
  url: string;
  close(): Promise<void>;
}

/** Another server on the PostgreSQL database that a test has. */
export async function startAnother({ database }: TestApp, smtpUrl?: string): Promise<AnotherServer> {
  const log = pino({ level: 'silent' });
  const { name, database: own } = await openAgain(database, log);
  const { url, close } = await startApp(own, log, { ...(smtpUrl && { smtpUrl }) });
  return { name, url, close };
}
