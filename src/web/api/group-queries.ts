import { infiniteQueryOptions, type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Group, GroupDetails } from '../../contract/groups.ts';
import { type BodyOf, call } from './client.ts';
import { type Changes, queryKeysOf } from './invalidation.ts';
import { withPassword } from './reauthentication.ts';
import { refetcherOf } from './refetcher.ts';
import { useChange } from './use-change.ts';

/** The user's groups. The user id is part of the key, so that the next user never sees them. */
export function myGroupsQuery(userId: number) {
  return queryOptions({
    queryKey: ['my-groups', userId],
    queryFn: () => call('GET /api/groups'),
  });
}

/** A group for its members. An admin who is none gets its outlines; for others the query fails. */
export function groupQuery(groupId: number) {
  return queryOptions({
    queryKey: ['groups', groupId, 'details'],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData(queryKey);
      const group = await call('GET /api/groups/:id', { params: { id: groupId } });
      const [known] = listGroups(before);
      // Somebody has left, and events that came with the new key since were not followed here.
      const isFollowed = !known || listGroups(group).some(({ liveKey }) => liveKey === known.liveKey);
      if (!isFollowed) refetcherOf(client).schedule([messagesQuery(groupId).queryKey, ['group-odds', groupId]]);
      return group;
    },
  });
}

/** What an invitation is for. Fails if it is not valid any more. */
export function invitationQuery(code: string) {
  return queryOptions({
    queryKey: ['invitations', code],
    queryFn: () => call('GET /api/invitations/:code', { params: { code } }),
    // No event reports a change of somebody else's group.
    staleTime: 0,
    retry: false,
  });
}

const MESSAGES = 30;

/** What members have written, newest first. */
export function messagesQuery(groupId: number) {
  return infiniteQueryOptions({
    queryKey: ['group-messages', groupId],
    queryFn: ({ pageParam: before }) =>
      call('GET /api/groups/:id/messages', { params: { id: groupId }, query: { limit: MESSAGES, before } }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < MESSAGES ? undefined : String(page.at(-1)?.id ?? '')),
  });
}

export function useCreateGroup() {
  return useChange({
    send: (name: string) => call('POST /api/groups', { body: { name } }),
    updateCache: keepGroup,
  });
}

export function useJoinGroup() {
  return useChange({
    send: (code: string) => call('POST /api/invitations/:code/join', { params: { code } }),
    updateCache: keepGroup,
  });
}

export function useChangeGroup(groupId: number) {
  return useGroupChange(groupId, (body: BodyOf<'PATCH /api/groups/:id'>) =>
    call('PATCH /api/groups/:id', { params: { id: groupId }, body }),
  );
}

export function useReplaceInvitation(groupId: number) {
  return useGroupChange(groupId, () => call('POST /api/groups/:id/invite-code', { params: { id: groupId } }));
}

export function useSetPot(groupId: number) {
  return useGroupChange(groupId, (body: BodyOf<'PUT /api/groups/:id/pot'>) =>
    call('PUT /api/groups/:id/pot', { params: { id: groupId }, body }),
  );
}

export function useSetScoring(groupId: number) {
  return useGroupChange(groupId, (body: BodyOf<'PUT /api/groups/:id/scoring'>) =>
    call('PUT /api/groups/:id/scoring', { params: { id: groupId }, body }),
  );
}

export function useSetPaid(groupId: number) {
  return useGroupChange(groupId, ({ userId, paid }: { userId: number; paid: boolean }) =>
    call('PUT /api/groups/:id/members/:userId/paid', { params: { id: groupId, userId }, body: { paid } }),
  );
}

function useGroupChange<Input = void>(groupId: number, send: (input: Input) => Promise<GroupDetails>) {
  return useChange({ send, updateCache: keepGroup, scope: `group ${groupId}` });
}

function keepGroup(client: QueryClient, group: GroupDetails): void {
  client.setQueryData(groupQuery(group.id).queryKey, group);
}

/** The page goes elsewhere, and does not wait for the group to be fetched again, which fails now. */
const withoutGroup = () => {};

export function useRemoveMember(groupId: number) {
  return useChange({ send: endMembership(groupId) });
}

export function useLeaveGroup(groupId: number) {
  return useChange({ send: endMembership(groupId), updateCache: withoutGroup });
}

function endMembership(groupId: number) {
  return (userId: number) => call('DELETE /api/groups/:id/members/:userId', { params: { id: groupId, userId } });
}

/** Deletes the group. Asks for the password again if the server demands it. */
export function useDeleteGroup(groupId: number) {
  return useChange({
    send: () => withPassword(() => call('DELETE /api/groups/:id', { params: { id: groupId } })),
    updateCache: withoutGroup,
  });
}

export function useWriteMessage(groupId: number) {
  return useChange({
    send: (text: string) => call('POST /api/groups/:id/messages', { params: { id: groupId }, body: { text } }),
  });
}

export function useDeleteMessage(groupId: number) {
  return useChange({
    send: (messageId: number) =>
      call('DELETE /api/groups/:id/messages/:messageId', { params: { id: groupId, messageId } }),
  });
}

/**
 * The queries that an event invalidates in this tab: an event of a group that it does not know concerns others. While the
 * first data of a group is on its way, the event may be about that.
 */
export function followedKeysOf(client: QueryClient, changes: Changes): QueryKey[] {
  if (changes.liveKey === undefined) return queryKeysOf(changes);
  const queries = [['my-groups'], ['groups']].flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  if (queries.some(isFirstFetch)) return queryKeysOf(changes);
  const known = queries.flatMap(({ state }) => listGroups(state.data));
  const ids = known.filter(({ liveKey }) => liveKey === changes.liveKey).map(({ id }) => id);
  return [...new Set(ids)].flatMap((id) => queryKeysOf(changes, id));
}

function isFirstFetch({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}

type KnownGroup = Pick<Group, 'id' | 'liveKey'>;

/** The groups in the data of a query, if that is what it has. */
function listGroups(data: unknown): KnownGroup[] {
  return (Array.isArray(data) ? data : [data]).filter(isGroup);
}

function isGroup(data: unknown): data is KnownGroup {
  return typeof data === 'object' && data !== null && 'liveKey' in data && 'id' in data;
}
