import type { BracketInput } from '../../contract/brackets.ts';
import { isSeedingDrawn } from '../../domain/bracket/drawn.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import type { BracketPick } from '../../domain/picks/picks.ts';
import type { PickRefusal } from '../../domain/picks/submission.ts';
import { MAX_TIEBREAKER_GUESS } from '../../domain/scoring/tiebreaker.ts';
import { type AppError, conflict, invalidInput, notFound, refused } from '../errors.ts';

// Why brackets and drafts are refused.

export const noSuchBracket = () => notFound('There is no such bracket.');

/** The guess to store. A tournament without a tiebreaker ignores it. */
export function requireGuess(
  { tiebreaker }: { tiebreaker: boolean },
  guess: BracketInput['tiebreakerGuess'],
): number | null {
  if (!tiebreaker) return null;
  if (guess === null || guess === undefined) {
    const message = `Please guess the total points in the final: a whole number up to ${MAX_TIEBREAKER_GUESS}.`;
    throw invalidInput([{ path: 'tiebreakerGuess', message }]);
  }
  return guess;
}

/** Refuses picks while the games do not match the seeding. */
export function requirePickable({ tree }: { tree: Tree }): void {
  if (isSeedingDrawn(tree)) return;
  throw conflict(
    'seeding_changed',
    'The seeding has changed since the bracket was generated. Picks can be made once an admin has generated it again.',
  );
}

/** Refuses a page that still shows another user, after somebody else has logged in with the same browser. */
export function requireUser({ id }: { id: number }, asUserId: number | null | undefined): void {
  if (asUserId && asUserId !== id) {
    throw conflict('other_user', 'Somebody else is logged in by now. Reload the page, or log in again.');
  }
}

export function bracketFinal(): AppError {
  return conflict('bracket_final', 'Your bracket has been submitted and can no longer be changed.');
}

/** The error for a pick that is sent alone, with the input field it is about. */
export function refusedPick(refusal: PickRefusal): AppError {
  return refused(refusal, fieldOf(refusal));
}

/** The error for a whole bracket, with the input field of the pick it is about. */
export function refusedBracket(refusal: PickRefusal, sent: readonly BracketPick[]): AppError {
  const index = findRefused(refusal, sent);
  return refused(refusal, index === -1 ? 'picks' : `picks.${index}.${fieldOf(refusal)}`);
}

function fieldOf({ reason }: PickRefusal): 'gameId' | 'pickedTeamId' {
  return reason === 'impossible_pick' || reason === 'contradicting_pick' ? 'pickedTeamId' : 'gameId';
}

/** The index of the refused pick, or -1. Of two picks of one game, it is the second. */
function findRefused({ reason, gameId }: PickRefusal, sent: readonly BracketPick[]): number {
  const first = sent.findIndex((pick) => pick.gameId === gameId);
  if (reason !== 'duplicate_game') return first;
  return sent.findIndex((pick, index) => pick.gameId === gameId && index > first);
}
