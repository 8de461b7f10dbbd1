import { z } from 'zod';
import { AuditEntry } from './audit.ts';
import { Bracket, Draft, ScoredPick } from './brackets.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, optionalImageUrl, Timestamp } from './fields.ts';
import { Passkey } from './passkeys.ts';
import {
  CurrentPassword,
  NewPassword,
  NewUsername,
  OptionalEmail,
  optionalName,
  Reauthentication,
  User,
} from './users.ts';

/** Whether an address is that of a portrait, which may be gone. */
export function isPortraitUrl(url: string): boolean {
  return /^\/pictures\/[0-9a-f]{32}\.png$/.test(url);
}

/** The content types of photos that can be uploaded, and their largest size in bytes. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Fields that are left out stay as they are; null or empty text removes an optional one. */
export const AccountChange = z.object({
  username: NewUsername.optional(),
  firstName: optionalName('First name').optional(),
  lastName: optionalName('Last name').optional(),
  profileImageUrl: optionalImageUrl(isPortraitUrl)
    .optional()
    .describe('another address, or none, removes an uploaded picture, whose address can be sent back as it is'),
  email: OptionalEmail.optional(),
  current: CurrentPassword.nullish().describe('the current password; required to change the email'),
});
export type AccountChange = z.infer<typeof AccountChange>;

export const PasswordChange = z.object({
  current: CurrentPassword,
  password: NewPassword,
  removePasskeys: z
    .boolean('removePasskeys must be true or false')
    .nullish()
    .describe('true: removes all passkeys of the account too; they stay by default'),
});

export const Session = z.object({
  id: Id,
  createdAt: Timestamp,
  lastSeenAt: Timestamp.describe('accurate to an hour'),
  userAgent: z.string().nullable(),
  current: z.boolean().describe('whether this session sent the request'),
});
export type Session = z.infer<typeof Session>;

const Change = AuditEntry.pick({ at: true, action: true, target: true, before: true, after: true });

const IN_WORDS = { round: z.string(), pickedTeamName: z.string() };

/** Everything that is stored about a person. */
export const AccountExport = z.object({
  user: User.extend({ createdAt: Timestamp, updatedAt: Timestamp, lastSeenAt: Timestamp.nullable() }),
  brackets: z.array(
    Bracket.extend({
      tournamentName: z.string(),
      createdAt: Timestamp,
      picks: z.array(ScoredPick.extend(IN_WORDS)),
    }),
  ),
  drafts: z
    .array(Draft.extend({ tournamentName: z.string(), picks: z.array(Draft.shape.picks.element.extend(IN_WORDS)) }))
    .describe('picks in progress, and those of removed brackets'),
  removedBrackets: z.array(z.object({ tournamentName: z.string(), reason: z.string(), removedAt: Timestamp })),
  picture: z
    .object({ createdAt: Timestamp, bytes: z.int().describe('its size') })
    .nullable()
    .describe('an uploaded picture, at profileImageUrl'),
  sessions: z.array(Session),
  passkeys: z.array(
    Passkey.omit({ id: true }).extend({
      origin: z.string().nullable().describe('the address of the site where it was made; null until its next login'),
    }),
  ),
  passwordReset: z
    .object({ expiresAt: Timestamp })
    .nullable()
    .describe('the link to set a new password; null if there is no valid one'),
  mail: z.object({
    unsubscribed: z.array(z.string()),
    messages: z
      .array(z.object({ kind: z.string(), createdAt: Timestamp, outcome: z.string().nullable() }))
      .describe('mail that waits or ended in the last 30 days; the outcome is null while it waits'),
  }),
  familiarNetworks: z
    .array(z.object({ lastLoginAt: Timestamp }))
    .describe('networks from which the person has logged in; their addresses are stored as hashes'),
  changes: z.array(Change).describe('the changes in the audit log that the person made'),
  changesAboutUser: z.array(Change).describe('the changes in the audit log that others made to the person'),
  groups: z
    .array(
      z.object({
        name: z.string(),
        membership: z.object({ isOwner: z.boolean(), joinedAt: Timestamp, paid: z.boolean() }).nullable(),
        removedAt: Timestamp.nullable().describe('when the owner removed the person; null unless that keeps them out'),
        messages: z.array(z.object({ at: Timestamp, text: z.string() })),
      }),
    )
    .describe('groups that the person is in, was removed from, or has written in'),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const accountEndpoints = {
  change: endpoint('PATCH /api/user', 'user', "Change one's username, name, picture or email", {
    body: AccountChange,
    response: User,
    errors: [429],
  }),
  uploadPhoto: endpoint('PUT /api/user/picture', 'user', 'Upload a picture of oneself, which is cropped to a square', {
    bytes: PHOTO_TYPES,
    bodyLimit: MAX_PHOTO_BYTES,
    response: User,
    errors: [413, 415, 429, 503],
  }),
  removePortrait: endpoint('DELETE /api/user/picture', 'user', "Remove one's picture", {
    response: User,
    errors: [429],
  }),
  changePassword: endpoint('PUT /api/user/password', 'user', "Change one's password, and end all other sessions", {
    body: PasswordChange,
    errors: [429],
  }),
  confirm: endpoint(
    'POST /api/user/confirm',
    'user',
    'Enter the password again, then repeat the call that was refused with `password_needed`',
    { body: Reauthentication, errors: [429] },
  ),
  listSessions: endpoint('GET /api/user/sessions', 'user', "One's own sessions, most recently used first", {
    response: z.array(Session),
  }),
  endOtherSessions: endpoint('DELETE /api/user/sessions', 'user', 'End all sessions but this one'),
  endSession: endpoint('DELETE /api/user/sessions/:id', 'user', "End one of one's own sessions", {
    params: IdParams,
    errors: [404],
  }),
  export: endpoint('GET /api/user/export', 'user', 'Everything that is stored about the caller', {
    response: AccountExport,
  }),
  delete: endpoint('DELETE /api/user', 'user', "Delete one's account", {
    body: Reauthentication,
    errors: [409, 429],
  }),
};
