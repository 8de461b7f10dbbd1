import { z } from 'zod';

/**
 * An archive is the file of an export and of a backup: gzip of JSON lines. The first line is the header; every other
 * line is a row with the name of its table, such as `{"table":"teams","row":{"id":1,"name":"Lions"}}`.
 */
export const FORMAT_VERSION = 1;

interface ArchivedTable {
  name: string;
  /** What the rows are sorted by, as SQL. */
  orderBy: string;
}

/** The tables in an archive: each after those that its rows refer to. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  { name: 'users', orderBy: 'id' },
  { name: 'settings', orderBy: 'is_only' },
  { name: 'passkeys', orderBy: 'id collate "C"' },
  { name: 'user_pictures', orderBy: 'user_id' },
  { name: 'familiar_networks', orderBy: 'user_id, network collate "C"' },
  { name: 'tournaments', orderBy: 'id' },
  { name: 'teams', orderBy: 'id' },
  // The game that a winner moves on to has the higher id.
  { name: 'games', orderBy: 'id desc' },
  { name: 'brackets', orderBy: 'id' },
  { name: 'drafts', orderBy: 'user_id, tournament_id' },
  { name: 'removed_brackets', orderBy: 'user_id, tournament_id' },
  { name: 'reminders', orderBy: 'tournament_id, deadline, lead collate "C"' },
  { name: 'recap_mails', orderBy: 'tournament_id, round collate "C"' },
  { name: 'players', orderBy: 'id' },
  { name: 'player_game_stats', orderBy: 'id' },
  { name: 'opening_day_games', orderBy: 'id' },
  { name: 'opening_day_player_stats', orderBy: 'id' },
  { name: 'deleted_opening_day_games', orderBy: 'id' },
  { name: 'groups', orderBy: 'id' },
  { name: 'group_members', orderBy: 'group_id, user_id' },
  { name: 'group_removals', orderBy: 'group_id, user_id' },
  { name: 'group_messages', orderBy: 'id' },
  { name: 'audit_log', orderBy: 'id' },
];

/** The tables that are in no archive, each with the reason. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'everybody logs in again',
  password_resets: 'links of the past must not work again',
  passkey_challenges: 'they last for minutes',
  rate_limits: 'tries are counted anew',
  outbox: 'mail of the past must not be sent again',
  backup_schedule: 'belongs to the installation',
  schema_migrations: 'belongs to the program',
};

export const ArchiveHeader = z.object({
  swish: z.int().min(1).describe('the version of the format'),
  app: z.string().describe('the version of the program that wrote it'),
  createdAt: z.iso.datetime(),
  rows: z.record(z.string(), z.int().min(0)).describe('how many rows of each table follow'),
});
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;

/** An archive cannot be imported, with the reason for the person who tries. */
export class ArchiveError extends Error {}
