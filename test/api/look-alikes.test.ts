import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { users } from '../../src/server/db/schema.ts';
import { startAnother } from '../another-server.ts';
import { createCaller } from '../caller.ts';
import { NO_LIMITS, PASSWORD, startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

const test = prepare(() => startTestApp({ loginLimits: NO_LIMITS }));

const register = (username: string, url = test.url) =>
  createCaller(url).post('/api/register', { username, password: PASSWORD });
const listNames = async () => (await test.database.db.select().from(users)).map(({ username }) => username);

it.each([
  ['a Cyrillic letter', 'admin', '\u0430dmin'],
  ['full-width letters', 'fullname', 'ｆｕｌｌｎａｍｅ'],
  ['bold capitals of mathematics', 'mimi', '\u{1d40c}\u{1d408}\u{1d40c}\u{1d408}'],
  ['r and n for m', 'thomas', 'thornas'],
  ['a small L for a capital I', 'MARIA', 'MARlA'],
  ['a digit', 'Bobo', 'B0b0'],
  ['capitals that look Latin', 'BENNY', '\u0412\u0415NNY'],
  ['Latin letters among Cyrillic ones, and another case', 'Никита', 'никит\u0061'],
  ['the final sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['a sigma that is not final where it should be', 'νόμος', 'νόμοσ'],
  ['an i with a combining dot', 'irmak', 'i\u0307rmak'],
  ['an i without a dot', 'ozil', 'oz\u0131l'],
  ['a letter with a combining mark', 'Zo\u00eb', 'Zo\u0435\u0308'],
  ['a typographic apostrophe', "O'Neal", 'O\u2019Neal'],
  ['two spaces', 'ann lee', 'ann  lee'],
  ['an Eth for a D with stroke', '\u0110oko', '\u00d0oko'],
  ['an Ogham space mark', 'ben lee', 'ben\u1680lee'],
  ['Armenian, Cherokee and Lisu letters', 'oscar', '\u0585\ua4e2\u13df\u13aaR'],
])('refuses a name that looks like one that is taken: %s', async (_, taken, wanted) => {
  expect((await register(taken)).status).toBe(201);
  const message = 'This username looks like one that is taken. Please choose one that cannot be mistaken for it.';
  expect(await register(wanted)).toMatchObject({
    status: 409,
    body: { code: 'username_looks_taken', message, issues: [{ path: 'username', message }] },
  });
  expect(await listNames()).not.toContain(wanted);
});

describe('the name of former players', () => {
  const rename = async (username: string) => (await test.user()).patch('/api/user', { username });

  it.each([
    ['other letter cases', 'FORMER player'],
    ['an Ogham space mark', 'Former\u1680player'],
    ['two spaces of other kinds', 'Former\u2003\u3000player'],
    ['a space that does not break', 'Former\u00a0player'],
    ['a note without a head', 'Former\u{1d159}player'],
    ['no space', 'Formerplayer'],
    ['a hyphen', 'Former\u2010player'],
    ['accents', 'Form\u00e9r plaỵer'],
    ['a digit', 'F0rmer player'],
    ['r and n', 'Forrner player'],
    ['Cyrillic letters', 'F\u043erm\u0435r \u0440l\u0430\u0443\u0435r'],
    ['a Ukrainian letter', 'F\u043erm\u0454r player'],
    ['small Cyrillic letters', 'ғоямэя рӏаүея'],
    ['other Cyrillic letters', 'Ғѻҕмәҕ ҏӏачєг'],
    ['capital Cyrillic letters', 'ҒОЯМЄЯ РӀДУЭЯ'],
    ['r and n in Cyrillic', 'Foггпeг player'],
    ['small Greek letters', 'ϝοrϻεr ριαγεr'],
    ['capital Greek letters', 'ϜΟΓΜΣΓ ΡΙΛΥΞΓ'],
    ['small capitals', 'ꜰᴏʀᴍᴇʀ ᴘʟᴀʏᴇʀ'],
    ['Cherokee letters', 'Forme\u13a1 \u13e2layer'],
    ['Armenian and Hebrew letters', 'F\u0585rmer p\u05d5ayer'],
    ['Lisu letters', '\ua4dd\ua4f3\ua4e3\ua4df\ua4f0\ua4e3 \ua4d1\ua4e1\ua4ee\ua4ec\ua4f0\ua4e3'],
  ])('cannot be taken with %s', async (_, username) => {
    for (const response of [await register(username), await rename(username)]) {
      expect(response).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    }
  });

  it.each(['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u2800', '\u180e'].map((each) => [each]))(
    'cannot be taken with an invisible character (%j)',
    async (invisible) => {
      for (const username of [`Former${invisible}player`, `Former ${invisible}player`]) {
        for (const response of [await register(username), await rename(username)]) {
          expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
        }
      }
    },
  );

  it.each([
    'Performer',
    'former playmaker',
    'Player',
    'Formal player',
    'Форварды',
    'Яна Чемерис',
    'Σπύρος',
    'אורי כהן',
    'محمد علي',
  ])('does not keep anybody from being called %s', async (username) =>
    expect((await register(username)).status).toBe(201),
  );
});

it.each(['Andre', 'Andr\u00e9', 'anna', 'anne', 'Жанна', 'Ньял', 'a\u0323\u0308\u0304bc'])(
  'accepts the name %s, which nobody could mistake for another',
  async (username) => {
    expect((await register(username)).status).toBe(201);
  },
);

it('accounts with look-alike names from before this rule keep them and can log in', async () => {
  const names = ['paul', 'p\u0430ul', `zalgo${'\u0316'.repeat(20)}`];
  const password = await hashPassword(PASSWORD);
  await test.database.db.insert(users).values(names.map((username) => ({ username, password })));
  for (const username of names) {
    expect(await test.visitor().post('/api/login', { username, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { username },
    });
  }
});

it('creates no account if its session cannot be stored', async () => {
  await test.database.db.execute(sql`alter table sessions rename to another_table`);
  const { status } = await register('halfway').finally(() =>
    test.database.db.execute(sql`alter table another_table rename to sessions`),
  );
  expect(status).toBe(500);
  expect(await listNames()).not.toContain('halfway');
  expect((await register('halfway')).status).toBe(201);
});

describe.runIf(inject('postgresUrl'))('two servers', () => {
  it('create one account when several people want one name, or names that look alike, at the same moment', async () => {
    const other = await startAnother(test);
    for (let time = 0; time < 20; time += 1) {
      const names = [`runner ${time}x`, `runn\u0435r ${time}x`, `runne\u0433 ${time}x`, `\u0433unner ${time}\u0445`];
      const responses = await Promise.all(
        [...names, `runner ${time}x`].map((name, index) => register(name, index % 2 === 0 ? test.url : other.url)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    }
    await other.close();
  });
});
