import { canReach, describeGame, nameOf, type Tree } from '../bracket/tree.ts';
import { type Refusal, refuse } from '../refusal.ts';
import {
  type BracketPick,
  canBePicked,
  findObstacle,
  isOpen,
  listBroken,
  listMissing,
  NO_PICKS,
  type Picks,
} from './picks.ts';

export type PickRefusalReason =
  | 'unknown_game'
  | 'duplicate_game'
  | 'pick_locked'
  | 'game_started'
  | 'impossible_pick'
  | 'contradicting_pick'
  | 'incomplete_bracket'
  | 'no_picks';

export interface PickRefusal extends Refusal<PickRefusalReason> {
  /** The game the refusal is about, if it is about one. */
  gameId: number | null;
}

export type PickCheck = { ok: true } | PickRefusal;

/**
 * Checks whether a pick can be added to the stored ones, which cannot be changed. Picks that cannot be right are refused
 * before those that come too late.
 */
export function checkPick(tree: Tree, stored: Picks, pick: BracketPick): PickCheck {
  const { gameId, pickedTeamId } = pick;
  const game = tree.gameById.get(gameId);
  if (game === undefined)
    return refusePick(
      'unknown_game',
      gameId,
      'This game is not in the bracket, which may have been drawn anew. Please check your picks.',
    );

  // Lazy: only refusals need names.
  const gameName = () => describeGame(tree, game);
  const teamName = () => nameOf(tree, pickedTeamId);
  if (!canBePicked(tree, gameId, pickedTeamId) || !canReach(tree, pickedTeamId, gameId)) {
    return refusePick('impossible_pick', gameId, `${teamName()} cannot win ${gameName()}.`);
  }
  const conflictId = findObstacle(tree, stored, pick) ?? listBroken(tree, stored, pick)[0];
  const conflict = conflictId === undefined ? undefined : tree.gameById.get(conflictId);
  if (conflict) {
    const other = describeGame(tree, conflict);
    return refusePick(
      'contradicting_pick',
      gameId,
      `${teamName()} in ${gameName()} contradicts your pick for ${other}.`,
    );
  }
  if (stored.has(gameId)) {
    return refusePick('pick_locked', gameId, `Your pick for ${gameName()} can no longer be changed.`);
  }
  if (!isOpen(game)) {
    return refusePick('game_started', gameId, `${gameName()} has started and can no longer be picked.`);
  }
  return { ok: true };
}

/** Checks whether picks, together with those stored before, can be submitted. */
export function checkBracket(tree: Tree, submitted: readonly BracketPick[], stored: Picks = NO_PICKS): PickCheck {
  const picks = new Map(stored);
  const seen = new Set<number>();
  for (const pick of submitted) {
    if (seen.has(pick.gameId)) {
      return refuseDuplicate(pick.gameId);
    }
    seen.add(pick.gameId);
    // A submission that completes a bracket may repeat its stored picks.
    if (stored.get(pick.gameId) === pick.pickedTeamId) continue;
    const check = checkPick(tree, picks, pick);
    if (!check.ok) return check;
    picks.set(pick.gameId, pick.pickedTeamId);
  }
  const [missing] = listMissing(tree, picks);
  if (missing) {
    return refusePick(
      'incomplete_bracket',
      missing.id,
      'Please make picks for all first round games before submitting.',
    );
  }
  if (picks.size === 0) return refusePick('no_picks', null, 'A bracket needs at least one pick.');
  return { ok: true };
}

/** Checks whether other picks can replace those of a submitted bracket. */
export function checkChange(tree: Tree, stored: Picks, sent: readonly BracketPick[]): PickCheck {
  const kept = keepStarted(tree, stored);
  for (const { gameId, pickedTeamId } of sent) {
    const game = tree.gameById.get(gameId);
    if (game && !isOpen(game) && kept.get(gameId) !== pickedTeamId) {
      const name = describeGame(tree, game);
      return refusePick('game_started', gameId, `${name} has started, so your pick for it can no longer be changed.`);
    }
  }
  return checkBracket(tree, sent, kept);
}

/** The picks of started games, which a change of the bracket keeps. */
export function keepStarted(tree: Tree, stored: Picks): Picks {
  const isKept = (gameId: number) => {
    const game = tree.gameById.get(gameId);
    return game !== undefined && !isOpen(game);
  };
  return new Map([...stored].filter(([gameId]) => isKept(gameId)));
}

export function refuseDuplicate(gameId: number): PickRefusal {
  return refusePick('duplicate_game', gameId, 'A game can be picked only once.');
}

function refusePick(reason: PickRefusalReason, gameId: number | null, message: string): PickRefusal {
  return { ...refuse(reason, message), gameId };
}
