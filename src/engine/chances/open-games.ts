import { isDecided } from '../../domain/bracket/game.ts';
import { covers, realTeamIn, type SlotIndex, type Tree } from '../../domain/bracket/tree.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import { pointsAgainst, type Scoring } from '../../domain/scoring/scoring.ts';
import { CONTENDER_NUMBER_LIMIT } from '../results.ts';

/** Who plays in a slot: a team, or the winner of an earlier undecided game. */
export type Source = { team: number } | { winnerOf: number };

/** An undecided game. Games and teams are numbers here, teams those of stored picks. */
export interface OpenGame {
  gameId: number;
  slots: readonly [Source, Source];
}

/** The undecided games of a tournament in board order, so that each comes after those that its teams come from. */
export interface OpenField {
  games: readonly OpenGame[];
  /** By team: the number of the combined slot that it plays for, or 0. */
  combinedOf: Uint8Array;
  /** By game: what a correct pick earns, in units, at `pairIndex(winner, loser)`. */
  points: readonly Uint32Array[];
  /** By game: the picks that can still earn something. */
  reachable: readonly (readonly number[])[];
}

export function pairIndex(winner: number, loser: number): number {
  return winner * CONTENDER_NUMBER_LIMIT + loser;
}

/** The most that a correct pick of a game can earn. */
export function mostOf(points: Uint32Array): number {
  return points.reduce((high, earned) => Math.max(high, earned), 0);
}

/** `unit` divides all points of the scoring. */
export function readOpenField(tree: Tree, { numberOf }: Numbering, scoring: Scoring, unit: number): OpenField {
  const open = tree.games.filter((game) => !isDecided(game));
  const indexOf = new Map(open.map(({ id }, index) => [id, index]));
  const games = open.map((game): OpenGame => {
    const source = (slot: SlotIndex): Source => {
      const team = realTeamIn(tree, game, slot);
      if (team !== null) return { team: numberOf.get(team) ?? 0 };
      return { winnerOf: indexOf.get(tree.feeders.get(game.id)?.[slot] ?? 0) ?? -1 };
    };
    return { gameId: game.id, slots: [source(0), source(1)] };
  });
  const combinedOf = new Uint8Array(CONTENDER_NUMBER_LIMIT);
  const teams = [...tree.teamById.keys()].flatMap((id) => ({ id, number: numberOf.get(id) ?? 0 }));
  for (const { id, number } of teams)
    for (const slot of tree.combinedById.keys())
      if (covers(tree, slot, id)) combinedOf[number] = numberOf.get(slot) ?? 0;
  const idOf = new Map(teams.map(({ id, number }) => [number, id]));
  const arrivals = listArrivals(games);
  const points = open.map((game, index) => {
    const table = new Uint32Array(CONTENDER_NUMBER_LIMIT ** 2);
    for (const [winner, loser] of listPairs(arrivals[index] as Arrivals)) {
      const earned = pointsAgainst(scoring, tree, game, idOf.get(winner) ?? 0, idOf.get(loser) ?? 0);
      table[pairIndex(winner, loser)] = earned / unit;
    }
    return table;
  });
  const reachable = arrivals.map((teamsOf, game) =>
    listPairs(teamsOf)
      .filter(([winner, loser]) => (points[game]?.[pairIndex(winner, loser)] as number) > 0)
      .flatMap(([winner]) => [winner, combinedOf[winner] as number])
      .filter((number) => number > 0),
  );
  return { games, combinedOf, points, reachable };
}

/** The team in a slot, once the games before are decided: `winnerOf` has their winners. */
export function teamIn(games: readonly OpenGame[], winnerOf: Uint8Array, game: number, slot: SlotIndex): number {
  const source = (games[game] as OpenGame).slots[slot];
  return 'team' in source ? source.team : (winnerOf[source.winnerOf] as number);
}

/** Decides a game by its slot, and returns the `pairIndex` of its teams. */
export function decideSlot(games: readonly OpenGame[], winnerOf: Uint8Array, game: number, slot: SlotIndex): number {
  const winner = teamIn(games, winnerOf, game, slot);
  winnerOf[game] = winner;
  return pairIndex(winner, teamIn(games, winnerOf, game, slot === 0 ? 1 : 0));
}

/** Goes through the games of endings, one after the other. Any game can be decided again, and then those after it. */
export function createWalk({ games, combinedOf, points }: OpenField, probabilities?: Float64Array) {
  const winnerOf = new Uint8Array(games.length);
  // By game and one more: the probability of what the games before it decide.
  const chanceAt = new Float64Array(games.length + 1).fill(1);
  // Reused, since this is done millions of times.
  const decided = { winner: 0, combined: 0, earned: 0 };
  /** Decides a game: the picks that are correct, and what they earn. The next call overwrites it. */
  const decide = (game: number, slot: SlotIndex): Readonly<typeof decided> => {
    const pair = decideSlot(games, winnerOf, game, slot);
    if (probabilities) chanceAt[game + 1] = (chanceAt[game] as number) * (probabilities[pair] as number);
    decided.winner = winnerOf[game] as number;
    decided.combined = combinedOf[decided.winner] || CONTENDER_NUMBER_LIMIT;
    decided.earned = points[game]?.[pair] as number;
    return decided;
  };
  return { winnerOf, chanceAt, decide };
}

type Arrivals = readonly [readonly number[], readonly number[]];

/** By game: the teams that can come to each of its slots. */
function listArrivals(games: readonly OpenGame[]): Arrivals[] {
  const arrivals: Arrivals[] = [];
  const arrivalsOf = (source: Source) => ('team' in source ? [source.team] : (arrivals[source.winnerOf] ?? []).flat());
  for (const { slots } of games) arrivals.push([arrivalsOf(slots[0]), arrivalsOf(slots[1])]);
  return arrivals;
}

function listPairs([first, second]: Arrivals): [number, number][] {
  return first.flatMap((a) =>
    second.flatMap((b): [number, number][] => [
      [a, b],
      [b, a],
    ]),
  );
}
