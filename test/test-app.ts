import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { type App, type AppOptions, createApp } from '../src/server/app.ts';
import { type Backups, startBackups } from '../src/server/archive/backups.ts';
import type { LoginLimits } from '../src/server/auth/login-limits.ts';
import { createCache } from '../src/server/cache.ts';
import { createChancesCache } from '../src/server/chances/chances-cache.ts';
import type { Database, Db } from '../src/server/db/database.ts';
import { users } from '../src/server/db/schema.ts';
import { createFollowChange } from '../src/server/follow-change.ts';
import { createGroupChances } from '../src/server/groups/group-chances.ts';
import { startInMemoryState } from '../src/server/in-memory-state.ts';
import { createHub } from '../src/server/live/hub.ts';
import { NO_MAIL, startMail } from '../src/server/mail/mail.ts';
import { createRenderer } from '../src/server/pictures/renderer.ts';
import { createStandingsCache } from '../src/server/standings/standings-cache.ts';
import { createCaller } from './caller.ts';
import { openExpendableDatabase, openTestDatabase } from './test-database.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

// Workers run the built code.
const CHANCES_THREAD = new URL('../dist/server/chances/chances-thread.js', import.meta.url);
const PICTURE_THREAD = new URL('../dist/server/pictures/picture-thread.js', import.meta.url);

/** The origin of the links in mail. */
export const PUBLIC_URL = 'https://hoops.example';

export const PASSWORD = 'correct horse battery staple';

/** Lets a test make more registrations and logins than one address may. */
export const NO_LIMITS: LoginLimits = {
  countLogin: async () => ({ refund: async () => {} }),
  countRegistration: async () => {},
};

interface TestOptions extends Partial<AppOptions> {
  /** The address of a mail server. */
  smtpUrl?: string;
  /** Adds routes before the app listens, after which none can be added. */
  addRoutes?: (app: App) => void;
}

/** The app, listening, on an empty database. */
export async function startTestApp(options: TestOptions = {}) {
  // The database that files share is not measured.
  const measured = options.metrics?.measured;
  const database = measured ? await openExpendableDatabase(measured.database) : await openTestDatabase();
  const logs: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logs.push(line) });
  const { app, url, mail, close } = await startApp(database, log, options);
  let people = 0;

  /** A new account, logged in. */
  const user = async (username = `player${++people}`) => {
    const caller = createCaller(url, '', PASSWORD);
    const { status, body } = await caller.post('/api/register', { username, password: PASSWORD });
    if (status !== 201) throw new Error(`could not register ${username}: ${JSON.stringify(body)}`);
    return { ...caller, id: body.id as number, username };
  };
  return {
    app,
    database,
    url,
    logs,
    mail,
    user,
    close,
    visitor: () => createCaller(url),
    admin: async () => {
      const caller = await user(`admin${++people}`);
      await database.db.update(users).set({ isAdmin: true }).where(eq(users.id, caller.id));
      return caller;
    },
  };
}

/** The app, listening, on a database that is closed with it. */
export async function startApp(database: Database, log: Logger, { addRoutes, smtpUrl, ...options }: TestOptions = {}) {
  const state = await startInMemoryState(database, log, {
    hub: options.hub,
    chancesThread: CHANCES_THREAD,
    ...options.metrics?.measured,
  });
  const site = { appName: 'Swish', origin: PUBLIC_URL };
  const { cache, standings } = state;
  const sending = { db: database.db, log, cache, standings, from: 'Swish <swish@hoops.example>', ...site };
  const mail = smtpUrl ? await startMail({ smtpUrl, ...sending }) : NO_MAIL;
  const backupFolder = chooseBackupFolder();
  const backups = openBackups(database.db, log, backupFolder);
  options.metrics?.measured.watch({ ...state, backupFolder });
  const app = createApp({
    database,
    ...state,
    backups,
    log,
    mail,
    appName: 'Swish',
    trustProxy: 0,
    renderer: createRenderer({ log, thread: PICTURE_THREAD }),
    ...options,
  });
  addRoutes?.(app);
  app.markReady();
  return {
    app,
    url: await listen(app),
    mail,
    close: async () => {
      await closeApp(app);
      await mail.close();
      await backups.close();
      await state.close();
      await database.close();
    },
  };
}

function chooseBackupFolder(): string {
  return path.join(tmpdir(), `swish-backups-${randomUUID()}`);
}

/** Makes a backup only when told to, in a folder that the system removes. */
function openBackups(db: Db, log: Logger, folder = chooseBackupFolder()): Backups {
  return startBackups({ db, log, folder, isScheduled: false });
}

/** Another app on the database, which does not listen yet. It does not follow changes that other apps make. */
export function createAnotherApp(database: Database, options: Partial<AppOptions> = {}): App {
  const log = pino({ level: 'silent' });
  const standings = createStandingsCache({ db: database.db, log, onEntered: () => {} });
  const chances = createChancesCache({ log, standings, onCounted: () => {}, thread: CHANCES_THREAD });
  const groupChances = createGroupChances({ log, onCounted: () => {}, thread: CHANCES_THREAD });
  const backups = openBackups(database.db, log);
  const caches = { standings, chances, cache: createCache() };
  return createApp({
    database,
    hub: createHub(),
    ...caches,
    groupChances,
    backups,
    serverId: 'another',
    follow: createFollowChange({ ...caches, checkDeadlines: async () => {} }),
    log,
    appName: 'Swish',
    trustProxy: 0,
    renderer: createRenderer({ log, thread: PICTURE_THREAD }),
    ...options,
  });
}

/** Listens on a free port and returns the URL. */
export async function listen({ server }: App): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Closes the app and all connections. Otherwise it would wait for those that fetch opens in advance and never uses. */
export async function closeApp({ server }: App): Promise<void> {
  const sweep = setInterval(() => server.server.closeAllConnections(), 20);
  await server.close();
  clearInterval(sweep);
}
