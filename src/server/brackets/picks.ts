import { eq, sql } from 'drizzle-orm';
import type { Pick, PickInput } from '../../contract/brackets.ts';
import { isSeedingDrawn } from '../../domain/bracket/drawn.ts';
import { packPicks, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { isComplete } from '../../domain/picks/picks.ts';
import { checkPick } from '../../domain/picks/submission.ts';
import type { Context } from '../changes/commit.ts';
import { enterBrackets } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { brackets } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { type Field, loadField } from '../field/field.ts';
import { type BracketRow, lockBracket, toPick } from './brackets.ts';
import { refusedPick } from './pick-errors.ts';

/** Adds one pick to a bracket that is not sealed. The pick that completes a draft submits it. */
export function addPick(context: Context, userId: number, input: PickInput): Promise<Pick> {
  const { tournamentId, bracketId, gameId, pickedTeamId } = input;
  return enterBrackets(context, tournamentId, async (tx) => {
    const bracket = await lockUnsealed(tx, userId, input);
    const field = await loadPickableField(tx, tournamentId);
    const stored = unpackPicks(field.numbering, bracket.picks);
    const pick = { gameId, pickedTeamId };
    const check = checkPick(field.tree, stored, pick);
    if (!check.ok) throw refusedPick(check);

    const picks = new Map([...stored, [gameId, pickedTeamId]]);
    const isSubmitted = bracket.submittedAt !== null || isComplete(field.tree, picks);
    await tx
      .update(brackets)
      .set({
        picks: packPicks(field.numbering, picks),
        ...(isSubmitted && { submittedAt: bracket.submittedAt ?? sql`now()` }),
      })
      .where(eq(brackets.id, bracketId));
    return { result: toPick(field, bracketId, pick), entered: isSubmitted ? [bracketId] : [] };
  });
}

/** Serializes the additions to one bracket, since each pick has to agree with the earlier ones. */
async function lockUnsealed(tx: Tx, userId: number, { bracketId, tournamentId }: PickInput): Promise<BracketRow> {
  const bracket = await lockBracket(tx, { userId, tournamentId });
  if (bracket?.id !== bracketId) throw notFound('You have no such bracket in this tournament.');
  if (bracket.sealed) throw conflict('bracket_sealed', 'Your bracket has been submitted and can no longer be changed.');
  return bracket;
}

/** Loads the field, and refuses picks while the games do not match the seeding. */
export async function loadPickableField(tx: Tx, tournamentId: number): Promise<Field> {
  const field = await loadField(tx, tournamentId);
  if (isSeedingDrawn(field.tree)) return field;
  throw conflict(
    'seeding_changed',
    'The seeding has changed since the bracket was generated. Picks can be made once an admin has generated it again.',
  );
}
