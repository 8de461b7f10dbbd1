import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ webApp: await loadWebApp(WEB_FOLDER, 'Hoops & <Co>') });
});
afterAll(() => test.close());

async function read(address: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(`${test.url}${address}`, { headers })).text();
}

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
const AS_USER = { cookie: 'swish_session=x' };

it.each([
  ['/', 'Hoops &amp; &lt;Co&gt;', 'Call every game. Win the pot.'],
  ['/auth', 'Login · Hoops &amp; &lt;Co&gt;', 'Welcome to Hoops &amp; &lt;Co&gt;'],
  ['/login', 'Login · Hoops &amp; &lt;Co&gt;', 'Welcome to Hoops &amp; &lt;Co&gt;'],
  ['/register', 'Register · Hoops &amp; &lt;Co&gt;', 'Welcome to Hoops &amp; &lt;Co&gt;'],
  ['/logout', 'Log out · Hoops &amp; &lt;Co&gt;', 'You are not logged in'],
  ['/bracket', 'Bracket · Hoops &amp; &lt;Co&gt;', 'Bracket'],
  ['/my-bracket', 'My Bracket · Hoops &amp; &lt;Co&gt;', 'My Bracket'],
  ['/leaderboard', 'Leaderboard · Hoops &amp; &lt;Co&gt;', 'Leaderboard'],
  ['/stats', 'Player Statistics · Hoops &amp; &lt;Co&gt;', 'Player Statistics'],
  ['/opening-day', 'Opening Day · Hoops &amp; &lt;Co&gt;', 'Opening Day'],
  ['/rules', 'Rules · Hoops &amp; &lt;Co&gt;', 'Rules'],
])('%s says what it is before any script has run', async (address, title, heading) => {
  const html = await read(address);
  expect(html).toContain(`<title>${title}</title>`);
  expect(headingOf(html)).toBe(heading);
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

it('keeps the first page from those who are going on to their bracket', async () => {
  expect(await read('/', AS_USER)).not.toContain('Join The Challenge');
});

it('an address that leads nowhere has the header and promises no page', async () => {
  const html = await read('/no/such/page');
  expect(html).toContain('<nav aria-label="Main"');
  expect(headingOf(html)).toBeUndefined();
});

it('names the files of the page, all of which there are', async () => {
  const html = await read('/bracket');
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets\/)?[\w.-]+\.(?:js|css|woff2|svg))"/g)].map(
    ([, file]) => file,
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files)
    expect((await fetch(`${test.url}${file}`)).headers.get('content-type')).not.toContain('html');
});
