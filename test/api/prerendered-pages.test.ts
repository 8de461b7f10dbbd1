import { expect, it } from 'vitest';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import { startTestApp } from '../test-app.ts';
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
  ['/logout', 'Log out · ', 'You are not logged in'],
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

it.each(['/logout', '/bracket', '/my-bracket', '/leaderboard', '/stats', '/opening-day', '/rules'])(
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
