import type { z } from 'zod';
import type { Bracket, BracketInput, PickInput, PicksInput, ScoredPick } from '../../contract/brackets.ts';
import { unpackPicks } from '../../domain/picks/packed-picks.ts';
import { isComplete, mapPicks, NO_PICKS } from '../../domain/picks/picks.ts';
import { checkBracket, checkChange, checkPick, keepStarted } from '../../domain/picks/submission.ts';
import { scorePicks } from '../../domain/scoring/scoring.ts';
import { conflict, notFound } from '../errors.ts';
import { toBracket, toPick } from './brackets.ts';
import type { EnterBracket, Entrant } from './enter-bracket.ts';
import { bracketFinal, noSuchBracket, refusedBracket, refusedPick, requireGuess, requirePickable } from './refusals.ts';
import { deleteDraft } from './saved-drafts.ts';

/** Submits a whole bracket, or begins an empty one if no picks are sent. A whole bracket completes one that was begun. */
export async function createBracket(
  enter: EnterBracket,
  entrant: Entrant,
  input: BracketInput,
): Promise<z.input<typeof Bracket>> {
  const { picks: sent, tiebreakerGuess: guess } = input;
  const entered = await enter(entrant, (current, before) => {
    if (before?.submittedAt || (before && !sent)) {
      throw conflict('bracket_exists', 'You already have a bracket in this tournament.');
    }
    const tiebreakerGuess = requireGuess(current, guess);
    if (!sent) return { picks: NO_PICKS, tiebreakerGuess, submits: false, seals: false };
    requirePickable(current);
    const stored = before ? unpackPicks(current.numbering, before.picks) : NO_PICKS;
    const check = checkBracket(current.tree, sent, stored);
    if (!check.ok) throw refusedBracket(check, sent);
    return { picks: new Map([...mapPicks(sent), ...stored]), tiebreakerGuess, submits: true, seals: true };
  });
  return toBracket(entered.bracket, scorePicks(entered.current.tree, entered.picks));
}

/** Adds one pick to a bracket that is not sealed. The last pick that it needs submits it. */
export async function addPick(enter: EnterBracket, entrant: Entrant, input: PickInput): Promise<ScoredPick> {
  const { bracketId, gameId, pickedTeamId } = input;
  const pick = { gameId, pickedTeamId };
  const { current } = await enter(entrant, (current, before) => {
    if (before?.id !== bracketId) throw notFound('You have no such bracket in this tournament.');
    if (before.sealed) {
      throw conflict('bracket_sealed', 'Your bracket has been submitted and can no longer be changed.');
    }
    requirePickable(current);
    const stored = unpackPicks(current.numbering, before.picks);
    const check = checkPick(current.tree, stored, pick);
    if (!check.ok) throw refusedPick(check);
    const picks = new Map([...stored, [gameId, pickedTeamId]]);
    const submits = before.submittedAt === null && isComplete(current.tree, picks);
    return { picks, tiebreakerGuess: before.tiebreakerGuess, submits, seals: false };
  });
  return toPick(current, bracketId, pick);
}

/** Replaces the picks of a submitted bracket, if the tournament allows it. Equal picks and guess change nothing. */
export async function changePicks(
  enter: EnterBracket,
  entrant: Entrant,
  bracketId: number,
  input: PicksInput,
): Promise<z.input<typeof Bracket>> {
  const { picks: sent, tiebreakerGuess: guess } = input;
  const entered = await enter(entrant, (current, before) => {
    // It was removed in the meantime.
    if (before?.id !== bracketId) throw noSuchBracket();
    if (!current.editableUntilClose) throw bracketFinal();
    if (before.submittedAt === null) throw conflict('bracket_draft', 'Your bracket has not been submitted yet.');
    const tiebreakerGuess = requireGuess(current, guess);
    requirePickable(current);
    const stored = unpackPicks(current.numbering, before.picks);
    const check = checkChange(current.tree, stored, sent);
    if (!check.ok) throw refusedBracket(check, sent);
    const picks = new Map([...mapPicks(sent), ...keepStarted(current.tree, stored)]);
    return { picks, tiebreakerGuess, submits: true, seals: true };
  });
  // Where a change is stored, the database deletes it: `forget_drafts_changed` in migration 0014.
  if (!entered.isStored) await deleteDraft(entrant.context.db, entrant.user.id, entrant.tournamentId);
  return toBracket(entered.bracket, scorePicks(entered.current.tree, entered.picks));
}
