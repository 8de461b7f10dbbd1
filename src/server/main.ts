import './crash.ts';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, createApp } from './app.ts';
import { ensureFirstAdmin, findUnusedAdmin } from './auth/first-admin.ts';
import { logCrashes } from './crash.ts';
import type { Database, Db } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { maxConnectionsFor, readDescriptorLimit } from './descriptor-limit.ts';
import { endProcess } from './end-process.ts';
import { type Env, limitsOf, parseEnv } from './env.ts';
import { explainFailure } from './failure.ts';
import { readCurrentTournament } from './field/tournaments.ts';
import { type Connections, watchConnections } from './http/connections.ts';
import { createHub } from './live/hub.ts';
import { createLog } from './log.ts';
import { type State, startState } from './state.ts';
import { startWatchdog } from './watchdog.ts';
import { loadWebApp, WEB_FOLDER } from './web-app.ts';
import { describeAddress, describeLogin } from './welcome.ts';

// Long enough for callers who keep a connection open to be told, with an answer, that it ends.
const DRAIN_MS = 1_000;
const REQUEST_LIMIT_MS = 6_000;
// How many may wait at the door: thousands of pages come back at once after a restart, and Node lets in one in a turn.
const BACKLOG = 4_096;
const CLOSE_LIMIT_MS = 9_000;

// The data folder and everything in it is for nobody else.
process.umask(0o077);
try {
  await start(parseEnv(process.env));
} catch (error) {
  endProcess(explainFailure(error, process.env));
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL, process.stdout);
  logCrashes(log);
  // Refuses a limit that is too small before anything is opened.
  maxConnectionsFor(readDescriptorLimit());
  const database = await openDatabase(env, log);
  let isClosing = () => false;
  try {
    for (const name of await migrate(database)) log.info({ migration: name }, 'migrated');
    const admin = await ensureFirstAdmin(database.db, env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
    // At once, whatever happens next: a generated password is shown only this time.
    process.stdout.write(describeLogin(admin ?? (await findUnusedAdmin(database.db))));
    const limits = limitsOf(env);
    const hub = createHub({ maxReaders: limits.streams, maxReadersPerNetwork: limits.streamsPerAddress });
    const state = await startState(database, log, hub);
    const app = createApp({
      database,
      ...state,
      log,
      limits,
      appName: env.APP_NAME,
      trustProxy: env.TRUST_PROXY,
      webApp: await loadWebApp(WEB_FOLDER, env.APP_NAME, {
        contact: env.CONTACT_URL,
        support: env.SUPPORT_URL,
        social: env.SOCIAL_URL,
      }),
    });
    const connections = watchConnections(app.server.server);
    await app.server.listen({ host: env.HOST, port: env.PORT, backlog: BACKLOG });
    isClosing = closeOnSignal(app, connections, state, database);
    await loadCurrent(database.db, state);
    app.startBeingReady();
    const { port } = app.server.server.address() as AddressInfo;
    process.stdout.write(describeAddress(env, port));
    startWatchdog(log);
  } catch (error) {
    // A start that is called off loses its database half-way, and whoever called it off ends the process.
    if (isClosing()) return;
    await database.close();
    throw error;
  }
}

/** What people will ask for first, so that nobody has to wait for it. */
async function loadCurrent(db: Db, { standings }: State): Promise<void> {
  const current = await readCurrentTournament(db);
  if (current) await standings.read(current.id);
}

/** Not ready first, then running requests finish, then the database. Answers whether that has begun. */
function closeOnSignal(app: App, connections: Connections, state: State, database: Database): () => boolean {
  const { log } = app.server;
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    // Ctrl-C reaches us twice under npm: from the terminal, and passed on.
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error('could not close in time');
      process.exit(1);
    }, CLOSE_LIMIT_MS).unref();
    app.stopBeingReady();
    await sleep(DRAIN_MS);
    await connections.drain(REQUEST_LIMIT_MS);
    await state.close();
    await database.close();
    log.info('closed');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
  return () => isClosing;
}
