import { type Game, isDecided } from '../bracket/game.ts';
import { winProbability } from '../bracket/seed-odds.ts';
import { type ContenderId, canReach, isCombined, seedOf, type Tree, wayTo } from '../bracket/tree.ts';
import { findObstacle, isOpen, type Picks } from './picks.ts';
import { fillSlots } from './slots.ts';

/** Chooses the winner of two contenders. */
export type Chooser = (first: ContenderId, second: ContenderId) => ContenderId;

/** The better seed wins; between equals the upper slot. */
export function chooseBySeed(tree: Tree): Chooser {
  const rank = (contender: ContenderId) => seedOf(tree, contender) ?? Number.POSITIVE_INFINITY;
  return (first, second) => (rank(second) < rank(first) ? second : first);
}

/** Chooses at random, by the seeds; `random` returns numbers in [0, 1). */
export function chooseAtRandom(tree: Tree, random: () => number): Chooser {
  return (first, second) => (random() < winProbability(seedOf(tree, first), seedOf(tree, second)) ? first : second);
}

/** Fills every open game that lacks a pick and can still have one; existing picks stay. */
export function autofill(tree: Tree, picks: Picks, choose: Chooser): Picks {
  const filled = new Map(picks);
  // A running game takes no pick, but its winner is needed for the next round.
  const foreseen = new Map(picks);
  for (const game of tree.games) {
    if (isDecided(game) || foreseen.has(game.id)) continue;
    const winner = foresee(tree, picks, foreseen, game, choose);
    if (winner === undefined) continue;
    foreseen.set(game.id, winner);
    if (isOpen(game)) filled.set(game.id, winner);
  }
  return filled;
}

function foresee(tree: Tree, picks: Picks, foreseen: Picks, game: Game, choose: Chooser): ContenderId | undefined {
  const promised = findPromised(tree, picks, game);
  if (promised !== undefined) return canReach(tree, promised, game.id) ? promised : undefined;

  const [first, second] = fillSlots(tree, foreseen, game)
    .filter((slot) => !slot.isEliminated)
    .flatMap(({ contender }) => contender ?? [])
    .filter((contender) => findObstacle(tree, foreseen, { gameId: game.id, pickedTeamId: contender }) === undefined);
  return first === undefined || second === undefined ? first : choose(first, second);
}

/** The contender that must win this game because the bracket picks it to win a later one. */
function findPromised(tree: Tree, picks: Picks, game: Game): ContenderId | undefined {
  for (const [laterId, contender] of picks) {
    const passesHere = wayTo(tree, contender, laterId)?.includes(game.id);
    // Whichever team wins its play-in, a combined slot goes through.
    const isFree = isCombined(contender) && game.round === 'play_in';
    if (passesHere && !isFree) return contender;
  }
  return undefined;
}
