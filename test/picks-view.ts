import { bigint, integer, pgView } from 'drizzle-orm/pg-core';

/** The view of the database that shows the bytes of brackets as picks. */
export const picks = pgView('picks', {
  id: bigint({ mode: 'number' }).notNull(),
  bracketId: integer().notNull(),
  gameId: integer().notNull(),
  pickedTeamId: integer().notNull(),
}).existing();
