import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type ConsoleMessage, expect, type Request } from '@playwright/test';
import { IN_HASTE, startServer } from '../test/process/server-process.ts';
import { holdForRoutes } from './hold-for-routes.ts';
import { PASSWORD } from './season.ts';

interface Ears {
  /** Whatever the browser has had to say so far, be it ever so small. */
  said: string[];
}

interface OfWorker {
  /** Where the server of this worker is. */
  serverUrl: string;
}

/**
 * Each worker has a server of its own, since the tournament made last is the current one for everybody on a server.
 * Whatever a test is about, no page of it may break, warn, be refused something by its policy, or ask another address.
 */
export const test = base.extend<Ears, OfWorker>({
  serverUrl: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'swish-browser-'));
      const server = await startServer({ ...IN_HASTE, DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD });
      await use(server.url);
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
  said: async ({ browserName: _ }, use) => use([]),
  context: async ({ context, said, baseURL }, use) => {
    context.on('page', holdForRoutes);
    context.on('console', (message) => said.push(wordMessage(message)));
    context.on('weberror', (error) => said.push(`Broken: ${error.error().message}`));
    context.on('request', (request) => {
      if (!isOwn(request, String(baseURL))) said.push(`Asked elsewhere: ${request.url()}`);
    });
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        reportError(new Error(`refused by ${violatedDirective}: ${blockedURI}`)),
      ),
    );
    await use(context);
    expect(said.filter((text) => !isRefusal(text) && !isIgnoredHeader(text))).toEqual([]);
  },
});

function wordMessage(message: ConsoleMessage): string {
  return `${message.page()?.url()}: ${message.type()}: ${message.text()}`;
}

/** Photos of players are wherever an admin says they are. */
function isOwn(request: Request, baseURL: string): boolean {
  const { origin, protocol } = new URL(request.url());
  return origin === baseURL || protocol === 'data:' || (request.resourceType() === 'image' && protocol === 'https:');
}

/** Expects React to have noted that the code of a page did not come, and that this page says so. */
export async function expectMissingCode(said: string[]): Promise<void> {
  const isAboutCode = (text: string) =>
    text.includes(': error: TypeError: Failed to fetch dynamically imported module: ');
  await expect.poll(() => said.some(isAboutCode)).toBe(true);
  said.splice(0, said.length, ...said.filter((text) => !isAboutCode(text)));
}

/** Noted by the browser by itself, where an answer is no, or none comes. Many tests are about what follows from that. */
function isRefusal(text: string): boolean {
  return !text.startsWith('Broken: ') && text.includes(': error: Failed to load resource: ');
}

/** Noted on every page over plain HTTP where the host is not this machine. */
function isIgnoredHeader(text: string): boolean {
  return text.includes(': error: The Cross-Origin-Opener-Policy header has been ignored');
}
