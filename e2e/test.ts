import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type ViewportSize,
} from '@playwright/test';
import type { Caller } from '../test/caller.ts';
import { CHEAP_STARTUP, startServer } from '../test/process/server-process.ts';
import { awaitInterception } from './await-interception.ts';
import { logInAdmin, PASSWORD, type Register, register, type StartSeason, startSeason } from './season.ts';

interface TestFixtures {
  /** Console messages, page errors and requests to other origins so far. */
  browserMessages: string[];
  /** Opens a page in another browser context, with a session of its own. */
  openPage: (viewport: ViewportSize) => Promise<Page>;
}

interface WorkerFixtures {
  /** Settings of the server beyond those that all tests need. */
  serverSettings: Record<string, string>;
  /** Address of this worker's server. */
  serverUrl: string;
  /** The admin, over HTTP. */
  admin: Caller;
  register: Register;
  startSeason: StartSeason;
}

/**
 * Starts a server for each worker, since all users of a server share its current tournament.
 * Fails any test whose pages throw, log to the console, violate the content security policy, or call another origin.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  serverUrl: [
    async ({ serverSettings }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'swish-browser-'));
      const settings = { ...CHEAP_STARTUP, ...serverSettings, DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD };
      const server = await startServer(settings);
      await use(server.url);
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  admin: [async ({ serverUrl }, use) => use(await logInAdmin(serverUrl)), { scope: 'worker' }],
  register: [async ({ serverUrl }, use) => use((profile) => register(serverUrl, profile)), { scope: 'worker' }],
  startSeason: [
    async ({ admin, register: enroll }, use) => use((description) => startSeason(admin, enroll, description)),
    { scope: 'worker' },
  ],
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
  browserMessages: async ({ browserName: _ }, use) => use([]),
  openPage: async ({ browser, browserMessages, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (viewport) => {
      const context = await browser.newContext({ baseURL: String(baseURL), viewport });
      contexts.push(context);
      collectMessages(context, browserMessages, String(baseURL));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  context: async ({ context, browserMessages, baseURL }, use) => {
    context.on('page', awaitInterception);
    collectMessages(context, browserMessages, String(baseURL));
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        reportError(new Error(`refused by ${violatedDirective}: ${blockedURI}`)),
      ),
    );
    await use(context);
    // Refetches may still be in the handlers of a test that has ended.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(browserMessages.filter((text) => !isFailedRequest(text) && !isIgnoredHeader(text))).toEqual([]);
  },
});

function collectMessages(context: BrowserContext, messages: string[], baseURL: string): void {
  context.on('console', (message) => messages.push(formatMessage(message)));
  context.on('weberror', (error) => messages.push(`Broken: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isAllowed(request, baseURL)) messages.push(`Requested elsewhere: ${request.url()}`);
  });
}

function formatMessage(message: ConsoleMessage): string {
  return `${message.page()?.url()}: ${message.type()}: ${message.text()}`;
}

/** Photos of players may come from any https address. */
function isAllowed(request: Request, baseURL: string): boolean {
  const { origin, protocol } = new URL(request.url());
  return origin === baseURL || protocol === 'data:' || (request.resourceType() === 'image' && protocol === 'https:');
}

/** Expects the error that React logs for a page whose code did not load, and removes it. */
export async function expectMissingCode(browserMessages: string[]): Promise<void> {
  const isAboutCode = (text: string) =>
    text.includes(': error: TypeError: Failed to fetch dynamically imported module: ');
  await expect.poll(() => browserMessages.some(isAboutCode)).toBe(true);
  browserMessages.splice(0, browserMessages.length, ...browserMessages.filter((text) => !isAboutCode(text)));
}

/** Chromium logs every failed request itself. Many tests make requests fail. */
function isFailedRequest(text: string): boolean {
  return !text.startsWith('Broken: ') && text.includes(': error: Failed to load resource: ');
}

/** Chromium logs this on every page over plain HTTP, unless the host is local. */
function isIgnoredHeader(text: string): boolean {
  return text.includes(': error: The Cross-Origin-Opener-Policy header has been ignored');
}
