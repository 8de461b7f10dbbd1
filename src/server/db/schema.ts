import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core';
import type { MailKind } from '../../contract/mail.ts';
import type { RegistrationMode } from '../../contract/registration.ts';
import type { GameStatus } from '../../domain/bracket/game.ts';
import type { MarkColor } from '../../domain/bracket/mark-colors.ts';
import type { Round } from '../../domain/bracket/rounds.ts';
import type { Pot } from '../../domain/groups/pot.ts';
import type { TournamentStatus } from '../../domain/results/progress.ts';
import type { Scoring } from '../../domain/scoring/scoring.ts';

// The tables for queries. Constraints (lengths, ranges, foreign keys) are in migrations/; a test compares the columns.

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const now = () => time().notNull().defaultNow();
/** A time as ISO 8601, as the domain has it. */
const isoTime = customType<{ data: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(String(value)).toISOString(),
});
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const users = pgTable('users', {
  id: id(),
  username: text().notNull(),
  password: text().notNull(),
  email: text(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text(),
  isAdmin: boolean().notNull().default(false),
  lastSeenAt: time(),
  // The kinds of mail that the user has switched off.
  unsubscribed: text().array().$type<MailKind[]>().notNull().default([]),
  createdAt: now(),
  updatedAt: now(),
});

export const sessions = pgTable('sessions', {
  sid: text().primaryKey(),
  // Times in milliseconds, by the clock of the database.
  sess: jsonb()
    .$type<{ userId: number; createdAt: number; lastSeenAt?: number; passwordAt?: number; userAgent?: string }>()
    .notNull(),
  expire: time().notNull(),
  id: integer().notNull().unique().generatedAlwaysAsIdentity(),
  userId: integer().generatedAlwaysAs(sql`(sess ->> 'userId')::integer`),
});

export const passwordResets = pgTable('password_resets', {
  userId: integer().primaryKey(),
  token: text().notNull(),
  expiresAt: time().notNull(),
  // The admin who made the link; null for one that was sent by mail.
  createdBy: integer(),
});

export const settings = pgTable('settings', {
  // Always true, so that there is one row.
  isOnly: boolean().primaryKey().default(true),
  registration: text().$type<RegistrationMode>().notNull().default('open'),
  code: text(),
  mailSecret: bytes(),
});

/** When the next backup is due, and why the latest one failed. */
export const backupSchedule = pgTable('backup_schedule', {
  // Always true, so that there is one row.
  isOnly: boolean().primaryKey().default(true),
  dueAt: time().notNull(),
  error: text(),
});

export const passkeys = pgTable('passkeys', {
  // The credential id, in base64url.
  id: text().primaryKey(),
  userId: integer().notNull(),
  publicKey: bytes().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  deviceType: text().$type<'singleDevice' | 'multiDevice'>().notNull(),
  backedUp: boolean().notNull(),
  name: text().notNull(),
  createdAt: now(),
  lastUsedAt: time(),
  // The origin at which it was added; null for one from before migration 0013 that was not used since.
  origin: text(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  // Null for a login.
  userId: integer(),
  expiresAt: time().notNull(),
});

/** Portraits, made from the photos that people have uploaded. */
export const portraits = pgTable('user_pictures', {
  userId: integer().primaryKey(),
  // In its address, and unique.
  name: text().notNull(),
  // PNG.
  bytes: bytes().notNull(),
  createdAt: now(),
});

/** Networks that users have logged in from, hashed. */
export const familiarNetworks = pgTable('familiar_networks', {
  userId: integer().notNull(),
  network: text().notNull(),
  lastLoginAt: now(),
});

/** Tries in time windows, which the functions of migration 0010 count. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  expiresAt: time().notNull(),
});

/** How long before the deadline a reminder is sent. */
export type ReminderLead = 'day' | 'hour';

/** The ids that a mail is about; of a reminder also its deadline, in milliseconds. */
export interface MailReference {
  tournamentId?: number;
  deadline?: number;
  lead?: ReminderLead;
  round?: Round;
}

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer().notNull(),
  kind: text().$type<MailKind>().notNull(),
  about: jsonb().$type<MailReference>().notNull().default({}),
  // Unique.
  eventKey: text().notNull(),
  isBulk: boolean().notNull().default(false),
  createdAt: now(),
  nextTryAt: now(),
  tries: integer().notNull().default(0),
  endedAt: time(),
  outcome: text().$type<'sent' | 'not_needed' | 'refused' | 'given_up'>(),
});

