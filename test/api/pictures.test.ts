import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GroupDetails } from '../../src/contract/groups.ts';
import { users } from '../../src/server/db/schema.ts';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import type { Caller } from '../caller.ts';
import { sendRaw } from '../raw-request.ts';
import { createAnotherApp, startTestApp } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { beginBracket, createTournament, decide, submit, toggleBrackets, UNKNOWN_ID } from './season-calls.ts';

const HOSTILE = '</title><script>alert(1)</script> "&';

const { test, admin } = prepareApp(async () =>
  startTestApp({ appName: 'Swish & <Co>', webApp: await loadWebApp(WEB_FOLDER, 'Swish & <Co>') }),
);
const past = prepare(() => createTournament(admin));
const season = prepare(() => makeSeason(admin, { size: 34 }));

let begunId = 0;
const people: (Caller & { bracketId: number })[] = [];

async function enter(firstName: string) {
  const user = await test.user();
  await test.database.db.update(users).set({ firstName }).where(eq(users.id, user.id));
  const picks = fillBracket(await readTree(admin, season.id));
  people.push({ ...user, bracketId: expectStatus(await submit(user, season.id, picks), 201).id });
}
beforeAll(async () => {
  for (const name of ['Ada', HOSTILE, 'محمد', '王小明']) await enter(name);
  begunId = (await beginBracket(await test.user(), season.id)).id;
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
const storyOf = (index: number) => `/brackets/${personAt(index).bracketId}/story.png`;
const comparison = () => `/compare/${personAt(0).bracketId}/${personAt(2).bracketId}`;
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
  const generic = await fetchPicture('/leaderboard/card.png');
  for (const page of ['/picks', '/recaps/play_in', comparison()]) {
    expect((await fetchPicture(`${page}/card.png`)).body.equals(generic.body)).toBe(true);
    expect((await readTags(page)).html).not.toMatch(/og:[^>]*Ada|og:[^>]*T1\b/);
  }
  const stories = await Promise.all([0, 1].map((index) => fetchPicture(storyOf(index))));
  expect(sizeOf(stories[0]?.body as Buffer)).toEqual([1080, 1920]);
  expect(stories[0]?.body.equals(stories[1]?.body as Buffer)).toBe(true);
});

