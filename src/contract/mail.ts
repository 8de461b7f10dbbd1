import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MAIL_KINDS = ['password_reset', 'bracket_reminder', 'bracket_removed', 'round_recap'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The kinds that people can switch off: all but password resets, which they request themselves. */
export const OPTIONAL_MAIL_KINDS = ['bracket_reminder', 'round_recap', 'bracket_removed'] as const satisfies MailKind[];
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

const OptionalKind = z.enum(OPTIONAL_MAIL_KINDS, 'There is no such kind of mail');
const Unsubscribed = z.array(OptionalKind).describe('the kinds that are switched off');

export const MailSettings = z.object({
  available: z.boolean().describe('whether this server sends mail'),
  unsubscribed: Unsubscribed,
});
export type MailSettings = z.infer<typeof MailSettings>;

const MailSettingsInput = z.object({
  unsubscribed: Unsubscribed.max(
    OPTIONAL_MAIL_KINDS.length,
    `There are only ${OPTIONAL_MAIL_KINDS.length} kinds of mail`,
  ),
});

export const UnsubscribeLink = z.object({ kind: OptionalKind, unsubscribed: z.boolean() });
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;

const TokenParams = z.object({ token: z.string() });

export const mailEndpoints = {
  readSettings: endpoint('GET /api/user/mail-settings', 'user', 'Which kinds of mail the caller gets', {
    response: MailSettings,
  }),
  changeSettings: endpoint('PUT /api/user/mail-settings', 'user', 'Switch kinds of mail on and off', {
    body: MailSettingsInput,
    response: MailSettings,
  }),
  readLink: endpoint(
    'GET /api/unsubscribe/:token',
    'everyone',
    'Which kind of mail an unsubscribe link is for, and whether it is switched off',
    {
      params: TokenParams,
      response: UnsubscribeLink,
    },
  ),
  unsubscribe: endpoint(
    'POST /api/unsubscribe/:token',
    'everyone',
    'Switch off a kind of mail with the link in it. Also takes the one-click form of RFC 8058, from any site',
    { params: TokenParams, isOneClick: true },
  ),
  subscribe: endpoint(
    'DELETE /api/unsubscribe/:token',
    'everyone',
    'Switch a kind of mail on again with the link in it',
    {
      params: TokenParams,
    },
  ),
};
