import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { type App, createApp } from './app.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { type Env, parseEnv } from './env.ts';
import { loadWebApp, WEB_FOLDER } from './web-app.ts';
import { welcome } from './welcome.ts';

// Long enough for callers who keep a connection open to be told, with an answer, that it ends.
const DRAIN_MS = 1_000;
const CLOSE_LIMIT_MS = 9_000;

try {
  await start(parseEnv(process.env));
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  const log = pino({ level: env.LOG_LEVEL });
  const database = await openDatabase(env, log);
  try {
    for (const name of await migrate(database)) log.info({ migration: name }, 'migrated');
    const webApp = await loadWebApp(WEB_FOLDER, env.APP_NAME);
    const app = createApp({
      db: database.db,
      log,
      appName: env.APP_NAME,
      trustProxy: env.TRUST_PROXY,
      webApp,
    });
    await app.server.listen({ host: env.HOST, port: env.PORT });
    closeOnSignal(app, database);
    // Last, because its password may be generated and can be shown only once.
    const admin = await ensureFirstAdmin(database.db, env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
    const { port } = app.server.server.address() as AddressInfo;
    process.stdout.write(welcome(env, port, admin));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Not ready first, then running requests finish, then the database. */
function closeOnSignal(app: App, database: Database): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    // Ctrl-C reaches us twice under npm: from the terminal, and passed on.
    if (isClosing) return;
    isClosing = true;
    app.server.log.info({ signal }, 'closing');
    setTimeout(() => {
      app.server.log.error('requests did not finish in time');
      process.exit(1);
    }, CLOSE_LIMIT_MS).unref();
    app.stopBeingReady();
    await sleep(DRAIN_MS);
    try {
      await app.server.close();
    } finally {
      await database.close();
    }
    app.server.log.info('closed');
    process.exit(0);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The address is in use by another program. Choose another PORT.';
  if (syscall === 'connect') return `The database at DATABASE_URL does not answer (${code}).`;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
