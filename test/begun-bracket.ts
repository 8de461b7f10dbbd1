import { packPicks } from '../src/domain/picks/packed-picks.ts';
import type { BracketPick } from '../src/domain/picks/picks.ts';
import { mapPicks } from '../src/domain/picks/picks.ts';
import type { Database } from '../src/server/db/database.ts';
import { only } from '../src/server/db/queries.ts';
import { brackets } from '../src/server/db/schema.ts';
import { loadField } from '../src/server/field/field.ts';

/** Stores a begun bracket with these picks directly, instead of with one request for each, and returns its id. */
export async function storeBegunBracket(
  { db }: Database,
  tournamentId: number,
  userId: number,
  picks: readonly BracketPick[],
): Promise<number> {
  const { numbering } = await loadField(db, tournamentId);
  const row = { tournamentId, userId, picks: packPicks(numbering, mapPicks(picks)) };
  return only(await db.insert(brackets).values(row).returning()).id;
}
