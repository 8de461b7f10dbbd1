import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { GroupDetails, Person } from './groups.ts';

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

export const invitationEndpoints = {
  read: endpoint('GET /api/invitations/:code', 'everyone', 'What an invitation is for', {
    params: CodeParams,
    response: Invitation,
    errors: [429],
    isPrivate: true,
  }),
  join: endpoint('POST /api/invitations/:code/join', 'user', 'Join a group', {
    params: CodeParams,
    response: GroupDetails,
    errors: [429],
    isPrivate: true,
  }),
};
