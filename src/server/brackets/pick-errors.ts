import type { BracketPick } from '../../domain/picks/picks.ts';
import type { PickRefusal } from '../../domain/picks/submission.ts';
import { type AppError, refused } from '../errors.ts';

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
