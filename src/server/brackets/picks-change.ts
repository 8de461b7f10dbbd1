import { eq } from 'drizzle-orm';
import type { Bracket, PicksInput } from '../../contract/brackets.ts';
import { packPicks, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { mapPicks } from '../../domain/picks/picks.ts';
import { checkChange, keepStarted } from '../../domain/picks/submission.ts';
import { scorePicks } from '../../domain/scoring/scoring.ts';
import type { Context } from '../changes/commit.ts';
import { enterBrackets } from '../changes/tournament-lock.ts';
import { only } from '../db/queries.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import { bracketFinal, lockBracket, requireGuess, requireUser, SUBMITTED, toBracket } from './brackets.ts';
import { refusedBracket } from './pick-errors.ts';
import { loadPickableField } from './picks.ts';
import { findBracket, noSuchBracket } from './public-bracket.ts';
import { deleteDraft } from './saved-drafts.ts';

/** Replaces the picks of a submitted bracket, if the tournament allows it. Equal picks and guess change nothing. */
export async function changePicks(
  context: Context,
  user: SessionUser,
  bracketId: number,
  { picks: sent, tiebreakerGuess: guess, asUserId }: PicksInput,
): Promise<Bracket> {
  requireUser(user, asUserId);
  const { tournamentId, userId } = await findBracket(context.db, bracketId);
  if (userId !== user.id) throw noSuchBracket();
  return enterBrackets(context, tournamentId, async (tx, tournament) => {
    const bracket = await lockBracket(tx, { userId, tournamentId });
    // It was removed in the meantime.
    if (bracket?.id !== bracketId) throw noSuchBracket();
    if (!tournament.editableUntilClose) throw bracketFinal();
    if (bracket.submittedAt === null) throw conflict('bracket_draft', 'Your bracket has not been submitted yet.');
    const tiebreakerGuess = requireGuess(tournament, guess);
    const { tree, numbering } = await loadPickableField(tx, tournamentId);
    const stored = unpackPicks(numbering, bracket.picks);
    const check = checkChange(tree, stored, sent);
    if (!check.ok) throw refusedBracket(check, sent);

    const picks = new Map([...mapPicks(sent), ...keepStarted(tree, stored)]);
    const packed = packPicks(numbering, picks);
    if (tiebreakerGuess === bracket.tiebreakerGuess && Buffer.compare(packed, bracket.picks) === 0) {
      await deleteDraft(tx, user.id, tournamentId);
      return { result: toBracket({ ...bracket, userId }, scorePicks(tree, picks)), entered: [] };
    }
    const change = { ...SUBMITTED, picks: packed, tiebreakerGuess };
    const changed = only(await tx.update(brackets).set(change).where(eq(brackets.id, bracketId)).returning());
    return { result: toBracket({ ...changed, userId }, scorePicks(tree, picks)), entered: [bracketId] };
  });
}
