import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '../../../src/contract/groups.ts';
import { groupMembers, groups } from '../../../src/server/db/schema.ts';
import { prepare } from '../../api/prepare.ts';
import type { User } from '../../api/season-calls.ts';
import type { ApiResponse, Caller } from '../../caller.ts';
import { PASSWORD } from '../../test-app.ts';
import { expectStatus } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { startServers } from './servers.ts';

const servers = prepare(startServers);
const admin = prepare(() => servers.test.admin());

/** More people than a group holds, whom nobody logs in as. */
const crowd = prepare(async () => {
  await servers.test.database.db.execute(sql`
    insert into users (username, password)
    select 'crowd ' || n, password from generate_series(1, ${MAX_GROUP_MEMBERS}::integer) n, users where users.id = ${admin.id}`);
  return {};
});
const people = prepare(async () => {
  const [owner, heir, leaver, removed, collector, newcomer, other] = await Promise.all(
    Array.from({ length: 7 }, () => servers.test.user()),
  );
  return { owner, heir, leaver, removed, collector, newcomer, other } as Record<Name, User>;
});
type Name = 'owner' | 'heir' | 'leaver' | 'removed' | 'collector' | 'newcomer' | 'other';

/** Fills a group up to so many members. */
async function fillGroup(groupId: number, size: number): Promise<void> {
  await servers.test.database.db.execute(sql`
    insert into group_members (group_id, user_id)
    select ${groupId}, id from users where username like 'crowd %' order by id
    limit ${size} - (select count(*) from group_members where group_id = ${groupId})`);
}

/** Leaves room for one more group. */
async function fillPerson({ id }: User): Promise<void> {
  await servers.test.database.db.execute(sql`
    with made as (
      insert into groups (name, owner_id, invite_code, live_key)
      select 'Filler', ${id}, substr(md5(random()::text), 1, 14), md5(random()::text)
      from generate_series(1, ${MAX_GROUPS - 1} - (select count(*)::integer from group_members where user_id = ${id}))
      returning id
    )
    insert into group_members (group_id, user_id) select id, ${id} from made`);
}

async function makeGroup(): Promise<{ id: number; inviteCode: string }> {
  const group = expectStatus(await people.owner.post('/api/groups', { name: 'Race' }), 201);
  for (const name of ['heir', 'leaver', 'removed'] as const)
    expectStatus(await people[name].post(`/api/invitations/${group.inviteCode}/join`), 200);
  return group;
}

const READS = ['', '/messages'];

/** Expects that a caller who is not in a group any more sees nothing of it. */
async function expectUnseen(caller: Caller, groupId: number): Promise<void> {
  for (const path of READS) expectStatus(await caller.get(`/api/groups/${groupId}${path}`), 404);
}

trials(
  'groups at once',
  'limits hold, a group has an owner who is in it, and nobody sees it after leaving it',
  { quick: 4, full: 500 },
  async ({ random }) => {
    const { db } = servers.test.database;
    expect(crowd).toBeDefined();
    // The limits of changes and of wrong codes are not what is tried.
    await db.execute(sql`delete from rate_limits`);
    await fillPerson(people.collector);
    const [group, second] = [await makeGroup(), await makeGroup()];
    const { id, inviteCode } = group;
    // Room for one or two of those who join at once.
    await fillGroup(id, MAX_GROUP_MEMBERS - random.between(1, 2));
    const url = `/api/groups/${id}`;
    const from = (name: Name) => random.shuffle(servers.everywhere(people[name]))[0] as Caller;
    const join = (name: Name, code = inviteCode) => from(name).post(`/api/invitations/${code}/join`);
    const write = (name: Name) => from(name).post(`${url}/messages`, { text: 'Hello' });
    const deleted = await servers.test.user();
    expectStatus(await deleted.post(`/api/invitations/${inviteCode}/join`), 200);
    const fromDeleted = () => random.shuffle(servers.everywhere(deleted))[0] as Caller;
    const leave = (name: Name) => from(name).delete(`${url}/members/${people[name].id}`);

    const collected: ApiResponse[] = [];
    const operations: (() => Promise<ApiResponse>)[] = [
      async () => {
        const response = await leave('leaver');
        if (response.status === 204)
          for (const caller of servers.everywhere(people.leaver)) await expectUnseen(caller, id);
        return response;
      },
      async () => {
        const response = await from('owner').delete(`${url}/members/${people.removed.id}`);
        if (response.status === 204) {
          for (const caller of servers.everywhere(people.removed)) await expectUnseen(caller, id);
          expectStatus(await join('removed'), 404);
        }
        return response;
      },
      ...[inviteCode, second.inviteCode].map((code) => async () => {
        const response = await join('collector', code);
        collected.push(response);
        return response;
      }),
      () => join('newcomer'),
      () => join('newcomer'),
      () => join('other'),
      () => write('removed'),
      () => write('heir'),
      () => deleted.delete('/api/user', { password: PASSWORD }),
      ...(random.chance(0.5)
        ? [() => fromDeleted().post(`${url}/messages`, { text: 'Bye' })]
        : [() => from('owner').delete(`${url}/members/${deleted.id}`)]),
      () => from('owner').patch(url, { ownerId: people.heir.id }),
      () => from('heir').get(url),
      ...(random.chance(0.5) ? [() => leave('heir'), () => leave('owner')] : []),
      ...(random.chance(0.3) ? [() => from('owner').post(`${url}/invite-code`)] : []),
      ...(random.chance(0.2) ? [() => from('owner').delete(url)] : []),
    ];
    const responses = await Promise.all(random.shuffle(operations).map((operation) => operation()));

    for (const { status, body } of responses)
      expect([200, 201, 204, 401, 403, 404, 409], JSON.stringify(body)).toContain(status);
    expect(collected.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const members = await db.select().from(groupMembers);
    for (const { id: userId } of Object.values(people))
      expect(members.filter((member) => member.userId === userId).length).toBeLessThanOrEqual(MAX_GROUPS);
    const inGroup = members.filter(({ groupId }) => groupId === id).map(({ userId }) => userId);
    expect(inGroup.length).toBeLessThanOrEqual(MAX_GROUP_MEMBERS);
    const keys = new Set(members.map(({ groupId, userId }) => `${groupId} ${userId}`));
    for (const { id: groupId, ownerId } of await db.select().from(groups))
      expect(keys).toContain(`${groupId} ${ownerId}`);
    for (const person of Object.values(people)) {
      for (const caller of servers.everywhere(person)) {
        if (inGroup.includes(person.id)) expectStatus(await caller.get(url), 200);
        else await expectUnseen(caller, id);
      }
    }
    await db.delete(groups);
  },
);
