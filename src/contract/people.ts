import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, pageQuery, requiredText, Search, Timestamp } from './fields.ts';

/** An account as admins see it. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp.nullable().describe(
    'accurate to an hour; null if they have not been seen since this began to be recorded',
  ),
  submitted: z.boolean().describe('whether they have submitted a bracket in the current tournament'),
  bracketId: Id.nullable().describe('their bracket in the current tournament, submitted or a draft'),
});
export type Person = z.infer<typeof Person>;

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

export const ResetLink = z.object({ url: z.string(), token: z.string(), expiresAt: Timestamp });

export const BracketRemovalInput = z.object({ reason: requiredText(1, 500, 'Reason') });

export const peopleEndpoints = {
  list: endpoint('GET /api/users', 'admin', 'All people by username', {
    query: pageQuery(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE).extend({ search: Search }),
    response: z.array(Person),
  }),
  changeRole: endpoint('PATCH /api/users/:id', 'admin', 'Grant or revoke the admin role', {
    params: IdParams,
    body: z.object({ isAdmin: z.boolean('isAdmin must be true or false') }),
    response: Person,
    needsReauthentication: true,
  }),
  createResetLink: endpoint('POST /api/users/:id/reset-link', 'admin', 'Make a one-time link to set a new password', {
    params: IdParams,
    response: ResetLink,
    status: 201,
    needsReauthentication: true,
  }),
  deleteAccount: endpoint('DELETE /api/users/:id', 'admin', 'Delete an account', {
    params: IdParams,
    needsReauthentication: true,
  }),
  removeBracket: endpoint('DELETE /api/brackets/:id', 'admin', "Remove somebody's bracket, and tell them why", {
    params: IdParams,
    body: BracketRemovalInput,
    needsReauthentication: true,
  }),
};
