import { z } from 'zod';
import { byRound } from '../domain/bracket/rounds.ts';
import { tidyMessage } from '../domain/groups/messages.ts';
import { isCurrency, MAX_PLACES, MAX_STAKE_MINOR, SPLIT_KINDS } from '../domain/groups/pot.ts';
import { BONUSES, MAX_BONUS_FACTOR, MAX_ROUND_POINTS } from '../domain/groups/scorings.ts';
import { hasPlainLines, hasStackedAccents } from '../domain/visible.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, IdText, limitField, OptionalIdText, requiredText, Timestamp } from './fields.ts';
import { LeaderboardEntry, ListedQuery, Owner } from './leaderboard.ts';
import { NotReady, Odds, OddsQuery } from './odds.ts';
import { Picker, PickersQuery, PickParams, PickShares } from './pick-shares.ts';
import { Race, RaceQuery, Recap } from './race.ts';

export const MAX_GROUPS = 50;
export const MAX_GROUP_MEMBERS = 1_000;
/** A longer wall forgets its oldest messages. */
export const MAX_MESSAGES = 1_000;

function readableText(max: number, name: string, isAllowed?: (text: string) => boolean) {
  return requiredText(1, max, name, isAllowed).refine(
    (text) => !hasStackedAccents(text),
    `${name} has too many accents`,
  );
}

const Name = readableText(60, 'Name');
export const GroupName = z.object({ name: Name });

/** A member, or the owner of the group, as everyone may see them. */
const Person = Owner.extend({ userId: Id });

const PointsOfRound = z.int().min(0).max(MAX_ROUND_POINTS);

export const GroupScoring = z.object({
  points: z.object(byRound(() => PointsOfRound)),
  bonus: z.enum(BONUSES, 'Bonus must be none, seed or upset'),
  bonusFactor: z.int().min(0).max(MAX_BONUS_FACTOR),
});

const Share = z.int().min(1);

export const PotInput = z.object({
  stakeMinor: z.int().min(1).max(MAX_STAKE_MINOR).describe('what each member puts in, in minor units of the currency'),
  currency: z.string().refine(isCurrency, 'Must be the code of a currency, such as EUR').describe('ISO 4217'),
  splitKind: z.enum(SPLIT_KINDS, 'Split must be percent or amount'),
  split: z
    .array(Share)
    .min(1, 'At least one place must get something')
    .max(MAX_PLACES, `At most ${MAX_PLACES} places can get something`)
    .describe('by place: percentages that add up to 100, or minor units that add up to the pot at most'),
});

const PotStatus = PotInput.extend({
  collectedMinor: z.int().nullable().describe('the stakes of those who have paid; null if only the owner sees that'),
  potMinor: z.int().describe('the stakes of all members'),
  payouts: z
    .array(z.object({ userId: Id, amountMinor: z.int() }))
    .describe('who would win what now; empty before the first result'),
});
export type PotStatus = z.infer<typeof PotStatus>;

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

const Invitation = z.object({
  group: z.object({ id: Id, name: z.string(), members: z.int() }),
  invitedBy: Person.describe('the owner of the group'),
});
export type Invitation = z.infer<typeof Invitation>;

// Longer than any code; whoever types one may put blanks, hyphens or anything else into it.
const MAX_CODE = 40;
export const CodeParams = z.object({
  code: z
    .string()
    .max(MAX_CODE, 'There is no such invitation')
    .transform((code) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')),
});

export const GroupMessage = Person.extend({ id: Id, at: Timestamp, text: z.string() });
export type GroupMessage = z.infer<typeof GroupMessage>;

const MAX_MESSAGE = 500;
const MessageInput = z.object({
  text: z
    .string('Message is required')
    .max(MAX_MESSAGE * 10, { error: `Message must be at most ${MAX_MESSAGE} characters`, abort: true })
    .transform(tidyMessage)
    .pipe(readableText(MAX_MESSAGE, 'Message', hasPlainLines))
    .describe('lines of plain text'),
});

const MESSAGES = 50;
const MAX_MESSAGES_READ = 200;

const MemberParams = IdParams.extend({ userId: IdText });
const MessageParams = IdParams.extend({ messageId: IdText });
const OfTournament = { tournamentId: OptionalIdText.describe('by default the current tournament') };

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
  readInvitation: endpoint('GET /api/invitations/:code', 'everyone', 'What an invitation is for', {
    params: CodeParams,
    response: Invitation,
    errors: [429],
    isPrivate,
  }),
  join: endpoint('POST /api/invitations/:code/join', 'user', 'Join a group', {
    params: CodeParams,
    response: GroupDetails,
    errors: [429],
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
  listMessages: endpoint('GET /api/groups/:id/messages', 'user', 'What members have written, newest first', {
    params: IdParams,
    query: z.object({
      limit: limitField(MESSAGES, MAX_MESSAGES_READ),
      before: OptionalIdText.describe('the id of a message: those before it'),
    }),
    response: z.array(GroupMessage),
    errors: [409],
    isPrivate,
  }),
  writeMessage: endpoint('POST /api/groups/:id/messages', 'user', 'Write a message', {
    params: IdParams,
    body: MessageInput,
    response: GroupMessage,
    status: 201,
    errors: [429],
    isPrivate,
  }),
  deleteMessage: endpoint(
    'DELETE /api/groups/:id/messages/:messageId',
    'user',
    'Delete a message, as its author or as the owner of the group',
    { params: MessageParams, errors: [403] },
  ),
  leaderboard: endpoint('GET /api/groups/:id/leaderboard', 'user', 'The brackets of the members, ranked', {
    params: IdParams,
    query: ListedQuery.extend(OfTournament),
    response: z.array(LeaderboardEntry),
    isPrivate,
  }),
  odds: endpoint(
    'GET /api/groups/:id/odds',
    'user',
    'The chances within the group, once submissions are closed; 202 while the first figures are being made',
    { params: IdParams, query: OddsQuery.extend(OfTournament), response: z.union([Odds, NotReady]), isPrivate },
  ),
  race: endpoint('GET /api/groups/:id/race', 'user', 'The ranks and points of some members after each result', {
    params: IdParams,
    query: RaceQuery.extend(OfTournament),
    response: Race,
    isPrivate,
  }),
  pickShares: endpoint('GET /api/groups/:id/pick-shares', 'user', 'How many members picked each contender', {
    params: IdParams,
    query: z.object(OfTournament),
    response: PickShares,
    isPrivate,
  }),
  listPickers: endpoint(
    'GET /api/groups/:id/pick-shares/:gameId/:teamId',
    'user',
    'The members who picked a contender to win a game, in the order of the leaderboard of the group',
    { params: PickParams, query: PickersQuery.extend(OfTournament), response: z.array(Picker), isPrivate },
  ),
  recaps: endpoint('GET /api/groups/:id/recaps', 'user', 'What happened in each round, within the group', {
    params: IdParams,
    query: z.object(OfTournament),
    response: z.array(Recap),
    isPrivate,
  }),
};