describe('once submissions are closed', () => {
  beforeAll(async () => {
    await toggleBrackets(admin, season.id, false);
    await decide(admin, (await readTree(admin, season.id)).games[0]?.id);
  });

  it.each([0, 1, 2, 3])(
    'the bracket of person %i has its own card, a tall one and a picture of the whole',
    async (index) => {
      const card = await fetchPicture(cardOf(index));
      expect(card.headers.get('content-type')).toBe('image/png');
      expect(card.headers.get('cache-control')).toBe('no-cache');
      expect(card.headers.get('x-content-type-options')).toBe('nosniff');
      expect(sizeOf(card.body)).toEqual([1200, 630]);
      expect(card.body.equals((await fetchPicture(cardOf((index + 1) % 4))).body)).toBe(false);
      expect(sizeOf((await fetchPicture(boardOf(index))).body)[0]).toBeGreaterThan(1999);
      const story = await fetchPicture(storyOf(index));
      expect(sizeOf(story.body)).toEqual([1080, 1920]);
      expect(story.headers.get('cache-control')).toBe('no-cache');
      expect(story.body.equals((await fetchPicture(storyOf((index + 1) % 4))).body)).toBe(false);
      const etag = card.headers.get('etag') ?? '';
      expect((await fetchPicture(cardOf(index), { 'if-none-match': etag })).status).toBe(304);
    },
  );

  it('the leaderboard has a card and a link preview with the podium', async () => {
    expect(sizeOf((await fetchPicture('/leaderboard/card.png')).body)).toEqual([1200, 630]);
    const { tags } = await readTags('/leaderboard');
    expect(tags['og:description']).toContain('1st Ada (5)');
    expect(tags['og:image']).toBe(`${test.url}/leaderboard/card.png`);
  });

  it('the recap of a round has a card and a link preview, the generic ones before its first result', async () => {
    const recap = await readTags('/recaps/play_in');
    expect(recap.tags).toMatchObject({
      'og:title': 'Play-In Games, the recap: Test Cup',
      'og:description': 'Best call: 4 of 4 had T31 over T32.',
      'og:image': `${test.url}/recaps/play_in/card.png`,
    });
    const generic = await fetchPicture(`/t/${past.id}/leaderboard/card.png`);
    const cards = ['/recaps/play_in', `/t/${season.id}/recaps/play_in`, '/recaps/championship'].map(async (page) => {
      const { body } = await fetchPicture(`${page}/card.png`);
      expect(sizeOf(body)).toEqual([1200, 630]);
      return body;
    });
    const [own, ofSeason, undecided] = await Promise.all(cards);
    expect(ofSeason?.equals(own as Buffer)).toBe(true);
    expect(undecided?.equals(own as Buffer)).toBe(false);
    expect((await fetchPicture(`/t/${past.id}/recaps/play_in/card.png`)).body.equals(generic.body)).toBe(true);
    const inSeason = await readTags(`/t/${season.id}/recaps/play_in`);
    expect(inSeason.tags['og:image']).toBe(`${test.url}/t/${season.id}/recaps/play_in/card.png`);
    for (const page of ['/recaps/typo', `/t/${season.id}/recaps/typo`, `/t/${UNKNOWN_ID}/recaps/play_in`])
      expect((await readTags(page)).status, page).toBe(404);
    expect((await fetchPicture('/recaps/typo/card.png')).status).toBe(400);
    expect((await readTags('/race')).tags['og:title']).toBe('The race: Test Cup');
    expect((await readTags('/recaps')).tags['og:image']).toBe(`${test.url}/leaderboard/card.png`);
  });

  it('the bracket, who picked whom and two compared brackets have cards and link previews too', async () => {
    const bracket = await readTags('/bracket');
    expect(bracket.tags).toMatchObject({
      'og:title': 'Bracket: Test Cup',
      'og:description': expect.stringMatching(/^1 of 33 games are decided\. The podium: 1st Ada \(5\)/),
      'og:image': `${test.url}/leaderboard/card.png`,
    });
    const picks = await readTags('/picks');
    expect(picks.tags).toMatchObject({
      'og:title': 'Who picked whom: Test Cup',
      'og:description': 'Champions of 4 brackets: T1 (4)',
      'og:image': `${test.url}/picks/card.png`,
    });
    const compared = await readTags(comparison());
    expect(compared.tags).toMatchObject({
      'og:title': 'Ada and محمد',
      'og:description': 'Ada has 5 points, محمد has 5 points. The same pick in 33 of 33 games, Test Cup',
      'og:image': `${test.url}${comparison()}/card.png`,
    });
    const whatIf = await readTags('/what-if?winners=1:2');
    expect(whatIf.tags).toMatchObject({
      'og:title': 'What if? Test Cup',
      'og:description': expect.stringMatching(/Not the real standings\.$/),
      'og:url': `${test.url}/what-if?winners=1:2`,
      'og:image': `${test.url}/t/${season.id}/card.png`,
    });
    expect((await readTags(`/t/${season.id}/what-if`)).tags['og:image']).toBe(whatIf.tags['og:image']);
    const images = [picks, compared].map(({ tags }) => String(tags['og:image']).replace(test.url, ''));
    const bodies = await Promise.all(
      [...images, `/t/${season.id}/picks/card.png`, '/leaderboard/card.png', cardOf(0)].map(async (image) => {
        const { body } = await fetchPicture(image);
        expect(sizeOf(body)).toEqual([1200, 630]);
        return body.toString('base64');
      }),
    );
    // The card of the season is the same picture.
    expect(new Set(bodies).size).toBe(4);
    expect((await readTags(`/t/${season.id}${comparison()}`)).tags['og:image']).toBe(compared.tags['og:image']);
    expect((await readTags(`/t/${season.id}/picks`)).tags['og:description']).toBe(picks.tags['og:description']);
    const { bracketId } = personAt(0);
    const same = await readTags(`/compare/${bracketId}/${bracketId}`);
    expect(same.tags['og:title']).toBe((await readTags(`/brackets/${bracketId}`)).tags['og:title']);
    const wrong = [`/compare/${personAt(0).bracketId}/${begunId}`, '/compare/x/1', `/compare/${UNKNOWN_ID}/1`];
    for (const id of [past.id, UNKNOWN_ID, 0, 'x']) {
      wrong.push(`/t/${id}${comparison()}`, `/t/${id}/compare/${bracketId}/${bracketId}`);
    }
    for (const path of wrong) expect((await readTags(path)).status, path).toBe(404);
    expect((await fetchPicture('/compare/x/1/card.png')).status).toBe(400);
  });

  it('a season that is not in memory has the tags of its picture', async () => {
    const app = createAnotherApp(test.database, { webApp: await loadWebApp(WEB_FOLDER, 'Swish') });
    const readImage = async () => {
      const { body } = await app.server.inject(`/t/${season.id}/leaderboard`);
      const image = /og:image" content="[^"]*(\/t\/[^"]*)"/.exec(body)?.[1];
      expect(body.includes('1st Ada (5)')).toBe(image === `/t/${season.id}/leaderboard/card.png`);
      return image;
    };
    await expect.poll(readImage).toBe(`/t/${season.id}/leaderboard/card.png`);
    await app.server.close();
    expect(sizeOf((await fetchPicture(`/t/${season.id}/card.png`)).body)).toEqual([1200, 630]);
  });

  it('the pages of a season have that card and preview too, and those of an unknown season do not exist', async () => {
    const { body } = await fetchPicture('/leaderboard/card.png');
    const card = `/t/${season.id}/leaderboard/card.png`;
    expect((await fetchPicture(card)).body.equals(body)).toBe(true);
    for (const page of ['', '/leaderboard', '/Bracket/']) {
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

  it('a mark that an admin sets is on the cards at once', async () => {
    const [team] = season.teams;
    const urls = [cardOf(0), storyOf(0), boardOf(0), '/picks/card.png', `${comparison()}/card.png`];
    const readAll = () => Promise.all(urls.map(async (url) => (await fetchPicture(url)).body.toString('base64')));
    const before = await readAll();
    expectStatus(await admin.patch(`/api/teams/${team?.id}`, { mark: { text: 'ZZ', color: 'gold' } }), 200);
    for (const [index, picture] of (await readAll()).entries()) expect(picture, urls[index]).not.toBe(before[index]);
  });

  it('brackets that are unknown or only begun have neither picture nor page', async () => {
    for (const bracketId of [UNKNOWN_ID, begunId]) {
      for (const name of ['card.png', 'story.png', 'bracket.png']) {
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

describe('an invitation to a group', () => {
  const invite = async (name: string) => {
    const [owner, member] = [personAt(0), personAt(1)];
    const group: GroupDetails = expectStatus(await owner.post('/api/groups', { name }), 201);
    const pot = { stakeMinor: 500, currency: 'EUR', splitKind: 'percent', split: [100] };
    expectStatus(await owner.put(`/api/groups/${group.id}/pot`, pot), 200);
    expectStatus(await member.post(`/api/invitations/${group.inviteCode}/join`), 200);
    return { owner, url: `/api/groups/${group.id}`, page: `/join/${group.inviteCode}` };
  };

  it('shows its group, who invites and how many are in, and neither other members nor the pot', async () => {
    const { page } = await invite('Büro & <b>Co</b> 🏀');
    const { status, html, tags } = await readTags(page);
    expect(status).toBe(200);
    expect(tags).toMatchObject({
      'og:title': 'Join Ada’s group “Büro & <b>Co</b> 🏀”',
      'og:description': '2 people are in it. One bracket each on Swish & <Co>, and our own leaderboard.',
      'og:url': `${test.url}${page}`,
      'og:image': `${test.url}${page}/card.png`,
    });
    expect(html).not.toContain('<b>');
    expect(JSON.stringify(tags)).not.toMatch(/alert|EUR|500|5\.00/);
    const card = await fetchPicture(`${page}/card.png`);
    expect(sizeOf(card.body)).toEqual([1200, 630]);
    expect(card.headers.get('cache-control')).toBe('no-store');
    expect(card.headers.get('etag')).toBeNull();
    // As somebody would spell the code.
    const spelled = await readTags(
      `/join/${page
        .slice(6)
        .toUpperCase()
        .replace(/(.{4})/g, '$1-')}/`,
    );
    expect(spelled.tags['og:image']).toBe(tags['og:image']);
  });

  it('has another picture for another group, and none once its code is replaced or its group deleted', async () => {
    const { owner, url, page } = await invite('Office');
    const other = await invite('مجموعة');
    const card = await fetchPicture(`${page}/card.png`);
    expect(card.body.equals((await fetchPicture(`${other.page}/card.png`)).body)).toBe(false);
    expectStatus(await owner.post(`${url}/invite-code`), 200);
    expectStatus(await owner.delete(other.url), 204);
    for (const dead of [page, other.page, '/join/abcdefghjkmnpq', '/join/%', `/join/${'a'.repeat(60)}`]) {
      const { tags } = await readTags(dead);
      expect(tags, dead).toEqual({});
      expect((await fetchPicture(`${dead}/card.png`)).status, dead).toBeOneOf([400, 404]);
    }
    expect((await fetchPicture(`${page}/card.png`)).status).toBe(404);
  });

  it('counts guesses, and beyond their limit shows even a right one to nobody', async () => {
    const { page } = await invite('Guessed');
    const countGuesses = async () => {
      const { rows } = (await test.database.db.execute(
        sql`select coalesce(sum(count), 0)::integer as guesses from rate_limits`,
      )) as unknown as { rows: { guesses: number }[] };
      return rows[0]?.guesses;
    };
    await test.database.db.execute(sql`delete from rate_limits`);
    await readTags(page);
    await fetchPicture(`${page}/card.png`);
    expect(await countGuesses()).toBe(0);
    await readTags('/join/abcdefghjkmnpq');
    await fetchPicture('/join/abcdefghjkmnpq/card.png');
    expect(await countGuesses()).toBe(2);
    await test.database.db.execute(sql`update rate_limits set count = 300`);
    expect((await readTags(page)).tags).toEqual({});
    expect((await fetchPicture(`${page}/card.png`)).status).toBe(404);
    await test.database.db.execute(sql`delete from rate_limits`);
    expect((await fetchPicture(`${page}/card.png`)).status).toBe(200);
  });
});
