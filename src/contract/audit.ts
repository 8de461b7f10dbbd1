import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, limitField, OptionalIdText, Search, Timestamp } from './fields.ts';

/** A change in the audit log. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  userId: Id.nullable().describe('who made the change; null if their account was deleted, or a program made it'),
  username: z.string(),
  action: z.string(),
  target: z.string().nullable().describe('what, or whom, the change was about'),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const ENTRIES_ON_PAGE = 50;
const MAX_ENTRIES = 200;

export const auditEndpoints = {
  list: endpoint('GET /api/audit', 'admin', 'Who changed what, newest first', {
    query: z.object({
      limit: limitField(ENTRIES_ON_PAGE, MAX_ENTRIES),
      before: OptionalIdText.describe('the id of an entry: lists only older ones'),
      search: Search,
    }),
    response: z.array(AuditEntry),
  }),
};
