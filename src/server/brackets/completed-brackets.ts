import { and, eq, isNull } from 'drizzle-orm';
import type { Tree } from '../../domain/bracket/tree.ts';
import { type Numbering, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { isComplete } from '../../domain/picks/picks.ts';
import type { Tx } from '../db/database.ts';
import { brackets } from '../db/schema.ts';
import type { TournamentRow } from '../field/field.ts';
import { storeBrackets } from './bracket-store.ts';
import { VERSIONED_COLUMNS } from './brackets.ts';

/** Submits brackets that were begun and became complete because a game they lack has started, and returns their ids. */
export async function submitCompletedBrackets(
  tx: Tx,
  { tree, numbering }: { tree: Tree; numbering: Numbering },
  { id: tournamentId, revision }: TournamentRow,
): Promise<number[]> {
  const begun = await tx
    .select(VERSIONED_COLUMNS)
    .from(brackets)
    .where(and(eq(brackets.tournamentId, tournamentId), isNull(brackets.submittedAt)));
  const completed = begun.flatMap((before) => {
    const { userId, picks, tiebreakerGuess } = before;
    if (userId === null || !isComplete(tree, unpackPicks(numbering, picks))) return [];
    return { userId, tournamentId, revision, before, picks, tiebreakerGuess, submits: true, seals: false };
  });
  const stored = await storeBrackets(tx, completed);
  return stored.flatMap((row) => row?.id ?? []);
}
