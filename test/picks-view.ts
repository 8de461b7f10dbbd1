import { bigint, integer, pgView } from 'drizzle-orm/pg-core';

/** What the bytes of brackets stand for, as the database tells it. */
export const picks = pgView('picks', {
  id: bigint({ mode: 'number' }).notNull(),
  bracketId: integer().notNull(),
  gameId: integer().notNull(),
  pickedTeamId: integer().notNull(),
}).existing();