export const reminders = pgTable(
  'reminders',
  {
    tournamentId: integer().notNull(),
    deadline: time().notNull(),
    lead: text().$type<ReminderLead>().notNull(),
    // The newest account when storing the mails of the reminder began; later ones do not get it.
    lastUserId: integer().notNull(),
    doneUpToUserId: integer().notNull().default(0),
  },
  ({ tournamentId, deadline, lead }) => [primaryKey({ columns: [tournamentId, deadline, lead] })],
);

export const recapMails = pgTable(
  'recap_mails',
  {
    tournamentId: integer().notNull(),
    round: text().$type<Round>().notNull(),
    // The newest bracket when storing the mails of the round began; later ones do not get it.
    lastBracketId: integer().notNull(),
    doneUpToBracketId: integer().notNull().default(0),
  },
  ({ tournamentId, round }) => [primaryKey({ columns: [tournamentId, round] })],
);

export const tournaments = pgTable('tournaments', {
  id: id(),
  name: text().notNull(),
  startDate: time().notNull(),
  status: text().$type<TournamentStatus>().notNull().default('not_started'),
  currentRound: text().$type<Round>(),
  bracketsOpen: boolean().notNull().default(false),
  submissionsOpenedAt: time(),
  submissionsCloseAt: time(),
  // When an admin last closed submissions; null while they are open.
  submissionsClosedAt: time(),
  editableUntilClose: boolean().notNull().default(false),
  tiebreaker: boolean().notNull().default(false),
  revision: integer().notNull().default(0),
  createdAt: now(),
  updatedAt: now(),
});

export const teams = pgTable('teams', {
  id: id(),
  tournamentId: integer().notNull(),
  name: text().notNull(),
  seed: integer(),
  bracketPosition: integer(),
  // Identifies the team in packed picks; null for teams outside the bracket.
  number: smallint(),
  // What an admin has set of its mark.
  markText: text(),
  markColor: text().$type<MarkColor>(),
  createdAt: now(),
  updatedAt: now(),
});

export const games = pgTable('games', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  tournamentId: integer().notNull(),
  round: text().$type<Round>().notNull(),
  team1Id: integer(),
  team2Id: integer(),
  team1Score: integer(),
  team2Score: integer(),
  winnerId: integer(),
  nextGameId: integer(),
  status: text().$type<GameStatus>().notNull().default('scheduled'),
  // In board order, from 1.
  number: smallint().notNull(),
  decidedAt: time(),
  scheduledAt: isoTime(),
  location: varchar({ length: 255 }),
  createdAt: now(),
  updatedAt: now(),
});

export const brackets = pgTable('brackets', {
  id: id(),
  // Null if the account was deleted.
  userId: integer(),
  tournamentId: integer().notNull(),
  submittedAt: time(),
  sealed: boolean().notNull().default(false),
  // One byte for each game, see domain/picks/packed-picks.ts.
  picks: bytes().notNull(),
  tiebreakerGuess: smallint(),
  createdAt: now(),
});

/** Picks that are not submitted. */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer().notNull(),
    tournamentId: integer().notNull(),
    // As in brackets.
    picks: bytes().notNull(),
    updatedAt: now(),
  },
  ({ userId, tournamentId }) => [primaryKey({ columns: [userId, tournamentId] })],
);

