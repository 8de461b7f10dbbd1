import { isPlaced } from './game.ts';
import { drawBracket } from './generation.ts';
import type { Tree } from './tree.ts';

/**
 * Whether generating the bracket now would draw the same games. If seeds or positions have changed since generation,
 * they no longer fit the games, and combined slots may have swapped ids, so no picks are taken.
 */
export function isSeedingDrawn(tree: Tree): boolean {
  if (tree.games.length === 0) return true;
  const playing = [...tree.teamById.values()].filter((team) => tree.routes.has(team.id));
  if (!playing.every(isPlaced)) return false;
  const plan = drawBracket(playing);
  return plan.length === tree.games.length && plan.every((planned, index) => isAsPlanned(tree, index, planned));
}

/** Compares only the slots that generation fills; winners fill the others. */
function isAsPlanned(tree: Tree, index: number, planned: { team1Id: number | null; team2Id: number | null }): boolean {
  const game = tree.games[index];
  if (game === undefined) return false;
  const [feeder1, feeder2] = tree.feeders.get(game.id) ?? [null, null];
  const drawn1 = feeder1 === null ? game.team1Id : null;
  const drawn2 = feeder2 === null ? game.team2Id : null;
  return drawn1 === planned.team1Id && drawn2 === planned.team2Id;
}
