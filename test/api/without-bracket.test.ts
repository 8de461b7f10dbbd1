import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_WITHOUT_BRACKET } from '../../src/contract/brackets.ts';
import { users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';

let test: TestApp;
let admin: Caller & { username: string };
let season: Season;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
  season = await makeSeason(admin);
});
afterAll(() => test.close());

const read = async (tournamentId = season.id) =>
  must(await admin.get(`/api/tournaments/${tournamentId}/without-bracket`), 200);
const submit = async (caller: Caller, { id }: Season) =>
  must(await caller.post('/api/brackets', { tournamentId: id, picks: fillBracket(await readTree(admin, id)) }), 201);
const namesOf = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username);

/** Many accounts at once, which nobody logs in to. */
async function addAccounts(prefix: string, howMany: number): Promise<void> {
  await test.database.db.insert(users).values(
    Array.from({ length: howMany }, (_, index) => ({
      username: `${prefix}${String(index).padStart(4, '0')}`,
      password: '$argon2id$',
    })),
  );
}

describe('admins learn who has an account and no bracket', () => {
  it('by username, whatever its letters, admins included, and how many brackets are in', async () => {
    const [zoe, Bea, begun] = [await test.user('zoe'), await test.user('Bea'), await test.user('carl')];
    must(await begun.post('/api/brackets', { tournamentId: season.id }), 201);
    expect(await read()).toEqual({
      submitted: 0,
      total: 4,
      users: [admin.username, 'Bea', 'carl', 'zoe'].map((username) => ({
        id: expect.any(Number),
        username,
        firstName: null,
        lastName: null,
      })),
    });

    await submit(zoe, season);
    expect(await read()).toMatchObject({ submitted: 1, total: 3 });
    await submit(Bea, season);
    await submit(admin, season);
    const left = await read();
    expect(left).toMatchObject({ submitted: 3, total: 1 });
    expect(namesOf(left)).toEqual(['carl']);
  });

  it('in each tournament for itself', async () => {
    const next = await makeSeason(admin);
    expect(await read(next.id)).toMatchObject({ submitted: 0, total: 4 });
    expect((await admin.get('/api/tournaments/2147483647/without-bracket')).status).toBe(404);
  });

  it('the first hundred of many, and all that are left when nearly everybody takes part', async () => {
    const [idle, busy] = [await makeSeason(admin), await makeSeason(admin)];
    await addAccounts('fan', 2_500);
    const many = await read(idle.id);
    expect(many).toMatchObject({ submitted: 0, total: 2_504 });
    expect(many.users).toHaveLength(MAX_WITHOUT_BRACKET);
    expect(namesOf(many).slice(0, 5)).toEqual([admin.username, 'Bea', 'carl', 'fan0000', 'fan0001']);

    await test.database.db.execute(sql`
      insert into brackets (user_id, tournament_id, submitted_at, sealed, picks)
      select users.id, ${busy.id}, now(), true, decode(repeat('00', field.games), 'hex')
      from users, (select count(*)::integer as games from games where tournament_id = ${busy.id}) as field
      where username like 'fan%' and username <> 'fan2400'`);
    const few = await read(busy.id);
    expect(few).toMatchObject({ submitted: 2_499, total: 5 });
    expect(namesOf(few)).toEqual([admin.username, 'Bea', 'carl', 'fan2400', 'zoe']);
  });

  it('and nobody else does, nor is it kept anywhere', async () => {
    const url = `/api/tournaments/${season.id}/without-bracket`;
    const user = await test.user();
    expect((await test.visitor().get(url)).status).toBe(401);
    expect((await user.get(url)).status).toBe(403);
    expect((await admin.get(url)).headers.get('cache-control')).toBe('no-store');
  });
});
