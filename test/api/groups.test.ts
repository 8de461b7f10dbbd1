import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { GroupDetails } from '../../src/contract/groups.ts';
import type { GroupEvent } from '../../src/contract/live.ts';
import type { GroupMessage } from '../../src/contract/walls.ts';
import { SITE_SCORING } from '../../src/domain/scoring/scoring.ts';
import { openLive } from '../live-reader.ts';
import { NO_LIMITS, startTestApp } from '../test-app.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { startGame, UNKNOWN_ID, type User } from './season-calls.ts';

const { test, admin } = prepareApp(() => startTestApp({ loginLimits: NO_LIMITS }));

async function createGroup(owner: User, name = 'Office'): Promise<GroupDetails> {
  return expectStatus(await owner.post('/api/groups', { name }), 201);
}
const join = (user: User, { inviteCode }: { inviteCode: string | null }) =>
  user.post(`/api/invitations/${inviteCode}/join`);
const read = async (user: User, { id }: { id: number }): Promise<GroupDetails> =>
  expectStatus(await user.get(`/api/groups/${id}`), 200);

/** An owner and members of a new group. */
async function makeGroup(count = 1) {
  const owner = await test.user();
  const group = await createGroup(owner);
  const members: User[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await test.user();
    expectStatus(await join(member, group), 200);
    members.push(member);
  }
  return { owner, group, members, member: members[0] as User, url: `/api/groups/${group.id}` };
}

