import type { ContenderId, Tree } from '../bracket/tree.ts';
import { type BracketPick, canBePicked, NO_PICKS, type Picks } from './picks.ts';
import { checkPick, type PickCheck, type PickRefusalReason, refuseDuplicate } from './submission.ts';

export interface PrunedPicks {
  picks: Picks;
  /** The games whose picks were dropped. */
  dropped: number[];
}

/**
 * Checks whether picks in progress are possible and agree with each other. Picks that could once be made are accepted:
 * their game has started or is not in the bracket any more, or a result rules them out.
 */
export function checkDraft(tree: Tree, sent: readonly BracketPick[]): PickCheck {
  const picks = new Map<number, ContenderId>();
  for (const pick of sent) {
    const { gameId, pickedTeamId } = pick;
    if (picks.has(gameId)) return refuseDuplicate(gameId);
    const check = checkPick(tree, picks, pick);
    if (!check.ok && !isOutdated(tree, pick, check.reason)) return check;
    picks.set(gameId, pickedTeamId);
  }
  return { ok: true };
}

function isOutdated(tree: Tree, { gameId, pickedTeamId }: BracketPick, reason: PickRefusalReason): boolean {
  if (reason !== 'impossible_pick') return reason === 'unknown_game' || reason === 'game_started';
  return canBePicked(tree, gameId, pickedTeamId);
}

/** Drops the picks that can no longer be stored: of started games, or ruled out by results or stored picks. */
export function prunePicks(tree: Tree, draft: Picks, stored: Picks = NO_PICKS): PrunedPicks {
  const known = tree.games.map((game) => game.id).filter((id) => draft.has(id));
  const unknown = [...draft.keys()].filter((id) => !tree.gameById.has(id));

  const accepted = new Map(stored);
  const picks = new Map<number, number>();
  const dropped: number[] = [];
  // In board order, so that where two picks contradict each other the earlier round stays.
  for (const gameId of [...known, ...unknown]) {
    const pickedTeamId = draft.get(gameId);
    if (pickedTeamId === undefined) continue;
    const isStored = stored.get(gameId) === pickedTeamId;
    if (isStored || checkPick(tree, accepted, { gameId, pickedTeamId }).ok) {
      accepted.set(gameId, pickedTeamId);
      picks.set(gameId, pickedTeamId);
    } else {
      dropped.push(gameId);
    }
  }
  return { picks, dropped };
}
