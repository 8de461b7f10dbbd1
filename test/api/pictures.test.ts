import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../src/server/db/schema.ts';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import type { Caller } from '../caller.ts';
import { sendRaw } from '../raw-request.ts';
import { startTestApp } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { createDraft, decide, submit, toggleBrackets, UNKNOWN_ID } from './season-calls.ts';

const HOSTILE = '</title><script>alert(1)</script> "&';

const { test, admin } = prepareApp(async () =>
  startTestApp({ appName: 'Swish & <Co>', webApp: await loadWebApp(WEB_FOLDER, 'Swish & <Co>') }),
);
const season = prepare(() => makeSeason(admin, { size: 34 }));

let draftId = 0;
const people: (Caller & { bracketId: number })[] = [];

async function enter(firstName: string) {
  const user = await test.user();
  await test.database.db.update(users).set({ firstName }).where(eq(users.id, user.id));
  const picks = fillBracket(await readTree(admin, season.id));
  people.push({ ...user, bracketId: expectStatus(await submit(user, season.id, picks), 201).id });
}
beforeAll(async () => {
  for (const name of ['Ada', HOSTILE, 'محمد', '王小明']) await enter(name);
  draftId = (await createDraft(await test.user(), season.id)).id;
});

const personAt = (index: number) => people.at(index) as (typeof people)[number];

async function fetchPicture(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${test.url}${url}`, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

function sizeOf(png: Buffer) {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const cardOf = (index: number) => `/brackets/${personAt(index).bracketId}/card.png`;
const boardOf = (index: number) => `/brackets/${personAt(index).bracketId}/bracket.png`;

/** A page as a crawler reads it: its status and its tags, unescaped. */
async function readTags(url: string, headers: Record<string, string> = {}) {
  const { host } = new URL(test.url);
  const response = await sendRaw(test.url, { path: url, headers: { host, ...headers } });
  const [html, etag] = [response.body.toString(), response.headers.etag];
  const tags = Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"<>]*)" \/>/g)].map(
      ([, name = '', value = '']) => [
        name,
        value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ],
    ),
  );
  return { status: response.status, html, tags, etag };
}

// hidden-picks.test.ts shows that nothing else reveals picks, even after reopening.
it('while submissions are open only the owner gets the picture of a whole bracket', async () => {
  expect(await test.visitor().get(boardOf(0))).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
  expect(await admin.get(boardOf(0))).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
  const own = await fetchPicture(boardOf(0), { cookie: personAt(0).cookie() });
  expect(own.headers.get('cache-control')).toBe('no-store');
  expect(own.headers.get('etag')).toBeNull();
  expect(sizeOf(own.body)[0]).toBeGreaterThan(1999);
  const { tags } = await readTags(`/brackets/${personAt(0).bracketId}`);
  expect(tags['og:description']).toBe('Brackets can be seen once submissions are closed.');
});

describe('once submissions are closed', () => {
  beforeAll(async () => {
    await toggleBrackets(admin, season.id, false);
    await decide(admin, (await readTree(admin, season.id)).games[0]?.id);
  });

  it.each([0, 1, 2, 3])('the bracket of person %i has its own card and a picture of the whole', async (index) => {
    const card = await fetchPicture(cardOf(index));
    expect(card.headers.get('content-type')).toBe('image/png');
    expect(card.headers.get('cache-control')).toBe('no-cache');
    expect(card.headers.get('x-content-type-options')).toBe('nosniff');
    expect(sizeOf(card.body)).toEqual([1200, 630]);
    expect(card.body.equals((await fetchPicture(cardOf((index + 1) % 4))).body)).toBe(false);
    expect(sizeOf((await fetchPicture(boardOf(index))).body)[0]).toBeGreaterThan(1999);
    const etag = card.headers.get('etag') ?? '';
    expect((await fetchPicture(cardOf(index), { 'if-none-match': etag })).status).toBe(304);
  });

  it('the leaderboard has a card and a link preview with the podium', async () => {
    expect(sizeOf((await fetchPicture('/leaderboard/card.png')).body)).toEqual([1200, 630]);
    const { tags } = await readTags('/leaderboard');
    expect(tags['og:description']).toContain('1st Ada (5)');
    expect(tags['og:image']).toBe(`${test.url}/leaderboard/card.png`);
  });

  it('the pages of a season have that card and preview too, and those of an unknown season do not exist', async () => {
    const { body } = await fetchPicture('/leaderboard/card.png');
    const card = `/t/${season.id}/leaderboard/card.png`;
    expect((await fetchPicture(card)).body.equals(body)).toBe(true);
    for (const page of ['', '/leaderboard', '/bracket/']) {
      const { status, tags } = await readTags(`/t/${season.id}${page}`);
      expect(status).toBe(200);
      expect(tags).toMatchObject({ 'og:title': 'Test Cup', 'og:image': `${test.url}${card}` });
      expect(tags['og:description']).toContain('1st Ada (5)');
    }
    for (const unknown of [UNKNOWN_ID, 0, 'x']) {
      expect((await readTags(`/t/${unknown}`)).status).toBe(404);
      expect((await readTags(`/t/${unknown}/leaderboard`)).status).toBe(404);
    }
    expect((await fetchPicture(`/t/${UNKNOWN_ID}/leaderboard/card.png`)).status).toBe(404);
  });

  it('unknown brackets and drafts have neither picture nor page', async () => {
    for (const bracketId of [UNKNOWN_ID, draftId]) {
      for (const name of ['card.png', 'bracket.png']) {
        expect(await test.visitor().get(`/brackets/${bracketId}/${name}`)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
      }
      expect((await readTags(`/brackets/${bracketId}`)).status).toBe(404);
    }
    for (const wrong of ['/brackets/x', '/brackets/0', '/brackets/1e3', '/brackets/99999999999']) {
      expect((await readTags(wrong)).status).toBe(404);
    }
    expect((await fetchPicture('/brackets/x/card.png')).status).toBe(400);
  });

  it('a crawler reads whom a bracket sees winning, its rank and its points', async () => {
    const { status, tags } = await readTags(`/brackets/${personAt(0).bracketId}`);
    expect(status).toBe(200);
    expect(tags).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Swish & <Co>',
      'og:title': expect.stringMatching(/^Ada’s bracket: .+ to win it all$/),
      'og:description': '1st of 4 with 5 points, Test Cup',
      'og:url': `${test.url}/brackets/${personAt(0).bracketId}`,
      'og:image': `${test.url}${cardOf(0)}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
  });

  it('a hostile name injects no markup into a page', async () => {
    const { html, tags } = await readTags(`/brackets/${personAt(1).bracketId}`);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(tags['og:title']).toContain(HOSTILE);
    expect(tags['og:image']).toBe(`${test.url}${cardOf(1)}`);
  });

  it('the ETag of a page changes with its link preview', async () => {
    const url = `/brackets/${personAt(0).bracketId}`;
    const before = await readTags(url);
    expect((await readTags(url)).etag).toBe(before.etag);
    expect((await readTags(url, { host: 'swish.example' })).etag).not.toBe(before.etag);
    await decide(admin, (await readTree(admin, season.id)).games[1]?.id);
    expect((await readTags(url)).etag).not.toBe(before.etag);
  });
});
