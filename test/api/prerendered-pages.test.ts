import { createHook } from 'node:async_hooks';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/server/limits/limits.ts';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import { sendRaw } from '../raw-request.ts';
import { closeApp, createAnotherApp, listen, startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

const test = prepare(async () =>
  startTestApp({ webApp: await loadWebApp(WEB_FOLDER, 'Hoops & <Co>', { contact: 'mailto:a@example.org?x=1&y=2' }) }),
);

async function read(address: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(`${test.url}${address}`, { headers })).text();
}

async function readType(address: string): Promise<string | null> {
  const response = await fetch(`${test.url}${address}`);
  expect(response.status).toBe(200);
  return response.headers.get('content-type');
}

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
const AS_USER = { cookie: 'swish_session=x' };

it.each([
  ['/', '', 'Call every game. Win the pot.'],
  ['/auth', 'Login · ', 'Welcome to Hoops &amp; &lt;Co&gt;'],
  ['/login', 'Login · ', 'Welcome to Hoops &amp; &lt;Co&gt;'],
  ['/register', 'Register · ', 'Welcome to Hoops &amp; &lt;Co&gt;'],
  ['/bracket', 'Bracket · ', 'Bracket'],
  ['/my-bracket', 'My Bracket · ', 'My Bracket'],
  ['/leaderboard', 'Leaderboard · ', 'Leaderboard'],
  ['/stats', 'Player Statistics · ', 'Player Statistics'],
  ['/opening-day', 'Opening Day · ', 'Opening Day'],
  ['/history', 'History · ', 'History'],
  ['/rules', 'Rules · ', 'Rules'],
  ['/no/such/page', 'Page not found · ', '404 Page Not Found'],
])('%s has its title, heading and menu before any script has run', async (address, title, heading) => {
  const html = await read(address);
  expect(html).toContain(`<title>${title}Hoops &amp; &lt;Co&gt;</title>`);
  expect(headingOf(html)).toBe(heading);
  for (const path of ['/bracket', '/leaderboard', '/opening-day', '/stats']) expect(html).toContain(`href="${path}"`);
  expect(html).toContain('>Login</a>');
  expect(html).not.toContain('{{');
});

it.each(['/bracket', '/my-bracket', '/leaderboard', '/stats', '/opening-day', '/rules'])(
  '%s does not offer a login to somebody who may be logged in',
  async (address) => {
    const html = await read(address, AS_USER);
    expect(headingOf(html)).toBeTruthy();
    expect(html).not.toContain('>Login</a>');
  },
);

it('/ does not invite somebody who may be logged in to join', async () => {
  expect(await read('/', AS_USER)).not.toContain('Join The Challenge');
});

it.each(['', '/setup-bracket', '/update-results', '/seeding', '/opening-day', '/bracket-control'])(
  '/admin%s is a page without a heading until it is known whether an admin asks',
  async (address) => {
    const response = await fetch(`${test.url}/admin${address}`);
    expect(response.status).toBe(200);
    expect(headingOf(await response.text())).toBeUndefined();
  },
);

it.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/favicon.ico', 'image/x-icon'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is a file, not a page', async (address, type) => {
  expect(await readType(address)).toBe(type);
});

it('the app can be installed under the name of the settings, with icons that exist', async () => {
  const manifest = JSON.parse(await read('/manifest.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Hoops & <Co>', start_url: '/', display: 'standalone' });
  expect(manifest.icons).toMatchObject([
    { sizes: '192x192' },
    { sizes: '512x512' },
    { sizes: '512x512', purpose: 'maskable' },
  ]);
  for (const { src, type } of manifest.icons) expect(await readType(src)).toBe(type);
});

it('pages have the links of the footer from the settings', async () => {
  expect(await read('/')).toContain('<meta name="contact-url" content="mailto:a@example.org?x=1&amp;y=2" />');
  expect(await read('/')).toContain('<meta name="social-url" content="" />');
});

it('a page names only scripts, styles, fonts and images that exist', async () => {
  const html = await read('/bracket');
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets\/)?[\w.-]+\.(?:js|css|woff2|svg))"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(await readType(file)).not.toContain('html');
});

describe('a page with a link preview, for any host that a request names,', () => {
  const PAGES = ['/', '/leaderboard'];
  const readFor = (host: string, path: string, encoding: string) =>
    sendRaw(test.url, { path, headers: { host, 'accept-encoding': encoding } });

  it('is the same page in each encoding, with the host in its tags', async () => {
    for (const path of PAGES) {
      const plain = await readFor('hoops.example', path, 'identity');
      expect(plain.body.toString()).toContain(`content="http://hoops.example${path}"`);
      const packed = await readFor('hoops.example', path, 'gzip, deflate, br');
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, cookie' });
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      const again = { host: 'hoops.example', 'if-none-match': String(plain.headers.etag) };
      expect((await sendRaw(test.url, { path, headers: again })).status).toBe(304);
    }
  });

  it('is not compressed again, so that a stranger who makes up hosts costs no more than others', async () => {
    let compressions = 0;
    const hook = createHook({ init: (_, type) => (compressions += type === 'ZLIB' ? 1 : 0) }).enable();
    onTestFinished(() => void hook.disable());
    for (const path of PAGES) {
      for (let number = 0; number < 20; number += 1) await readFor(`${number}.example`, path, 'gzip, deflate, br');
    }
    expect(compressions).toBe(0);
  });

  it('counts among the requests that an address may have in flight', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const app = createAnotherApp(test.database, {
      limits: { ...DEFAULT_LIMITS, requestsPerAddress: 1 },
      webApp: await loadWebApp(WEB_FOLDER, 'Swish'),
    });
    app.server.get('/held', { config: { audience: 'everyone' } }, () => held);
    const url = await listen(app);
    onTestFinished(() => closeApp(app));
    const answered: string[] = [];
    const ask = async (path: string) => {
      await sendRaw(url, { path });
      answered.push(path);
    };
    const waiting = ['/held', ...PAGES].map(ask);
    // Long enough for a page that does not wait.
    for (let time = 0; time < 50; time += 1) await ask('/rules');
    expect(new Set(answered)).toEqual(new Set(['/rules']));
    release();
    await Promise.all(waiting);
  });
});
