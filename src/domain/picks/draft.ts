import type { Tree } from '../bracket/tree.ts';
import { NO_PICKS, type Picks } from './picks.ts';
import { checkPick } from './submission.ts';

export interface PrunedPicks {
  picks: Picks;
  /** The games whose picks were dropped. */
  dropped: number[];
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
