import { z } from 'zod';
import { byRound } from '../domain/bracket/rounds.ts';
import { BONUSES, MAX_BONUS_FACTOR, MAX_ROUND_POINTS } from '../domain/groups/scorings.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, IdText, readableText, Timestamp } from './fields.ts';
import { PotInput, PotStatus } from './group-pot.ts';
import { Owner } from './leaderboard.ts';

export const MAX_GROUPS = 50;
export const MAX_GROUP_MEMBERS = 1_000;

const Name = readableText(60, 'Name');
export const GroupName = z.object({ name: Name });

/** A member, or the owner of the group, as everyone may see them. */
export const Person = Owner.extend({ userId: Id });

const PointsOfRound = z.int().min(0).max(MAX_ROUND_POINTS);

export const GroupScoring = z.object({
  points: z.object(byRound(() => PointsOfRound)),
  bonus: z.enum(BONUSES, 'Bonus must be none, seed or upset'),
  bonusFactor: z.int().min(0).max(MAX_BONUS_FACTOR),
});

export const GroupSummary = z.object({
  id: Id,
  name: z.string(),
  ownerId: Id,
  members: z.int(),
  createdAt: Timestamp,
});

export type GroupSummary = z.infer<typeof GroupSummary>;

export const Group = GroupSummary.extend({
  inviteCode: z.string().nullable().describe('for /join/{code}; null but for the owner'),
  liveKey: z.string().describe('stands for the group in live events; another one once somebody has left'),
  pot: PotStatus.nullable(),
  scoring: GroupScoring.nullable().describe('null: the points of the site'),
  wall: z.boolean().describe('whether the wall is on'),
  showPaid: z.boolean().describe('whether members see who has paid'),
});
export type Group = z.infer<typeof Group>;

const GroupMember = Person.extend({
  joinedAt: Timestamp,
  submitted: z.boolean().describe('whether they have submitted a bracket in the current tournament'),
  paid: z.boolean().nullable().describe('null if only the owner sees it'),
});
export type GroupMember = z.infer<typeof GroupMember>;

const Happening = z.object({
  kind: z
    .enum(['joined', 'lead', 'only_one'])
    .describe('lead: alone in front since this result; only_one: nobody else in the group picked this upset'),
  at: Timestamp,
  userId: Id,
  gameId: Id.nullable(),
  teamId: Id.nullable().describe('the winner'),
});
export type Happening = z.infer<typeof Happening>;

export const GroupDetails = Group.extend({
  people: z.array(GroupMember).describe('by name'),
  happened: z
    .array(Happening)
    .describe('what happened by itself in the current tournament, newest first; the last hundred'),
});
export type GroupDetails = z.infer<typeof GroupDetails>;

/** Fields that are left out stay as they are. */
export const GroupChange = z.object({
  name: Name.optional(),
  ownerId: Id.optional().describe('hands the group over to another member'),
  wall: z.boolean('wall must be true or false').optional(),
  showPaid: z.boolean('showPaid must be true or false').optional(),
});
export type GroupChange = z.infer<typeof GroupChange>;

const MemberParams = IdParams.extend({ userId: IdText });
const isPrivate = true;

export const groupEndpoints = {
  create: endpoint('POST /api/groups', 'user', 'Create a group', {
    body: GroupName,
    response: GroupDetails,
    status: 201,
    errors: [429],
    isPrivate,
  }),
  list: endpoint('GET /api/groups', 'user', "The caller's groups, in the order in which they joined", {
    response: z.array(Group),
    isPrivate,
  }),
  read: endpoint('GET /api/groups/:id', 'user', 'A group, for its members; an admin who is none gets its outlines', {
    params: IdParams,
    response: z.union([GroupDetails, GroupSummary]),
    isPrivate,
  }),
  change: endpoint('PATCH /api/groups/:id', 'user', 'Rename a group, hand it over, or switch its wall', {
    params: IdParams,
    body: GroupChange,
    response: GroupDetails,
    errors: [403, 429],
    isPrivate,
  }),
  delete: endpoint('DELETE /api/groups/:id', 'user', 'Delete a group, as its owner or as an admin', {
    params: IdParams,
    errors: [403, 429],
    needsReauthentication: true,
  }),
  replaceCode: endpoint('POST /api/groups/:id/invite-code', 'user', 'Replace the invitation; the old one is dead', {
    params: IdParams,
    response: GroupDetails,
    errors: [403, 429],
    isPrivate,
  }),
  removeMember: endpoint('DELETE /api/groups/:id/members/:userId', 'user', 'Leave a group, or remove a member', {
    params: MemberParams,
    errors: [403, 429],
  }),
  setPaid: endpoint('PUT /api/groups/:id/members/:userId/paid', 'user', 'Note whether a member has paid', {
    params: MemberParams,
    body: z.object({ paid: z.boolean('paid must be true or false') }),
    response: GroupDetails,
    errors: [403, 429],
    isPrivate,
  }),
  setPot: endpoint('PUT /api/groups/:id/pot', 'user', 'Set the stake and how the pot is split, or null for none', {
    params: IdParams,
    body: PotInput.nullable(),
    response: GroupDetails,
    errors: [403, 429],
    isPrivate,
  }),
  setScoring: endpoint('PUT /api/groups/:id/scoring', 'user', 'Set what picks are worth, or null for as on the site', {
    params: IdParams,
    body: GroupScoring.nullable(),
    response: GroupDetails,
    errors: [403, 429],
    isPrivate,
  }),
};
