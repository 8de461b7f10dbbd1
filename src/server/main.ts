import './crash.ts';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, createApp } from './app.ts';
import { type Backups, startBackups } from './archive/backups.ts';
import { ensureFirstAdmin, findUnusedAdmin } from './auth/first-admin.ts';
import { startForgettingDrafts } from './brackets/saved-drafts.ts';
import { logCrashes } from './crash.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { maxConnectionsFor, readDescriptorLimit } from './descriptor-limit.ts';
import { endProcess } from './end-process.ts';
import { backupsOf, type Env, limitsOf, mailOf, parseEnv } from './env.ts';
import { readCurrentTournament } from './field/field.ts';
import { trackConnections } from './http/connection-drain.ts';
import { type InMemoryState, startInMemoryState } from './in-memory-state.ts';
import { createHub } from './live/hub.ts';
import { createLog } from './log.ts';
import { type Mail, NO_MAIL, startMail } from './mail/mail.ts';
import { explainStartupError } from './startup-errors.ts';
import { startWatchdog } from './watchdog.ts';
import { loadWebApp, WEB_FOLDER } from './web-app.ts';
import { formatAddress, formatLogin } from './welcome.ts';

// Thousands of pages reconnect at once after a restart, and Node accepts one connection in a turn of the event loop.
const BACKLOG = 4_096;
// From the failing /readyz until the listener closes: keep-alive connections get a response that closes them.
const NOT_READY_MS = 1_000;
const DRAIN_TIMEOUT_MS = 6_000;
// For the whole shutdown.
const CLOSE_TIMEOUT_MS = 9_000;

// Makes the data folder private.
process.umask(0o077);
try {
  await start(parseEnv(process.env));
} catch (error) {
  endProcess(explainStartupError(error, process.env));
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL, process.stdout);
  logCrashes(log);
  // Throws if the limit is too small, before anything is opened.
  maxConnectionsFor(readDescriptorLimit());
  const metrics = await createMetricsIfWanted(env);
  const database = await openDatabase(env, log, metrics?.measured.database);
  let isClosing = () => false;
  let mail = NO_MAIL;
  try {
    for (const name of await migrate(database)) log.info({ migration: name }, 'migrated');
    const admin = await ensureFirstAdmin(database.db, env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
    // Before anything else can fail: a generated password is shown only once.
    process.stdout.write(formatLogin(admin ?? (await findUnusedAdmin(database.db))));
    const limits = limitsOf(env);
    const hub = createHub({ maxStreams: limits.streams, maxStreamsPerNetwork: limits.streamsPerAddress });
    const state = await startInMemoryState(database, log, { hub, ...metrics?.measured });
    const mailSettings = mailOf(env);
    const { cache, standings } = state;
    if (mailSettings) mail = await startMail({ db: database.db, log, cache, standings, ...mailSettings });
    const backups = startBackups({ db: database.db, log, ...backupsOf(env) });
    metrics?.measured.watch({ ...state, backupFolder: backupsOf(env).folder });
    const app = createApp({
      database,
      backups,
      mail,
      metrics,
      ...state,
      log,
      limits,
      appName: env.APP_NAME,
      trustProxy: env.TRUST_PROXY,
      publicUrl: env.PUBLIC_URL,
      webApp: await loadWebApp(WEB_FOLDER, env.APP_NAME, {
        contact: env.CONTACT_URL,
        support: env.SUPPORT_URL,
        social: env.SOCIAL_URL,
      }),
    });
    const connections = trackConnections(app.server.server);
    await app.server.listen({ host: env.HOST, port: env.PORT, backlog: BACKLOG });
    const forgetting = startForgettingDrafts(database.db, log);
    isClosing = closeOnSignal(app, connections, state, mail, forgetting, backups, database);
    // Loads the standings of the current tournament, so that the first readers do not wait for them.
    const current = await readCurrentTournament(database.db);
    if (current) await state.standings.read(current.id);
    app.markReady();
    const { port } = app.server.server.address() as AddressInfo;
    process.stdout.write(formatAddress(env, port));
    startWatchdog(log);
  } catch (error) {
    // A signal during the start: its handler closes the database, which makes the start fail, and ends the process.
    if (isClosing()) return;
    await mail.close();
    await database.close();
    throw error;
  }
}

/** Loads what measures only where it is wanted, to save memory and time. */
async function createMetricsIfWanted({ METRICS_TOKEN: token }: Env) {
  if (!token) return undefined;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return { measured: createMetrics(), token };
}

/** Shuts down gracefully on a signal. The returned function says whether that has begun. */
function closeOnSignal(
  app: App,
  connections: ReturnType<typeof trackConnections>,
  state: InMemoryState,
  mail: Mail,
  forgetting: { stop(): void },
  backups: Backups,
  database: Database,
): () => boolean {
  const { log } = app.server;
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    // Under npm, Ctrl-C arrives twice: from the terminal and from npm.
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error('could not close in time');
      process.exit(1);
    }, CLOSE_TIMEOUT_MS).unref();
    app.markClosing();
    forgetting.stop();
    const mailClosed = mail.close();
    const backupsClosed = backups.close();
    await sleep(NOT_READY_MS);
    await connections.drain(DRAIN_TIMEOUT_MS);
    await mailClosed;
    await backupsClosed;
    await state.close();
    await database.close();
    log.info('closed');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
  return () => isClosing;
}