export const removedBrackets = pgTable(
  'removed_brackets',
  {
    userId: integer().notNull(),
    tournamentId: integer().notNull(),
    reason: text().notNull(),
    removedAt: now(),
  },
  ({ userId, tournamentId }) => [primaryKey({ columns: [userId, tournamentId] })],
);

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time().notNull().default(sql`clock_timestamp()`),
  // Who made the change; null if a program did, or if the account was deleted.
  userId: integer(),
  program: text(),
  action: text().notNull(),
  target: text(),
  targetUserId: integer(),
  before: jsonb(),
  after: jsonb(),
});

export const players = pgTable('players', {
  id: id(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  currentTeam: text(),
  teamId: integer(),
  photoUrl: text(),
  addedWins: integer('wins_entered').notNull().default(0),
  addedLosses: integer('losses_entered').notNull().default(0),
  hasChampionship: boolean().notNull().default(false),
  createdAt: now(),
  updatedAt: now(),
});

export const playerGameStats = pgTable('player_game_stats', {
  id: id(),
  tournamentId: integer().notNull(),
  playerId: integer().notNull(),
  gameId: integer().notNull(),
  teamId: integer().notNull(),
  points: integer().notNull().default(0),
});

export const openingDayGames = pgTable('opening_day_games', {
  id: id(),
  tournamentId: integer().notNull(),
  team1Id: integer().notNull(),
  team2Id: integer().notNull(),
  team1Score: integer(),
  team2Score: integer(),
  winnerId: integer(),
  status: varchar({ length: 20 }).$type<GameStatus>().notNull().default('scheduled'),
  gameDate: time(),
  location: varchar({ length: 255 }),
  createdAt: now(),
  updatedAt: now(),
});

export const openingDayPlayerStats = pgTable('opening_day_player_stats', {
  id: id(),
  tournamentId: integer().notNull(),
  gameId: integer().notNull(),
  playerId: integer().notNull(),
  teamId: integer().notNull(),
  points: integer().notNull().default(0),
});

export const deletedOpeningDayGames = pgTable('deleted_opening_day_games', {
  id: integer().primaryKey(),
  tournamentId: integer().notNull(),
  team1Name: text().notNull(),
  team2Name: text().notNull(),
  // Rows as JSON, with the column names of the database.
  game: jsonb().$type<{ team1_id: number; team2_id: number }>().notNull(),
  playerStats: jsonb().$type<object[]>().notNull(),
  deletedAt: now(),
});

/** Circles of people with standings of their own. */
export const groups = pgTable('groups', {
  id: id(),
  name: text().notNull(),
  ownerId: integer().notNull(),
  inviteCode: text().notNull(),
  // Stands for the group in live events.
  liveKey: text().notNull(),
  wall: boolean().notNull().default(true),
  showPaid: boolean().notNull().default(true),
  pot: jsonb().$type<Pot>(),
  // Null for that of the site.
  scoring: jsonb().$type<Scoring>(),
  createdAt: now(),
});

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer().notNull(),
    userId: integer().notNull(),
    joinedAt: now(),
    paid: boolean().notNull().default(false),
  },
  ({ groupId, userId }) => [primaryKey({ columns: [groupId, userId] })],
);

/** People who were removed, and cannot come back with the present code. */
export const groupRemovals = pgTable(
  'group_removals',
  {
    groupId: integer().notNull(),
    userId: integer().notNull(),
    removedAt: now(),
  },
  ({ groupId, userId }) => [primaryKey({ columns: [groupId, userId] })],
);

export const groupMessages = pgTable('group_messages', {
  id: id(),
  groupId: integer().notNull(),
  userId: integer().notNull(),
  at: time().notNull().default(sql`clock_timestamp()`),
  text: text().notNull(),
});

/** A user without the password. */
export type SessionUser = Omit<typeof users.$inferSelect, 'password'>;

/** A user, and the session of their request. */
export type LoggedIn = SessionUser & { sessionId: number; isReauthenticated: boolean };
