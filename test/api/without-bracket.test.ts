import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_WITHOUT_BRACKET } from '../../src/contract/brackets.ts';
import { users } from '../../src/server/db/schema.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { beginBracket, enterBracket } from './season-calls.ts';

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin));

const read = async (id: number) => expectStatus(await admin.get(`/api/tournaments/${id}/without-bracket`), 200);
const namesOf = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username);

describe('admins see who has an account and no bracket,', () => {
  it('by username in any case, admins included, and how many brackets are submitted', async () => {
    const [zoe, Bea, carl] = [await test.user('zoe'), await test.user('Bea'), await test.user('carl')];
    await beginBracket(carl, season.id);
    const nobody = { id: expect.any(Number), firstName: null, lastName: null };
    const missing = [admin.username, 'Bea', 'carl', 'zoe'].map((username) => ({ ...nobody, username }));
    expect(await read(season.id)).toEqual({ submitted: 0, total: 4, users: missing });
    for (const caller of [zoe, Bea, admin]) await enterBracket(caller, season.id);
    const left = await read(season.id);
    expect(left).toMatchObject({ submitted: 3, total: 1 });
    expect(namesOf(left)).toEqual(['carl']);
    expect(await read((await makeSeason(admin)).id)).toMatchObject({ submitted: 0, total: 4 });
  });

  it('the first hundred of many, and all that are left when nearly everybody takes part', async () => {
    const [idle, busy] = [await makeSeason(admin), await makeSeason(admin)];
    const fans = Array.from({ length: 2_500 }, (_, index) => `fan${String(index).padStart(4, '0')}`);
    await test.database.db.insert(users).values(fans.map((username) => ({ username, password: '$argon2id$' })));
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
});
