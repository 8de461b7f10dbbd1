import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { setDefaultMessages } from '../contract/messages.ts';
import { addRoutes } from './add-routes.ts';
import type { Backups } from './archive/backups.ts';
import { createLoginLimits, type LoginLimits } from './auth/login-limits.ts';
import { createPasswordQueue } from './auth/passwords.ts';
import { createFindSessionUser } from './auth/sessions.ts';
import type { Context } from './changes/commit.ts';
import { createServer } from './create-server.ts';
import type { Database } from './db/database.ts';
import { notFound } from './errors.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { isApiUrl } from './http/request-log.ts';
import { createRouter } from './http/router.ts';
import type { InMemoryState } from './in-memory-state.ts';
import { DEFAULT_LIMITS, type Limits } from './limits/limits.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { type Mail, NO_MAIL } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import { addMetrics } from './metrics/routes.ts';
import { createPictureQueue } from './pictures/picture-queue.ts';
import { createRenderer, type Renderer } from './pictures/renderer.ts';
import { sendWebApp, type WebApp } from './web-app.ts';

export interface AppOptions extends Omit<InMemoryState, 'close'> {
  database: Pick<Database, 'db' | 'health'>;
  backups: Backups;
  log: FastifyBaseLogger;
  appName: string;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
  /** The origin of the site, for link previews, passkeys and reset links; by default that of the request. */
  publicUrl?: string | undefined;
  mail?: Mail;
  renderer?: Renderer;
  loginLimits?: LoginLimits;
  limits?: Limits;
  /** Served at /metrics. Without them nothing is measured. */
  metrics?: { measured: Metrics; token: string } | undefined;
  /** Without it, requests for pages and files of the web app get 404. */
  webApp?: WebApp;
}

export interface App {
  server: FastifyInstance;
  /** All routes, such as 'GET /api/user'. */
  served: readonly string[];
  /** Makes /readyz succeed. */
  markReady(): void;
  /** Makes /readyz fail and responses to new requests close their connection, and ends live streams. */
  markClosing(): void;
}

export function createApp(options: AppOptions): App {
  const { database, hub, cache, serverId, follow, log, trustProxy, webApp, limits = DEFAULT_LIMITS } = options;
  const { db, health } = database;
  setDefaultMessages();
  let phase: 'starting' | 'ready' | 'closing' = 'starting';
  const server = createServer({ log, health, trustProxy, limits, isClosing: () => phase === 'closing' });
  server.addHook('preClose', async () => hub.close());
  const served: string[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    served.push(`${method} ${url}`);
    if (isApiUrl(url) && !config?.audience) throw new Error(`The route ${url} does not say who may call it.`);
  });

  addHealthRoutes(server, health, () => phase === 'ready');
  if (options.metrics) addMetrics(server, options.metrics.measured, options.metrics.token);
  const findSessionUser = createFindSessionUser(db);
  const createContext = ({ log, user: actor, ip: address }: FastifyRequest): Context => {
    return { db, log, actor, address, serverId, follow };
  };
  const { assertComplete, ...router } = createRouter({
    server,
    endpoints: ENDPOINTS,
    findSessionUser,
    cache,
    createContext,
  });
  const rateLimits = createRateLimits(db);
  const previews = addRoutes({
    ...options,
    ...router,
    server,
    db,
    rateLimits,
    findSessionUser,
    publicUrl: options.publicUrl,
    mail: options.mail ?? NO_MAIL,
    loginLimits: options.loginLimits ?? createLoginLimits(db, rateLimits),
    passwords: createPasswordQueue(limits),
    renderer: options.renderer ?? createRenderer({ log }),
    pictureQueue: createPictureQueue(),
  });
  assertComplete();

  server.setNotFoundHandler(async (request, reply) => {
    if (!webApp) throw notFound();
    return sendWebApp(webApp, previews, request, reply);
  });

  return {
    server,
    served,
    markReady: () => {
      if (phase === 'starting') phase = 'ready';
    },
    markClosing: () => {
      phase = 'closing';
      hub.close();
    },
  };
}
