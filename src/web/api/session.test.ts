import { expect, it } from 'vitest';
import { mailSettingsQuery, sessionsQuery } from './account-queries.ts';
import { passkeysQuery } from './passkey-queries.ts';
import { isOfLastUser, userQuery } from './session.ts';

it.each([
  ['sessions', sessionsQuery],
  ['passkeys', passkeysQuery],
  ['mail settings', mailSettingsQuery],
])('nobody sees the %s of the user who was logged in before', (_, query) => expect(isOfLastUser(query)).toBe(true));

it('a login keeps the user query, which it updates', () => expect(isOfLastUser(userQuery)).toBe(false));
