import { z } from 'zod';
import { tidyMessage } from '../domain/groups/messages.ts';
import { hasPlainLines } from '../domain/visible.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, IdText, limitField, OptionalIdText, readableText, Timestamp } from './fields.ts';
import { Person } from './groups.ts';

/** A longer wall forgets its oldest messages. */
export const MAX_MESSAGES = 1_000;

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

const MessageParams = IdParams.extend({ messageId: IdText });

export const wallEndpoints = {
  list: endpoint('GET /api/groups/:id/messages', 'user', 'What members have written, newest first', {
    params: IdParams,
    query: z.object({
      limit: limitField(MESSAGES, MAX_MESSAGES_READ),
      before: OptionalIdText.describe('the id of a message: those before it'),
    }),
    response: z.array(GroupMessage),
    errors: [409],
    isPrivate: true,
  }),
  write: endpoint('POST /api/groups/:id/messages', 'user', 'Write a message', {
    params: IdParams,
    body: MessageInput,
    response: GroupMessage,
    status: 201,
    errors: [429],
    isPrivate: true,
  }),
  delete: endpoint(
    'DELETE /api/groups/:id/messages/:messageId',
    'user',
    'Delete a message, as its author or as the owner of the group',
    { params: MessageParams, errors: [403] },
  ),
};