describe('a group', () => {
  it('has its owner as the first member, and a name that can be read', async () => {
    const owner = await test.user();
    const group = await createGroup(owner, '  Büro 2. Stock ');
    expect(group).toMatchObject({
      name: 'Büro 2. Stock',
      ownerId: owner.id,
      members: 1,
      inviteCode: expect.stringMatching(/^[a-z2-9]{14}$/),
      ...{ pot: null, scoring: null, wall: true, showPaid: true },
      people: [{ userId: owner.id, submitted: false, paid: false }],
      happened: [{ kind: 'joined', userId: owner.id }],
    });
    const { people, happened, ...listed } = group;
    expect(expectStatus(await owner.get('/api/groups'), 200)).toEqual([listed]);
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u202eb', 'Ẑ̸̛̹alg̸̛̹̀o', undefined])
      expect(await owner.post('/api/groups', { name })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is joined by an invitation, once, and with any spelling of its code', async () => {
    const { owner, group } = await makeGroup(0);
    const code = group.inviteCode ?? '';
    const other = await test.user();
    const spelled = encodeURIComponent(` ${code.toUpperCase().replace(/(.{4})/g, '$1-')}`);
    const invitation = expectStatus(await test.visitor().get(`/api/invitations/${spelled}`), 200);
    expect(invitation).toEqual({
      group: { id: group.id, name: 'Office', members: 1 },
      invitedBy: { userId: owner.id, username: owner.username, firstName: null, lastName: null, profileImageUrl: null },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await join(other, group)).toMatchObject({ status: 200, body: { id: group.id, members: 2 } });
    expect(expectStatus(await other.get('/api/groups'), 200)).toMatchObject([{ id: group.id, inviteCode: null }]);
  });

  it('is closed to an old code, and to somebody who was removed until there is a new one', async () => {
    const { owner, member, group, url } = await makeGroup();
    expectStatus(await owner.delete(`${url}/members/${member.id}`), 204);
    expect(await member.get(url)).toMatchObject({ status: 404 });
    expect(await join(member, group)).toMatchObject({ status: 404 });
    expect(await member.get(`/api/invitations/${group.inviteCode}`)).toMatchObject({ status: 404 });

    const renewed = expectStatus(await owner.post(`${url}/invite-code`), 200);
    expect(renewed.inviteCode).not.toBe(group.inviteCode);
    expect(await test.visitor().get(`/api/invitations/${group.inviteCode}`)).toMatchObject({ status: 404 });
    expectStatus(await join(member, renewed), 200);
    // Somebody who leaves may come back.
    expectStatus(await member.delete(`${url}/members/${member.id}`), 204);
    expectStatus(await join(member, renewed), 200);
    expect(await owner.delete(`${url}/members/${UNKNOWN_ID}`)).toMatchObject({ status: 404 });
  });

  it('always has an owner who is in it', async () => {
    const { owner, member, url } = await makeGroup();
    const leave = (user: User) => user.delete(`${url}/members/${user.id}`);
    expect(await leave(owner)).toMatchObject({ status: 409, body: { code: 'owner_leaves' } });
    const outsider = { ownerId: (await test.user()).id };
    expect(await owner.patch(url, outsider)).toMatchObject({ status: 409, body: { code: 'not_a_member' } });
    const handed = expectStatus(await owner.patch(url, { ownerId: member.id }), 200);
    expect(handed).toMatchObject({ ownerId: member.id, inviteCode: null });
    expect(await owner.patch(url, { name: 'Mine' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expectStatus(await leave(owner), 204);
    // The last one takes the group along.
    expectStatus(await leave(member), 204);
    expect(await admin.get(url)).toMatchObject({ status: 404 });
  });

  it('passes to the member of longest standing when its owner’s account goes, and ends with the last one', async () => {
    const { owner, members, url } = await makeGroup(2);
    const [first, second] = members as [User, User];
    const alone = await createGroup(owner);
    expectStatus(await owner.post(`${url}/messages`, { text: 'Good bye' }), 201);
    expectStatus(await first.post(`${url}/messages`, { text: 'Hello' }), 201);
    expectStatus(await owner.delete('/api/user', { password: 'correct horse battery staple' }), 204);
    expect(expectStatus(await second.get(url), 200)).toMatchObject({ ownerId: first.id, members: 2 });
    expect(expectStatus(await second.get(`${url}/messages`), 200)).toMatchObject([{ text: 'Hello' }]);
    expect(await admin.get(`/api/groups/${alone.id}`)).toMatchObject({ status: 404 });
  });

  it('is one of at most fifty of a person, and has at most a thousand members', async () => {
    const { owner, group } = await makeGroup(0);
    const many = await test.user();
    await test.database.db.execute(sql`
      with made as (
        insert into groups (name, owner_id, invite_code, live_key)
        select 'G', ${many.id}, substr(md5(n::text), 1, 14), md5(n::text) from generate_series(1, 50) n returning id
      )
      insert into group_members (group_id, user_id) select id, ${many.id} from made`);
    const refusal = { status: 409, body: { code: 'too_many_groups' } };
    expect(await many.post('/api/groups', { name: 'One more' })).toMatchObject(refusal);
    expect(await join(many, group)).toMatchObject(refusal);
    // That is no wrong invitation, of which an office has 300.
    await test.database.db.execute(sql`update rate_limits set count = 299`);
    for (let time = 0; time < 2; time += 1) expect(await join(many, group)).toMatchObject(refusal);
    await test.database.db.execute(sql`delete from rate_limits`);

    await test.database.db.execute(sql`
      with made as (
        insert into users (username, password)
        select 'crowd ' || n, password from generate_series(1, 999) n, users where users.id = ${owner.id} returning id
      )
      insert into group_members (group_id, user_id) select ${group.id}, id from made`);
    expect(await join(await test.user(), group)).toMatchObject({ status: 409, body: { code: 'group_full' } });
    expectStatus(await join(owner, group), 200);
    expect((await read(owner, group)).people).toHaveLength(1000);
  });
});

it('limits how often a person changes groups', async () => {
  const { owner, url } = await makeGroup(0);
  await test.database.db.execute(sql`update rate_limits set count = 600`);
  expect(await owner.patch(url, { name: 'Again' })).toMatchObject({ status: 429 });
  await test.database.db.execute(sql`delete from rate_limits`);
});

it('limits more strictly what a person writes into the audit log by changing groups', async () => {
  const { owner, member, url } = await makeGroup();
  const tick = () => owner.put(`${url}/members/${member.id}/paid`, { paid: true });
  expectStatus(await tick(), 200);
  await test.database.db.execute(sql`update rate_limits set count = 60`);
  expectStatus(await tick(), 200);
  const logged = [
    () => owner.post('/api/groups', { name: 'One more' }),
    () => owner.patch(url, { name: 'Again' }),
    () => owner.post(`${url}/invite-code`),
    () => owner.put(`${url}/pot`, null),
    () => owner.put(`${url}/scoring`, null),
    () => owner.delete(`${url}/members/${member.id}`),
    () => owner.delete(url),
  ];
  for (const call of logged) expect(await call()).toMatchObject({ status: 429 });
  expectStatus(await member.delete(`${url}/members/${member.id}`), 204);
  await test.database.db.execute(sql`delete from rate_limits`);
});

it('limits guesses at invitations, and refuses even a right one beyond', async () => {
  const { group } = await makeGroup(0);
  const [right, wrong] = [`/api/invitations/${group.inviteCode}`, '/api/invitations/abcdefghjkmnpq'];
  expectStatus(await test.visitor().get(right), 200);
  const { status } = await test.visitor().get(wrong);
  expect(status).toBe(404);
  await test.database.db.execute(sql`update rate_limits set count = 300`);
  for (const url of [right, wrong]) expect(await test.visitor().get(url)).toMatchObject({ status: 429 });
  await test.database.db.execute(sql`delete from rate_limits`);
});

describe('the pot', () => {
  const POT = { stakeMinor: 500, currency: 'EUR', splitKind: 'percent', split: [60, 30, 10] };

  it('adds up what the members put in, and shows who has paid if the owner wants that', async () => {
    const { owner, member, group, url } = await makeGroup();
    const pot = { ...POT, collectedMinor: 0, potMinor: 1000, payouts: [] };
    expect(expectStatus(await owner.put(`${url}/pot`, POT), 200).pot).toEqual(pot);
    const paid = expectStatus(await owner.put(`${url}/members/${member.id}/paid`, { paid: true }), 200);
    expect(paid.pot).toEqual({ ...pot, collectedMinor: 500 });
    const listPaid = async (user: User) => (await read(user, group)).people.map((person) => person.paid);
    expect((await listPaid(member)).toSorted()).toEqual([false, true]);
    expectStatus(await owner.patch(url, { showPaid: false }), 200);
    expect(await listPaid(member)).toEqual([null, null]);
    // Of two people, the sum would tell who has paid.
    expect((await read(member, group)).pot).toEqual({ ...pot, collectedMinor: null });
    expect((await read(owner, group)).pot).toEqual({ ...pot, collectedMinor: 500 });
    expect((await listPaid(owner)).toSorted()).toEqual([false, true]);
    expect(expectStatus(await member.get('/api/groups'), 200)).toMatchObject([
      { pot: { potMinor: 1000, collectedMinor: null } },
    ]);

    const collectedFor = async (change: object) =>
      expectStatus(await owner.put(`${url}/pot`, { ...POT, ...change }), 200).pot.collectedMinor;
    expect(await collectedFor({ split: [100] })).toBe(500);
    expect(await collectedFor({ stakeMinor: 2000 })).toBe(0);
    expectStatus(await owner.put(`${url}/members/${member.id}/paid`, { paid: true }), 200);
    expect(expectStatus(await owner.put(`${url}/pot`, null), 200).pot).toBeNull();
    expect(await listPaid(owner)).toEqual([false, false]);
    expect(await owner.put(`${url}/members/${UNKNOWN_ID}/paid`, { paid: true })).toMatchObject({ status: 404 });
  });

  it('is refused unless it adds up', async () => {
    const { owner, url } = await makeGroup();
    const wrong = [
      { split: [60, 30] },
      { split: [] },
      { split: [110, -10] },
      { split: [33.3, 33.3, 33.4] },
      { splitKind: 'amount', split: [1000, 1] },
      { currency: 'EURO' },
      { stakeMinor: 0 },
      { stakeMinor: 2.5 },
      { stakeMinor: 1e12 },
      { splitKind: 'luck' },
    ];
    for (const fault of wrong)
      expect(await owner.put(`${url}/pot`, { ...POT, ...fault }), JSON.stringify(fault)).toMatchObject({ status: 400 });
    expectStatus(await owner.put(`${url}/pot`, { ...POT, splitKind: 'amount', split: [900, 100] }), 200);
    const messageOf = async (fault: object) => (await owner.put(`${url}/pot`, { ...POT, ...fault })).body.message;
    expect(await messageOf({ stakeMinor: 0 })).toBe('Must be at least 1');
    expect(await messageOf({ stakeMinor: 2e9 })).toBe('Must be at most 1000000000');
    expect(await messageOf({ split: [100.5] })).toBe('Must be a whole number');
    expect(await owner.put(`${url}/pot`)).toMatchObject({ status: 400 });
  });
});

describe('the scoring of a group', () => {
  it('can be chosen until the first game starts', async () => {
    const season = await makeSeason(admin, { isOpen: false });
    const { owner, member, group, url } = await makeGroup();
    const scoring = { ...SITE_SCORING, bonus: 'upset', bonusFactor: 1 };
    expect(expectStatus(await owner.put(`${url}/scoring`, scoring), 200).scoring).toEqual(scoring);
    const { championship, ...points } = scoring.points;
    for (const fault of [{ points }, { bonusFactor: 101 }, { bonusFactor: 0.5 }, { bonus: 'luck' }])
      expect(await owner.put(`${url}/scoring`, { ...scoring, ...fault })).toMatchObject({ status: 400 });
    const over = { ...scoring, points: { ...points, championship: 1001 } };
    expect(await owner.put(`${url}/scoring`, over)).toMatchObject({ status: 400 });
    expect((await read(member, group)).scoring).toEqual(scoring);

    await startGame(admin, season.games[0]?.id);
    const locked = { status: 409, body: { code: 'scoring_locked' } };
    expect(await owner.put(`${url}/scoring`, null)).toMatchObject(locked);
    // The same again changes nothing.
    expectStatus(await owner.put(`${url}/scoring`, scoring), 200);
    // A new season has not started.
    await makeSeason(admin, { isOpen: false });
    expect(expectStatus(await owner.put(`${url}/scoring`, null), 200).scoring).toBeNull();
  });
});

describe('the wall', () => {
  it('has what members write, newest first, until its author or the owner deletes it', async () => {
    const { owner, member, members, url } = await makeGroup(2);
    const write = async (user: User, text: string): Promise<GroupMessage> =>
      expectStatus(await user.post(`${url}/messages`, { text }), 201);
    const first = await write(member, ' 🏀 https://example.org <b>bold</b> ');
    expect(first).toMatchObject({
      userId: member.id,
      username: member.username,
      text: '🏀 https://example.org <b>bold</b>',
    });
    const second = await write(owner, 'Two');
    const third = await write(member, 'Three');
    const list = async (query = '') => expectStatus(await member.get(`${url}/messages${query}`), 200);
    expect(await list()).toEqual([third, second, first]);
    expect(await list('?limit=1')).toEqual([third]);
    expect(await list(`?before=${third.id}&limit=1`)).toEqual([second]);

    const remove = (user: User, { id }: GroupMessage) => user.delete(`${url}/messages/${id}`);
    expect(await remove(member, second)).toMatchObject({ status: 403 });
    expect(await remove(members[1] as User, third)).toMatchObject({ status: 403 });
    expectStatus(await remove(member, first), 204);
    expectStatus(await remove(owner, third), 204);
    expect(await remove(owner, third)).toMatchObject({ status: 404 });
    expect(await list()).toEqual([second]);
    for (const text of ['', '   ', 'x'.repeat(501), 'a\u0007b', 'Ẑ̸̛̹algo', 5])
      expect(await member.post(`${url}/messages`, { text })).toMatchObject({ status: 400 });

    const lines = await write(owner, 'One\r\n\n\n\n\ttwo  ');
    expect(lines.text).toBe('One\n\n two');
    expectStatus(await remove(owner, lines), 204);

    // Leaving keeps what was written.
    await write(member, 'Bye');
    expectStatus(await member.delete(`${url}/members/${member.id}`), 204);
    expect(expectStatus(await owner.get(`${url}/messages`), 200)).toMatchObject([{ text: 'Bye' }, second]);
    const { groups } = expectStatus(await member.get('/api/user/export'), 200);
    expect(groups).toMatchObject([{ name: 'Office', membership: null, messages: [{ text: 'Bye' }] }]);
    const exported = expectStatus(await owner.get('/api/user/export'), 200).groups;
    expect(exported).toMatchObject([{ membership: { isOwner: true, paid: false }, messages: [{ text: 'Two' }] }]);
  });

  it('can be switched off, and has it all when it is on again', async () => {
    const { owner, member, url } = await makeGroup();
    expectStatus(await member.post(`${url}/messages`, { text: 'Still there?' }), 201);
    expect(expectStatus(await owner.patch(url, { wall: false }), 200).wall).toBe(false);
    const off = { status: 409, body: { code: 'wall_off' } };
    expect(await member.get(`${url}/messages`)).toMatchObject(off);
    expect(await owner.post(`${url}/messages`, { text: 'No' })).toMatchObject(off);
    expectStatus(await owner.patch(url, { wall: true }), 200);
    expect(expectStatus(await member.get(`${url}/messages`), 200)).toMatchObject([{ text: 'Still there?' }]);
  });

  it('takes twenty messages in ten minutes from a person, whatever they delete, and keeps the last thousand', async () => {
    const { owner, member, group, url } = await makeGroup();
    await test.database.db.execute(sql`
      insert into group_messages (group_id, user_id, text)
      select ${group.id}, ${owner.id}, 'old ' || n from generate_series(1, 1000) n`);
    const write = (text: string) => member.post(`${url}/messages`, { text });
    const { id } = expectStatus(await write('new'), 201);
    expectStatus(await member.delete(`${url}/messages/${id}`), 204);
    for (let index = 1; index < 20; index += 1) expectStatus(await write(`${index}`), 201);
    expect(await write('one more')).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect((await write('one more')).headers.get('retry-after')).toMatch(/^\d+$/);
    expectStatus(await owner.post(`${url}/messages`, { text: 'I may' }), 201);
    const { rows } = (await test.database.db.execute(sql`
      select count(*)::integer as count, min(text) filter (where text like 'old %') as oldest
      from group_messages where group_id = ${group.id}`)) as unknown as { rows: { count: number }[] };
    expect(rows[0]?.count).toBe(1000);
  });
});

describe('the live stream', () => {
  it('tells members’ pages what to read, and others not even which group it is', async () => {
    const { owner, member, group, url } = await makeGroup();
    const live = await openLive(test.url);
    // Events of the same moment are merged.
    const expectEvent = ({ liveKey, changed: [part] }: GroupEvent) =>
      live.takeUntil(
        (event) => event.type === 'group' && event.liveKey === liveKey && event.changed.includes(part ?? 'odds'),
      );
    expectStatus(await owner.post(`${url}/messages`, { text: 'Live' }), 201);
    const event: GroupEvent = { type: 'group', tournamentId: 0, liveKey: group.liveKey, changed: ['messages'] };
    await expectEvent(event);

    // Whoever leaves cannot tell any more.
    expectStatus(await member.delete(`${url}/members/${member.id}`), 204);
    await expectEvent({ ...event, changed: ['group'] });
    const { liveKey } = await read(owner, group);
    expect(liveKey).not.toBe(group.liveKey);
    expectStatus(await owner.post(`${url}/messages`, { text: 'Without you' }), 201);
    await expectEvent({ ...event, liveKey });
    live.leave();
  });
});
