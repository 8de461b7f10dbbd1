import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Group, GroupDetails } from '../../contract/groups.ts';
import { followedKeysOf, groupQuery, myGroupsQuery } from './group-queries.ts';

const groupOf = (id: number): Group => ({
  ...{ id, name: 'Office', ownerId: 1, members: 2, createdAt: '2027-03-18T10:00:00.000Z', inviteCode: null },
  ...{ liveKey: `key ${id}`, pot: null, scoring: null, wall: true, showPaid: true },
});
const eventOf = (liveKey: string) => ({ tournamentId: 0, changes: ['group messages'] as const, liveKey });

it('an event of a group that this tab does not know refetches nothing', () => {
  const client = new QueryClient();
  expect(followedKeysOf(client, eventOf('key 5'))).toEqual([]);
  client.setQueryData(myGroupsQuery(1).queryKey, [groupOf(5), groupOf(6)]);
  const details: GroupDetails = { ...groupOf(5), people: [], happened: [] };
  client.setQueryData(groupQuery(5).queryKey, details);
  expect(followedKeysOf(client, eventOf('key 7'))).toEqual([]);
  expect(followedKeysOf(client, eventOf('key 5'))).toEqual([['group-messages', 5]]);
  expect(followedKeysOf(client, eventOf('key 6'))).toEqual([['group-messages', 6]]);
});

it('an event that arrives before the first data of a group may be about it', () => {
  const client = new QueryClient();
  void client.prefetchQuery({ ...groupQuery(5), queryFn: () => new Promise<never>(() => {}) });
  expect(followedKeysOf(client, eventOf('key 5'))).toEqual([['group-messages']]);
});

it('other events are followed by everybody', () => {
  const client = new QueryClient();
  expect(followedKeysOf(client, { tournamentId: 7, changes: ['players'] })).toContainEqual(['players']);
});

it('a group that comes with another key has its messages read again', async () => {
  const client = new QueryClient();
  const readWith = async (liveKey: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...groupOf(5), liveKey, people: [], happened: [] }));
    await client.fetchQuery({ ...groupQuery(5), staleTime: 0 });
    vi.unstubAllGlobals();
  };
  const isStale = () => client.getQueryState(['group-messages', 5])?.isInvalidated;
  client.setQueryData(['group-messages', 5], { pages: [], pageParams: [] });
  await readWith('key 5');
  await readWith('key 5');
  expect(isStale()).toBe(false);
  await readWith('another key');
  await expect.poll(isStale).toBe(true);
});
